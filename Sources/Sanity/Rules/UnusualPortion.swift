package import Nutrition

/// Rule 3: an unusually large portion: a big drink, many pieces of fruit, a very rich meal. A drink's ounces are US
/// fluid ounces, its cups US cups, its grams count as millilitres.
package struct UnusualPortion: SanityRule {
    package let id = RuleID.unusualPortion

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        let limits = profile.thresholds
        switch food.category {
        case .beverage:
            guard let volume = Self.millilitres(food.portion), passes(volume, limits.beverageMaxMillilitres) else {
                return nil
            }
            return finding("\(written(volume)) ml, usually at most \(written(limits.beverageMaxMillilitres))", profile)
        case .fruit:
            guard food.portion?.unit == .piece, let pieces = food.portion?.amount, pieces.isFinite,
                pieces > limits.fruitMaxPieces
            else { return nil }
            return finding("\(written(pieces)) pieces, usually at most \(written(limits.fruitMaxPieces))", profile)
        case .meal:
            guard let energy = food.finiteEnergy, energy > limits.mealMaxEnergy else { return nil }
            return finding(
                "\(written(energy)) kcal, usually at most \(written(limits.mealMaxEnergy)) for a meal", profile)
        default: return nil
        }
    }

    /// Nil when unknown. A US fluid ounce is 29.5735295625 ml and a US cup 8 of them (NIST HB 44).
    private static func millilitres(_ portion: Portion?) -> Double? {
        guard let amount = portion?.amount, amount.isFinite else { return nil }
        switch portion?.unit {
        case .millilitre, .gram: return amount
        case .ounce: return amount * 29.5735295625
        case .cup: return amount * 236.5882365
        default: return nil
        }
    }
}
