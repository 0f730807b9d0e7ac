package import Nutrition

/// One way to see that an estimate may be wrong.
///
/// A rule answers for a food, for the meal, or both; what it does not answer for stays nil. An unknown value never makes
/// a rule fire. The checker fills in `Finding.food`.
package protocol SanityRule: Sendable {
    /// The name its findings carry.
    var id: RuleID { get }

    /// The rule's remark on one food, nil when it has none.
    func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding?

    /// The rule's remark on the whole meal, nil when it has none.
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding?
}

extension SanityRule {
    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? { nil }
    package func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding? { nil }

    /// A finding of this rule with the profile's severity.
    func finding(
        _ message: String, _ profile: SanityProfile, suggestedEnergy: Double? = nil, zScore: Double? = nil
    ) -> Finding {
        Finding(
            rule: id, severity: profile.severity(of: id), message: message, suggestedEnergy: suggestedEnergy,
            zScore: zScore)
    }
}

/// The rules in the order of the rule table.
package enum SanityRules {
    /// Every rule; a new one is a file and a line here.
    package static let all: [any SanityRule] = [
        EnergyAboveMaximum(),
        EnergyBelowMinimum(),
        MacrosDoNotAddUp(),
        UnusualPortion(),
        StatisticalOutlier(),
        Impossible(),
        LowConfidence(),
        TotalsDisagree(),
        EnergyDensityOff()
    ]
}
