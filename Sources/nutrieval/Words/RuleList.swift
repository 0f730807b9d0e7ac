import JSON
import Sanity

/// The sanity rules, each with a one-line condition.
enum RuleList {
    static var listing: Listing {
        let perAnswer = RuleID.allCases.map { rule -> [JSON] in
            let profiles = SanityProfile.all.filter { $0.rules.contains(rule) }.map(\.name).joined(separator: ", ")
            return [.string(rule.rawValue), .string(rule.severity.rawValue), .string(profiles), .string(meaning(rule))]
        }
        let perRun: [[JSON]] = [
            ["repeated_answer", "reported", "all", "the same foods and totals for 3 or more different meals"],
            ["false_precision", "reported", "all", "confidence of at least 0.95 with an error above 50 %"]
        ]
        return Listing(columns: ["rule", "severity", "profiles", "fires on"], rows: perAnswer + perRun)
    }

    private static func meaning(_ rule: RuleID) -> String {
        switch rule {
        case .energyAboveMaximum: "a food with more energy than any serving of its category"
        case .energyBelowMinimum: "a food with less energy than a serving of its category"
        case .macrosDoNotAddUp: "4·protein + 4·carbs + 9·fat more than 15 % off the stated energy, food or meal"
        case .unusualPortion: "a drink above 1 l, more than 5 pieces of fruit, a meal above 2,000 kcal"
        case .statisticalOutlier: "energy more than 3 standard deviations from its category's mean"
        case .impossible: "negative values, macros without energy or heavier than the portion; 0 kcal in all (extended)"
        case .lowConfidence: "a confidence below 0.5, of a food or the meal"
        case .totalsDisagree: "stated total and sum of foods more than 5 % apart"
        case .energyDensityOff: "kcal per 100 g far from the reference food's; critical above 9.3 kcal/g"
        case .farFromHabit: "a food more than 3 standard deviations from the same person's earlier portions"
        }
    }
}
