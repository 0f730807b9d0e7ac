import Hashing
import Nutrition
import Statistics
import YAML

struct EvalSetReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList
    /// Folders outside the project, from the user's trust file.
    var trustedPhotos: [String] = []

    private static let keys = ["name", "description", "licence", "source", "caution", "splits", "synonyms"]
    private static let mealsLimit = 64_000_000

    /// Reports every mistake; nil if `set.yaml` or `meals.jsonl` is unreadable.
    /// - Parameter photos: check that the photos exist.
    func read(_ name: String, photos: Bool = true) -> EvalSet? {
        let folder = "eval-sets/\(name)"
        let file = "\(folder)/set.yaml"
        guard let bytes = bytes(file, limit: YAMLLimits().bytes),
            let reader = MappingReader(bytes, what: "a set", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        if let stated = reader.requiredText("name", example: name), stated != name, let node = reader.value("name") {
            reader.note(node, "`name` must be that of the folder; write `name: \(name)`")
        }
        let rule = SplitRule.read(reader)
        let description = reader.text("description", limit: 4000)
        let licence = reader.text("licence")
        let source = reader.text("source", limit: 4000)
        let caution = reader.text("caution", limit: 4000)
        let synonyms = synonyms(reader)
        guard var meals = meals("\(folder)/meals.jsonl", photos: photos ? photoFolder(of: folder) : nil)
        else { return nil }
        for index in meals.indices where meals[index].split == nil {
            meals[index].split = rule?.split(of: meals[index])
        }
        return EvalSet(
            name: name, folder: "\(files.root)/\(folder)", description: description, licence: licence, source: source,
            caution: caution, synonyms: synonyms, meals: meals)
    }

    /// Absolute path of the set's photos; nil, with a report, for a link that the trust file does not name.
    private func photoFolder(of set: String) -> String? {
        let folder = "\(set)/photos"
        do {
            return try ProjectFiles.plain(folder, in: files.root)
        } catch .absent {
            return "\(files.root)/\(folder)"
        } catch .link(folder) {
            let target = ProjectFiles.real("\(files.root)/\(folder)")
            if let target, trustedPhotos.contains(where: { ProjectFiles.real($0) == target }) { return target }
            let place = target ?? "a folder that is not there"
            diagnostics.note(
                folder,
                "this is a link to \(place), and links are not followed; copy the photos here, "
                    + "or name that folder under `photos` in your own trust file")
            return nil
        } catch {
            diagnostics.note(folder, "the folder \(error)")
            return nil
        }
    }

    private func bytes(_ file: String, limit: Int) -> [UInt8]? {
        do {
            return try files.read(file, limit: limit)
        } catch {
            diagnostics.note(file, "the file \(error)")
            return nil
        }
    }

    private func synonyms(_ reader: MappingReader) -> [String: [String]] {
        guard let map = reader.mapping(anyKeysOf: "synonyms") else { return [:] }
        var synonyms: [String: [String]] = [:]
        for (name, _, value) in map.pairs {
            guard let names = value.sequence?.compactMap(\.string), !names.isEmpty, names.count == value.sequence?.count
            else {
                map.note(
                    value, "the synonyms of `\(MappingReader.shown(name))` must be a list of names; write `[a, b]`")
                continue
            }
            synonyms[name] = names
        }
        return synonyms
    }

    private func meals(_ file: String, photos: String?) -> [Meal]? {
        guard let bytes = bytes(file, limit: Self.mealsLimit) else { return nil }
        var meals: [Meal] = []
        var lines: [String: Int] = [:]
        let reader = MealReader(photoFolder: photos)
        for (index, meal, mistakes) in read(
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false), reader, file)
        {
            for mistake in mistakes { diagnostics.add(mistake) }
            guard let meal else { continue }
            if let first = lines[meal.id] {
                diagnostics.note(
                    file, line: index + 1, column: 1, "the id `\(meal.id)` stands on line \(first) already; rename one")
            } else {
                lines[meal.id] = index + 1
                meals.append(meal)
            }
        }
        if meals.isEmpty, lines.isEmpty, !bytes.contains(where: { $0 > 0x20 }) {
            diagnostics.add(
                Diagnostic(
                    .warning, file: file, message: "the set has no meals; write one line for each"))
        }
        return meals
    }

    /// A line with its index from 0.
    private typealias ReadLine = (index: Int, meal: Meal?, mistakes: [Diagnostic])

    /// Reads the non-empty lines in order, in parallel because of the disk; sequentially when a test records keys.
    private func read(_ lines: [ArraySlice<UInt8>], _ reader: MealReader, _ file: String) -> [ReadLine] {
        if let keys = diagnostics.keys {
            return lines.enumerated().compactMap {
                Self.read($0, $1, reader, file, DiagnosticList(keys: keys))
            }
        }
        return Array(lines.enumerated()).pieces(of: 64).concurrentMap { lines in
            lines.compactMap { Self.read($0, $1, reader, file, DiagnosticList()) }
        }.flatMap { $0 }
    }

    private static func read(
        _ index: Int, _ line: ArraySlice<UInt8>, _ reader: MealReader, _ file: String, _ list: DiagnosticList
    ) -> ReadLine? {
        guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { return nil }
        let meal = reader.read(Array(line), number: index + 1, file: file, diagnostics: list)
        return (index, meal, list.sorted)
    }
}

/// `splits:` of a set, for meals without one. Depends only on a meal's group or id, so that adding meals moves none.
struct SplitRule {
    /// In [0, 1]; the rest is `test`.
    var tuneShare: Double
    var byGroup: Bool

    static func read(_ set: MappingReader) -> SplitRule? {
        guard let reader = set.mapping("splits", known: ["tune", "test", "by"]) else { return nil }
        let tune = reader.number("tune", in: 0...1)
        let test = reader.number("test", in: 0...1)
        let by = reader.choice("by", of: ["group", "id"]) ?? "group"
        guard let share = tune ?? test.map({ 1 - $0 }) else {
            reader.note(reader.node, "`splits` needs a share; write `splits: {tune: 0.3, test: 0.7, by: group}`")
            return nil
        }
        if let tune, let test, abs(tune + test - 1) > 0.001 {
            reader.note(reader.node, "the shares of `splits` must add up to 1; correct `tune` or `test`")
        }
        return SplitRule(tuneShare: share, byGroup: by == "group")
    }

    func split(of meal: Meal) -> Split {
        let digits = SHA256Digest(of: Array("split \(byGroup ? meal.group : meal.id)".utf8)).hex.prefix(8)
        let place = Double(UInt32(digits, radix: 16) ?? 0) / 4_294_967_296
        return place < tuneShare ? .tune : .test
    }
}
