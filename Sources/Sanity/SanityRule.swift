package import Nutrition

/// A check of a food, the meal, or both. Unknown values never cause a finding. The checker fills in `Finding.food` and
/// puts the food's name before the message.
package protocol SanityRule: Sendable {
    var id: RuleID { get }

    /// Nil without a finding.
    func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding?

    /// The same with the person's history; nil if unknown.
    func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding?

    /// Nil without a finding.
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding?
}

extension SanityRule {
    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? { nil }
    package func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding? {
        finding(on: food, profile: profile)
    }
    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? { nil }

    func finding(
        _ message: String, _ profile: SanityProfile, suggestedEnergy: Double? = nil, zScore: Double? = nil
    ) -> Finding {
        Finding(
            rule: id, severity: profile.severity(of: id), message: message, suggestedEnergy: suggestedEnergy,
            zScore: zScore)
    }
}

package enum SanityRules {
    /// In the order of the rule table. To add a rule, add a file and a line here.
    package static let all: [any SanityRule] = [
        EnergyAboveMaximum(),
        EnergyBelowMinimum(),
        MacrosDoNotAddUp(),
        UnusualPortion(),
        StatisticalOutlier(),
        Impossible(),
        LowConfidence(),
        TotalsDisagree(),
        EnergyDensityOff(),
        FarFromHabit()
    ]
}
