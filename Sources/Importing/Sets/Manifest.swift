import Catalog
import Files
import Hashing
import JSON
import Nutrition

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

    /// The meal's line, with its end.
    func line(_ id: String) -> [UInt8]? { places[id].map { lines[$0].bytes } }

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
        switch meal.input {
        case .photos(let names): object["photos"] = .array(names.map { .string($0) })
        case .text(let text): object["text"] = .string(text)
        case .barcode(let digits): object["barcode"] = .string(digits)
        }
        object["notes"] = meal.notes.map { .string($0) }
        object["difficulty"] = meal.difficulty.map { .string($0.rawValue) }
        if meal.group != meal.id { object["group"] = .string(meal.group) }
        object["split"] = meal.split.map { .string($0.rawValue) }
        if !meal.tags.isEmpty { object["tags"] = .array(meal.tags.map { .string($0) }) }
        object["person"] = meal.person.map { .string($0) }
        object["day"] = meal.day.map { .string($0) }
        let truth = truth(meal.truth)
        if !truth.isEmpty { object["truth"] = .object(truth) }
        if let foods = meal.statedFoods {
            for key in MealInput.Kind.allCases.map(\.rawValue) { object[key] = nil }
            object["stated_foods"] = .array(foods.map(stated))
        }
        object["refinement"] = meal.refinement.map {
            var refinement = JSONObject()
            refinement["food"] = .string($0.food)
            refinement["words"] = .string($0.words)
            refinement["reference"] = $0.reference.map { .string($0) }
            return .object(refinement)
        }
        return JSON.object(object).serialized()
    }

    private static func stated(_ food: StatedFood) -> JSON {
        func members(_ values: Nutrients) -> [(String, JSON)] {
            StatedFood.axes.compactMap { axis in values[axis].map { (axis.key, .number($0)) } }
        }
        var object = JSONObject(
            [("name", .string(food.name)), ("grams", .number(food.mass.value))] + members(food.nutrients))
        if food.isWrong { object["right"] = .object(JSONObject(members(food.corrections))) }
        return .object(object)
    }

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
                object["energy_kcal_range"] = TruthJSON.range(range)
            }
        }
        object["foods"] = truth.foods.map(TruthJSON.foods)
        object["product"] = truth.product.map { product in
            var members = JSONObject()
            members["code"] = product.code.map { .string($0) }
            members["name"] = product.name.map { .string($0) }
            for axis in Product.axes { members[Product.key(axis)] = product.per100[axis].map { .number($0) } }
            return .object(members)
        }
        object["clarification"] = truth.clarification.map {
            var members = JSONObject([("needed", .bool($0.isNeeded))])
            members["subject"] = $0.subject.map { .string($0) }
            return .object(members)
        }
        return object
    }
}
