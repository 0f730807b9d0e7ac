package import JSON
package import Nutrition

/// Why a field cannot have a value; a sentence without a full stop.
package struct FieldProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
}

extension TruthState {
    /// Takes a value by the rules of `meals.jsonl`.
    /// - Parameter source: of the value; nil: as before.
    package mutating func set(
        _ field: TruthField, to value: JSON, source: Provenance? = nil
    ) throws(FieldProblem) {
        switch field {
        case .nutrient(let nutrient):
            truth.nutrients[nutrient] = try Self.read(value, as: nutrient.key).nutrients[nutrient]
        case .energyRange: truth.energyRange = try Self.read(value, as: field.description).energyRange
        case .foods: truth.foods = try Self.read(value, as: field.description).foods
        case .food(let number, let part): try setFood(number, part, to: value)
        case .provenance(let key):
            guard let word = value.string.flatMap({ Provenance(rawValue: $0) }) else {
                throw FieldProblem(description: "`\(field)` must be one of \(Self.words(Provenance.allCases))")
            }
            set(source: word, of: key)
        case .mark:
            guard value.isNull || value.string.flatMap({ MealMark(rawValue: $0) }) != nil else {
                throw FieldProblem(description: "`mark` must be null or one of \(Self.words(MealMark.allCases))")
            }
            mark = value.string.flatMap { MealMark(rawValue: $0) }
        }
        guard let source else { return }
        guard let key = field.sourceKey else {
            throw FieldProblem(description: "`\(field)` has no `provenance`; leave it out")
        }
        set(source: source, of: key)
    }

    private mutating func set(source: Provenance, of key: String) {
        if truth.provenance[""] == source { truth.provenance[key] = nil } else { truth.provenance[key] = source }
    }

    private mutating func setFood(_ number: Int, _ part: TruthField.FoodPart, to value: JSON) throws(FieldProblem) {
        guard let foods = truth.foods, let food = food(number) else {
            let count = truth.foods.map { "the meal has \($0.count)" } ?? "the meal's foods are unknown"
            throw FieldProblem(description: "there is no food \(number): \(count)")
        }
        var members = TruthJSON.food(food).object ?? JSONObject()
        members[part.rawValue] = value.isNull ? nil : value
        var list = foods.map(TruthJSON.food)
        list[number - 1] = .object(members)
        truth.foods = try Self.read(.array(list), as: "\(TruthField.foods)").foods
    }

    private static func words<Word: RawRepresentable<String>>(_ words: [Word]) -> String {
        words.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    /// A truth with that member alone, as a line of `meals.jsonl` would give it.
    private static func read(_ value: JSON, as key: String) throws(FieldProblem) -> Truth {
        // A number beyond all doubles would be written as null, which means unknown.
        guard isFinite(value) else { throw FieldProblem(description: "`\(key)` has a number that is too large") }
        let list = DiagnosticList()
        let line = JSON.object(JSONObject([("truth", .object(JSONObject([(key, value)])))])).serialized()
        guard let document = try? JSONDocument(parsing: line),
            let reader = MappingReader(
                anyKeysOf: JSONNodes.node(document, line: 1), what: "a meal", file: "", diagnostics: list)
        else { throw FieldProblem(description: "`\(key)` cannot be read") }
        let truth = TruthReader.read(reader)
        if let first = list.all.first { throw FieldProblem(description: first.message) }
        return truth
    }

    private static func isFinite(_ value: JSON) -> Bool {
        switch value {
        case .number(let number): number.isFinite
        case .array(let elements): elements.allSatisfy(isFinite)
        case .object(let object): object.allSatisfy { isFinite($0.value) }
        case .null, .bool, .string: true
        }
    }
}
