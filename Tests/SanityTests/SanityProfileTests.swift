import Nutrition
import Testing

@testable import Sanity

@Suite struct SanityProfileTests {
    @Test func `the specified profile is the product plan's six rules and its table of ranges`() {
        let profile = SanityProfile.specified
        #expect(
            profile.rules == [
                .energyAboveMaximum, .energyBelowMinimum, .macrosDoNotAddUp, .unusualPortion, .statisticalOutlier,
                .impossible, .lowConfidence
            ])
        #expect(!profile.countsFibreAndAlcohol && !profile.refusesZeroEnergy && !profile.outlierFollowsRange)
        #expect(profile.ranges == EnergyRange.defaults && profile.ranges[.other] == nil)
        #expect(profile.ranges[.fruit]?.min == 15)
    }

    @Test func `the extended profile has every rule, a lower fruit minimum and a bound for other`() {
        let profile = SanityProfile.extended
        #expect(profile.rules == Set(RuleID.allCases))
        #expect(profile.ranges[.fruit]?.min == 5 && profile.ranges[.other]?.absoluteMax == 2500)
        var table = profile.ranges
        table[.other] = nil
        table[.fruit]?.min = 15
        #expect(table == EnergyRange.defaults)
        #expect(SanityChecker().profile == .extended)
    }

    @Test func `the plan's critical rules are critical, and calibrated is its rules 1 to 8`() {
        #expect(
            RuleID.allCases.filter { $0.severity == .critical } == [
                .energyAboveMaximum, .statisticalOutlier, .impossible
            ])
        #expect(SanityProfile.calibrated.rules == Set(RuleID.allCases.prefix { $0 != .farFromHabit }))
    }

    @Test func `no profile can make an impossible value a minor finding`() {
        let profile = SanityProfile(name: "own", rules: [.impossible])
        let findings = SanityChecker(profile: profile).check(MealEstimate(foods: [food(kcal: -50)])).findings
        #expect(findings.map(\.severity) == [.critical])
    }

    @Test("lemon at 14 kcal is a finding of the plan's table alone", arguments: SanityProfile.all)
    func lemon(_ profile: SanityProfile) {
        let lemon = food("lemon", .fruit, kcal: 14, portion: Portion(amount: 48, unit: .gram))
        let passes = SanityChecker(profile: profile).check(MealEstimate(foods: [lemon])).passes
        #expect(passes == (profile == .extended))
    }

    @Test("what is in no category may have 2,500 kcal", arguments: [FoodCategory.other, nil])
    func other(_ category: FoodCategory?) {
        func rules(_ kcal: Double, _ profile: SanityProfile) -> [RuleID] {
            SanityChecker(profile: profile).check(MealEstimate(foods: [food("platter", category, kcal: kcal)])).findings
                .map(\.rule)
        }
        #expect(rules(2500, .extended).isEmpty && rules(2, .extended).isEmpty)
        #expect(rules(2501, .extended) == [.energyAboveMaximum])
        #expect(rules(9000, .specified).isEmpty && rules(9000, .calibrated).isEmpty)
    }

    @Test("every key sets a threshold", arguments: SanityProfile.thresholdKeys)
    func sets(_ key: String) {
        var profile = SanityProfile.specified
        let accepted = profile.set(key, to: 1234.5)
        #expect(accepted)
        #expect(profile.thresholds != SanityThresholds() || profile.ranges != EnergyRange.defaults)
        #expect(profile.name == "specified*")
    }

    @Test(
        "what is no key or no threshold is refused",
        arguments: [
            ("fruit_maximum", 1.0), ("other_max_kcal", 1), ("macros_tolerance", -1), ("macros_tolerance", .nan),
            ("fruit_sd_kcal", 0)
        ])
    func refuses(_ key: String, _ value: Double) {
        var profile = SanityProfile.specified
        let accepted = profile.set(key, to: value)
        #expect(!accepted)
        #expect(profile == .specified)
    }
}
