package import Nutrition

/// All data of the sanity rules: which run, thresholds and category ranges. A configuration may start from any shipped
/// profile and set single thresholds by key (`set`).
package struct SanityProfile: Sendable, Hashable {
    /// A shipped profile's name, with `*` once a threshold was set.
    package private(set) var name: String
    package var rules: Set<RuleID>
    package var thresholds = SanityThresholds()
    /// kcal per serving by category. Rules 1, 3 and 4 skip a category without a range.
    package var ranges = EnergyRange.defaults
    /// Rule 4, `calibrated`: no finding within the category's minimum and maximum, minor outside, critical only above
    /// its absolute maximum.
    package var outlierFollowsRange = false
    /// Rule 2: fibre has 2 kcal/g, alcoholic foods are exempt.
    package var countsFibreAndAlcohol = true
    /// Rule 5: 0 kcal for foods that have energy is impossible.
    package var refusesZeroEnergy = false

    /// The product plan's rules 1 to 6: 4/4/9 without fibre and alcohol, its table of ranges.
    package static let specified = SanityProfile(
        name: "specified",
        rules: [
            .energyAboveMaximum, .energyBelowMinimum, .macrosDoNotAddUp, .unusualPortion, .statisticalOutlier,
            .impossible, .lowConfidence
        ], countsFibreAndAlcohol: false)

    /// The default: every rule, with fibre, alcohol, answers of 0 kcal, a fruit minimum that lemons reach and a bound
    /// for `other`.
    package static let extended = SanityProfile(
        name: "extended", rules: Set(RuleID.allCases), ranges: EnergyRange.extended, refusesZeroEnergy: true)

    /// Rules 1 to 8 with rule 4 graded by the category's range, which raises fewer false alarms.
    package static let calibrated = SanityProfile(
        name: "calibrated", rules: specified.rules.union([.totalsDisagree, .energyDensityOff]),
        outlierFollowsRange: true)

    /// The default first.
    package static let all = [extended, specified, calibrated]

    package static func named(_ name: String) -> SanityProfile? { all.first { $0.name == name } }
}

extension SanityProfile {
    /// Keys for `set`, sorted: the thresholds' own, and `<category>_min_kcal`, `_max_kcal`, `_absolute_max_kcal`,
    /// `_mean_kcal` and `_sd_kcal`; for `other` the absolute maximum only.
    package static let thresholdKeys: [String] = (Array(thresholdPaths.keys) + Array(rangePaths.keys)).sorted()

    /// Sets one threshold by its key, such as `macros_tolerance` or `fruit_absolute_max_kcal`. Returns false, without
    /// changes, for an unknown key, a negative or non-finite value, or a standard deviation of 0.
    package mutating func set(_ key: String, to value: Double) -> Bool {
        guard value.isFinite, value >= 0 else { return false }
        if let path = Self.thresholdPaths[key] {
            thresholds[keyPath: path] = value
        } else if let (category, path) = Self.rangePaths[key] {
            guard var range = ranges[category] ?? EnergyRange.extended[category],
                value > 0 || path != \EnergyRange.standardDeviation
            else { return false }
            range[keyPath: path] = value
            ranges[category] = category == .other ? .other(absoluteMax: value) : range
        } else {
            return false
        }
        if !name.hasSuffix("*") { name += "*" }
        return true
    }

    private typealias ThresholdPath = any WritableKeyPath<SanityThresholds, Double> & Sendable
    private typealias RangePath = any WritableKeyPath<EnergyRange, Double> & Sendable

    private static let thresholdPaths: [String: ThresholdPath] = [
        "macros_min_kcal": \.macrosMinEnergy, "macros_tolerance": \.macrosTolerance,
        "beverage_max_ml": \.beverageMaxMillilitres, "fruit_max_pieces": \.fruitMaxPieces,
        "meal_portion_max_kcal": \.mealMaxEnergy, "outlier_z_score": \.outlierZScore,
        "zero_energy_max_macro_g": \.zeroEnergyMaxMacro, "low_confidence": \.lowConfidence,
        "totals_tolerance": \.totalsTolerance, "density_min_ratio": \.densityMinRatio,
        "density_max_ratio": \.densityMaxRatio, "density_max_kcal_per_g": \.densityMax,
        "habit_z_score": \.habitDeviations, "habit_min_servings": \.habitMeals,
        "review_z_score": \.reviewZScore, "review_confidence": \.reviewConfidence,
        "review_findings": \.reviewFindings, "high_confidence": \.highConfidence,
        "medium_confidence": \.mediumConfidence, "some_confidence": \.someConfidence,
        "repeated_meals": \.repeatedMeals, "sure_confidence": \.sureConfidence, "sure_error": \.sureError
    ]

    private static let rangePaths: [String: (FoodCategory, RangePath)] = {
        let ends: [(String, RangePath)] = [
            ("min_kcal", \.min), ("max_kcal", \.max), ("absolute_max_kcal", \.absoluteMax), ("mean_kcal", \.mean),
            ("sd_kcal", \.standardDeviation)
        ]
        var paths: [String: (FoodCategory, RangePath)] = ["other_absolute_max_kcal": (.other, \.absoluteMax)]
        for category in FoodCategory.allCases where category != .other {
            for (end, path) in ends { paths["\(category.rawValue)_\(end)"] = (category, path) }
        }
        return paths
    }()
}
