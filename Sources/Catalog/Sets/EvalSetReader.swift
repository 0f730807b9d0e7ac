import Hashing
package import Nutrition
import Statistics
import YAML

struct EvalSetReader {
    let files: ProjectFiles
    let diagnostics: DiagnosticList
    /// Folders outside the project, from the user's trust file.
    var trustedPhotos: [String] = []

    fileprivate static let keys = [
        "name", "description", "licence", "source", "citation", "caution", "splits", "synonyms"
    ]
    private static let mealsLimit = 64_000_000

    /// Reports every mistake; nil if `set.yaml` or `meals.jsonl` is unreadable.
    /// - Parameters:
    ///   - photos: check that the photos exist.
    ///   - personal: warn of personal data.
    func read(_ name: String, photos: Bool = true, personal: Bool = false) -> EvalSet? {
        let folder = "eval-sets/\(name)"
        let file = "\(folder)/set.yaml"
        guard let bytes = files.read(file, as: "the file", limit: YAMLLimits().bytes, diagnostics),
            let reader = MappingReader(bytes, what: "a set", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        if let stated = reader.text("name", required: name), stated != name {
            reader.note("name", "`name` must be that of the folder; write `name: \(name)`")
        }
        let rule = SplitRule.read(reader)
        var set = EvalSet(name: name, folder: "\(files.root)/\(folder)", meals: [])
        set.description = reader.text("description", limit: 4000)
        set.licence = reader.text("licence")
        set.source = reader.text("source", limit: 4000)
        set.citation = reader.text("citation", limit: 4000)
        set.caution = reader.text("caution", limit: 4000)
        set.synonyms = synonyms(reader)
        let manifest = "\(folder)/meals.jsonl"
        let photoFolder = photos ? photoFolder(of: folder) : nil
        guard let read = meals(manifest, photos: photoFolder) else { return nil }
        if personal {
            PersonalFields.note(read, file: manifest, diagnostics)
            PersonalFields.notePlaces(read.map(\.meal), in: photoFolder, file: "\(folder)/photos", diagnostics)
        }
        set.meals = corrected(read.map(\.meal), of: name, folder, &set.corrections).map { meal in
            var meal = meal
            meal.split = meal.split ?? rule?.split(of: meal)
            return meal
        }
        set.reviews = reviews(of: name, folder)
        set.users = users(of: set, folder)
        set.history = set.meals.filter { $0.split == .tune && $0.person != nil }
        return set
    }

    private func users(of set: EvalSet, _ folder: String) -> UserHistory? {
        let file = "\(folder)/\(UserCorrectionLog.fileName)"
        do throws(ProjectFiles.Failure) {
            let log = UserCorrectionLog(try files.read(file, limit: UserCorrectionLog.limit))
            let (corrections, problems) = log.checked(against: set.meals, of: set.name)
            for problem in (log.problems + problems).prefix(20) {
                diagnostics.note(file, line: problem.line, column: 1, "\(problem.reason); it is not used", .warning)
            }
            return corrections.isEmpty ? nil : UserHistory(corrections: corrections, meals: set.meals)
        } catch {
            if case .absent = error { return nil }
            diagnostics.note(file, "the file \(error)")
            return nil
        }
    }

    private func reviews(of set: String, _ folder: String) -> Reviews {
        let file = "\(folder)/\(ReviewLog.fileName)"
        do throws(ProjectFiles.Failure) {
            let log = ReviewLog(try files.read(file, limit: ReviewLog.limit))
            for diagnostic in log.diagnostics(of: set) { diagnostics.add(diagnostic) }
            return log.reviews
        } catch {
            if case .absent = error { return Reviews() }
            diagnostics.note(file, "the file \(error)")
            return Reviews()
        }
    }

    private func corrected(
        _ meals: [Meal], of set: String, _ folder: String, _ history: inout CorrectionHistory
    ) -> [Meal] {
        let file = "\(folder)/\(CorrectionLog.fileName)"
        let bytes: [UInt8]
        do throws(ProjectFiles.Failure) {
            bytes = try files.read(file, limit: CorrectionLog.limit)
        } catch {
            if case .absent = error { return meals }
            diagnostics.note(file, "the file \(error)")
            return meals
        }
        let log = CorrectionLog(bytes, set: set)
        let applied = log.applied(to: meals)
        for diagnostic in log.diagnostics + applied.diagnostics { diagnostics.add(diagnostic) }
        history = applied.history
        return applied.meals
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

    private func synonyms(_ reader: MappingReader) -> [String: [String]] {
        var synonyms: [String: [String]] = [:]
        for (name, _, value) in reader.mapping(anyKeysOf: "synonyms")?.pairs ?? [] {
            let names = value.sequence?.compactMap(\.string) ?? []
            if !names.isEmpty, names.count == value.sequence?.count {
                synonyms[name] = names
            } else {
                reader.note(
                    value, "the synonyms of `\(MappingReader.shown(name))` must be a list of names; write `[a, b]`")
            }
        }
        return synonyms
    }

    /// With their lines, from 1.
    private func meals(_ file: String, photos: String?) -> [(line: Int, meal: Meal)]? {
        guard let bytes = files.read(file, as: "the file", limit: Self.mealsLimit, diagnostics) else { return nil }
        var meals: [(line: Int, meal: Meal)] = []
        var lines: [String: Int] = [:]
        let reader = MealReader(photoFolder: photos)
        var mixed = 0
        for (line, meal, mistakes) in read(
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false), reader, file)
        {
            for mistake in mistakes { diagnostics.add(mistake) }
            guard let meal else { continue }
            if let first = meals.first?.meal.input.kind, meal.input.kind != first {
                mixed += 1
                if mixed <= 10 {
                    diagnostics.note(
                        file, line: line, column: 1,
                        "this meal is by \(meal.input.kind.word) and the set's first by \(first.word); "
                            + "put it into a set of its own")
                }
            }
            if let first = lines[meal.id] {
                diagnostics.note(
                    file, line: line, column: 1, "the id `\(meal.id)` stands on line \(first) already; rename one")
            } else {
                lines[meal.id] = line
                meals.append((line, meal))
            }
        }
        if !bytes.contains(where: { $0 > 0x20 }) {
            diagnostics.note(file, "the set has no meals; write one line for each", .warning)
        }
        return meals
    }

    /// A line's number, from 1.
    private typealias ReadLine = (line: Int, meal: Meal?, mistakes: [Diagnostic])

    /// Reads the non-empty lines in order, in parallel because of the disk; sequentially when a test records keys.
    private func read(_ lines: [ArraySlice<UInt8>], _ reader: MealReader, _ file: String) -> [ReadLine] {
        @Sendable func read(_ line: (offset: Int, element: ArraySlice<UInt8>), _ list: DiagnosticList) -> ReadLine? {
            if line.element.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return nil }
            let number = line.offset + 1
            let meal = reader.read(Array(line.element), number: number, file: file, diagnostics: list)
            return (number, meal, list.sorted)
        }
        if let keys = diagnostics.keys {
            return lines.enumerated().compactMap { read($0, DiagnosticList(keys: keys)) }
        }
        return Array(lines.enumerated()).pieces(of: 64).concurrentMap { lines in
            lines.compactMap { read($0, DiagnosticList()) }
        }.flatMap { $0 }
    }
}

/// `splits:` of a set, for meals without one. Depends only on a meal's group or id, so that adding meals moves none.
package struct SplitRule {
    /// In [0, 1]; the rest is `test`.
    package var tuneShare: Double
    package var byGroup: Bool

    package init(tuneShare: Double, byGroup: Bool) {
        self.tuneShare = tuneShare
        self.byGroup = byGroup
    }

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

    /// The rule in the text of a `set.yaml`; nil without one, or if the file has mistakes.
    package init?(ofSet text: String) {
        let list = DiagnosticList()
        let bytes = Array(text.utf8)
        guard bytes.count <= YAMLLimits().bytes,
            let reader = MappingReader(
                bytes, what: "a set", known: EvalSetReader.keys, file: "set.yaml", diagnostics: list),
            let rule = Self.read(reader)
        else { return nil }
        self = rule
    }

    package func split(of meal: Meal) -> Split {
        let digits = SHA256Digest(of: Array("split \(byGroup ? meal.group : meal.id)".utf8)).hex.prefix(8)
        let place = Double(UInt32(digits, radix: 16) ?? 0) / 4_294_967_296
        return place < tuneShare ? .tune : .test
    }
}
