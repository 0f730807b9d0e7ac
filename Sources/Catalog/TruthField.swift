package import JSON
package import Nutrition

/// What a person says of a meal after a look at its answers.
package enum MealMark: String, Sendable, Hashable, CaseIterable {
    case truthOK = "truth_ok"
    case modelWrong = "model_wrong"
    case truthWrong = "truth_wrong"
    case ambiguous
}

/// The part of a meal that a correction replaces.
package enum TruthField: Sendable, Hashable {
    case nutrient(Nutrient)
    case energyRange
    /// The whole list.
    case foods
    /// One part of one food, by its number from 1.
    case food(Int, FoodPart)
    /// The source of one value; the key is a nutrient's file key or `foods`.
    case provenance(of: String)
    /// No part of the truth: scores do not depend on it.
    case mark

    package enum FoodPart: String, Sendable, Hashable, CaseIterable {
        case name, grams, derivation
    }
}

extension TruthField: CustomStringConvertible {
    private static let foodKey = "foods"
    private static let rangeKey = "energy_kcal_range"
    private static let sourceKey = "provenance"
    private static let markKey = "mark"

    /// Keys that may have a source of their own.
    static let sourced = Nutrient.allCases.map(\.key) + [foodKey]

    /// Every name but those of a food's parts.
    package static let names =
        Nutrient.allCases.map(\.key) + [rangeKey, foodKey, markKey] + sourced.map { "\(sourceKey).\($0)" }

    /// Nil for a name that no field has.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case (Self.rangeKey, 1): self = .energyRange
        case (Self.foodKey, 1): self = .foods
        case (Self.markKey, 1): self = .mark
        case (Self.sourceKey, 2) where Self.sourced.contains(parts[1]): self = .provenance(of: parts[1])
        case (Self.foodKey, 3):
            guard let number = Int(parts[1]), (1...100).contains(number), parts[1] == "\(number)",
                let part = FoodPart(rawValue: parts[2])
            else { return nil }
            self = .food(number, part)
        default:
            guard let nutrient = Nutrient.allCases.first(where: { $0.key == text }) else { return nil }
            self = .nutrient(nutrient)
        }
    }

    /// As in `corrections.jsonl`, such as `energy_kcal` or `foods.1.grams`.
    package var description: String {
        switch self {
        case .nutrient(let nutrient): nutrient.key
        case .energyRange: Self.rangeKey
        case .foods: Self.foodKey
        case .food(let number, let part): "\(Self.foodKey).\(number).\(part.rawValue)"
        case .provenance(let key): "\(Self.sourceKey).\(key)"
        case .mark: Self.markKey
        }
    }

    /// The key under which `Truth.provenance` has its source; nil if it has none.
    package var sourceKey: String? {
        switch self {
        case .nutrient(let nutrient): nutrient.key
        case .foods, .food: Self.foodKey
        case .energyRange, .provenance, .mark: nil
        }
    }
}

/// What a person can change of a meal.
package struct TruthState: Sendable, Hashable {
    package var truth: Truth
    /// Nil: nobody has marked it.
    package var mark: MealMark?

    package init(truth: Truth, mark: MealMark? = nil) {
        self.truth = truth
        self.mark = mark
    }

    /// As JSON; null if unknown, and for a food that is not there.
    package func value(of field: TruthField) -> JSON {
        switch field {
        case .nutrient(let nutrient): .optional(truth.nutrients[nutrient])
        case .energyRange: truth.energyRange.map(TruthJSON.range) ?? .null
        case .foods: truth.foods.map(TruthJSON.foods) ?? .null
        case .food(let number, let part):
            food(number).flatMap { TruthJSON.food($0)[part.rawValue] } ?? .null
        case .provenance(let key):
            .optional((truth.provenance[key] ?? truth.provenance[""])?.rawValue)
        case .mark: .optional(mark?.rawValue)
        }
    }

    /// - Parameter number: from 1.
    package func food(_ number: Int) -> TrueFood? {
        guard let foods = truth.foods, foods.indices.contains(number - 1) else { return nil }
        return foods[number - 1]
    }
}

/// The layout of `truth` in `meals.jsonl`.
package enum TruthJSON {
    package static func range(_ range: ClosedRange<Double>) -> JSON {
        .array([.number(range.lowerBound), .number(range.upperBound)])
    }

    package static func foods(_ foods: [TrueFood]) -> JSON { .array(foods.map(food)) }

    /// Without unknown values.
    package static func food(_ food: TrueFood) -> JSON {
        var object = JSONObject()
        object["name"] = .string(food.name)
        object["grams"] = food.mass.map { .number($0.value) }
        object["derivation"] = food.derivation.map { .string($0) }
        object["brand"] = food.brand.map { .string($0) }
        if !food.modifiers.isEmpty { object["modifiers"] = .array(food.modifiers.map { .string($0) }) }
        return .object(object)
    }
}
