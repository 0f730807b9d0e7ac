import Catalog
import Files
import Hashing
import JSON
package import Nutrition

/// `meals.jsonl` as lines; unchanged lines keep their exact bytes.
struct Manifest {
    struct Line {
        /// With the line end, if any.
        var bytes: [UInt8]
        /// Nil for an empty line.
        var meal: Meal?
    }

    private(set) var lines: [Line] = []
    private var places: [String: Int] = [:]

    /// - Parameter file: the file's name in messages.
    /// - Throws: `ImportError.badSet` for a line without a valid meal, or a duplicate id.
    init(_ bytes: [UInt8], file: String) throws(ImportError) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = Array(bytes[start..<end])
            start = end
            guard !line.allSatisfy({ [0x20, 0x09, 0x0D, 0x0A].contains($0) }) else {
                lines.append(Line(bytes: line))
                continue
            }
            let content = line.last == 0x0A ? Array(line.dropLast()) : line
            let number = lines.count + 1
            let read = MealLine(content, number: number, file: file)
            guard let meal = read.meal else {
                let words = read.diagnostics.first?.message ?? "the line is no meal"
                throw .badSet(place: "\(file):\(number)", reason: "\(words); nothing was changed")
            }
            guard places[meal.id] == nil else {
                throw .badSet(
                    place: "\(file):\(number)",
                    reason: "the id `\(meal.id)` stands twice; rename one; nothing was changed")
            }
            places[meal.id] = lines.count
            lines.append(Line(bytes: line, meal: meal))
        }
    }

    var bytes: [UInt8] { lines.flatMap(\.bytes) }

    var meals: [Meal] { lines.compactMap(\.meal) }

    func meal(_ id: String) -> Meal? { places[id].flatMap { lines[$0].meal } }

    /// Replaces the line with the meal's id or appends one. The bytes come without a line end.
    mutating func put(_ bytes: [UInt8], meal: Meal) {
        if let place = places[meal.id] {
            let hadEnd = lines[place].bytes.last == 0x0A
            lines[place] = Line(bytes: bytes + (hadEnd ? [0x0A] : []), meal: meal)
            return
        }
        if let last = lines.indices.last, lines[last].bytes.last != 0x0A { lines[last].bytes.append(0x0A) }
        places[meal.id] = lines.count
        lines.append(Line(bytes: bytes + [0x0A], meal: meal))
    }

    /// Replaces the truth of a meal, if the file has it. Other lines, the line's other members and its end stay.
    /// - Throws: `ImportError.badSet` for a truth that would not be read as it is.
    mutating func correct(_ id: String, _ truth: Truth, file: String) throws(ImportError) {
        guard let place = places[id] else { return }
        guard var line = (try? JSON.parse(lines[place].bytes))?.object else {
            throw .badSet(place: file, reason: "the line of \(id) cannot be read; nothing was changed")
        }
        let old = MealLine(lines[place].bytes, number: place + 1, file: file)
        let end = lines[place].bytes.reversed().prefix { [0x0D, 0x0A].contains($0) }.reversed()
        var members = line["truth"]?.object ?? JSONObject()
        let stated = MealWriter.truth(truth)
        for key in MealWriter.truthKeys { members[key] = stated[key] }
        line["truth"] = members.isEmpty ? nil : .object(members)
        let bytes = JSON.object(line).serialized()
        let new = MealLine(bytes, number: place + 1, file: file)
        let known = Set(old.diagnostics.map(\.message))
        let mistake = new.diagnostics.map(\.message).first { !known.contains($0) }
        guard mistake == nil, let meal = new.meal, meal.truth == truth else {
            let reason = mistake ?? "the truth cannot be written so that it is read the same"
            throw .badSet(place: "\(file):\(place + 1)", reason: "\(reason); nothing was changed")
        }
        lines[place] = Line(bytes: bytes + end, meal: meal)
    }

    mutating func remove(_ id: String) {
        guard let place = places[id] else { return }
        lines.remove(at: place)
        for (id, other) in places where other > place { places[id] = other - 1 }
        places[id] = nil
    }
}

enum MealWriter {
    /// Without line end or unknown values; keys in the order of the format's page.
    static func line(_ meal: Meal) -> [UInt8] {
        var object = JSONObject()
        object["id"] = .string(meal.id)
        object["photos"] = .array(meal.photos.map { .string($0) })
        object["notes"] = meal.notes.map { .string($0) }
        object["difficulty"] = meal.difficulty.map { .string($0.rawValue) }
        if meal.group != meal.id { object["group"] = .string(meal.group) }
        object["split"] = meal.split.map { .string($0.rawValue) }
        if !meal.tags.isEmpty { object["tags"] = .array(meal.tags.map { .string($0) }) }
        object["person"] = meal.person.map { .string($0) }
        object["day"] = meal.day.map { .string($0) }
        let truth = truth(meal.truth)
        if !truth.isEmpty { object["truth"] = .object(truth) }
        return JSON.object(object).serialized()
    }

    /// Every key that `truth` can write.
    static let truthKeys = ["provenance", "energy_kcal_range", "foods"] + Nutrient.allCases.map(\.key)

    static func truth(_ truth: Truth) -> JSONObject {
        var object = JSONObject()
        if let word = truth.provenance[""], truth.provenance.count == 1 {
            object["provenance"] = .string(word.rawValue)
        } else {
            var words = JSONObject()
            for key in Nutrient.allCases.map(\.key) + ["foods"] {
                words[key] = truth.provenance[key].map { .string($0.rawValue) }
            }
            if !words.isEmpty { object["provenance"] = .object(words) }
        }
        for nutrient in Nutrient.allCases {
            object[nutrient.key] = truth.nutrients[nutrient].map { .number($0) }
            if nutrient == .energy, let range = truth.energyRange {
                object["energy_kcal_range"] = .array([.number(range.lowerBound), .number(range.upperBound)])
            }
        }
        object["foods"] = truth.foods.map { foods in
            .array(
                foods.map { food in
                    var object = JSONObject()
                    object["name"] = .string(food.name)
                    object["grams"] = food.mass.map { .number($0.value) }
                    object["derivation"] = food.derivation.map { .string($0) }
                    return .object(object)
                })
        }
        return object
    }
}

package enum TruthCorrection {
    /// Replaces the truth in a meal's line of `meals.jsonl`. Blocks: call it on a thread of your own.
    /// - Returns: the meal as the set now has it.
    /// - Throws: `ImportError.absent` when the set has no such meal; `.badSet` for an impossible truth, or if somebody else
    ///   changed the file since the folder was opened; `WriteError`. The file is then unchanged.
    package static func run(
        _ id: String, _ truth: Truth, in folder: SetFolder, isDryRun: Bool = false
    ) throws -> Meal {
        let label = "eval-sets/\(folder.name)"
        var manifest = folder.manifest
        try manifest.correct(id, truth, file: "\(label)/meals.jsonl")
        guard let meal = manifest.meal(id) else {
            throw ImportError.absent("\(label) has no meal `\(shown(id))`")
        }
        if isDryRun { return meal }
        guard SHA256Digest(of: try SetFolder.manifestBytes(folder.path)) == folder.manifestDigest else {
            throw ImportError.badSet(
                place: "\(label)/meals.jsonl", reason: "the file was changed meanwhile; nothing was changed, try again")
        }
        try WholeFile.write(manifest.bytes, to: "\(folder.path)/meals.jsonl")
        try WholeFile.makeNamesDurable(in: folder.path)
        return meal
    }
}
