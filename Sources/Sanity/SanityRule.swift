package import Nutrition

/// One way to see that an estimate may be wrong.
///
/// A rule looks at a food, at the meal, or at both. An unknown value never makes a rule fire. The checker fills in
/// `Finding.food` and puts the food's name before the message.
package protocol SanityRule: Sendable {
    /// The name its findings carry.
    var id: RuleID { get }

    /// The rule's finding on one food, nil when it has none.
    func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding?

    /// The same with what the person ate before; nil where that is not known.
    func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding?

    /// The rule's finding on the whole meal, nil when it has none.
    func finding(on meal: MealEstimate, profile: SanityProfile) -> Finding?
}

extension SanityRule {
    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? { nil }
    package func finding(on food: FoodEstimate, history: EatingHistory?, profile: SanityProfile) -> Finding? {
        finding(on: food, profile: profile)
    }
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
        EnergyDensityOff(),
        FarFromHabit()
    ]
}
