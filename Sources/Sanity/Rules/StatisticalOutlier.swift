package import Nutrition

/// Rule 4: a food's energy is far from its category's mean. `specified`: the profile's severity. `calibrated`: no
/// finding within the category's range, minor outside, the profile's severity above the absolute maximum.
package struct StatisticalOutlier: SanityRule {
    package let id = RuleID.statisticalOutlier

    package init() {}

    package func finding(on food: FoodEstimate, profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), let z = range.zScore(of: energy),
            passes(abs(z), profile.thresholds.outlierZScore)
        else { return nil }
        if profile.outlierFollowsRange, energy >= range.min && energy <= range.max { return nil }
        var found = finding(
            """
            \(written(energy)) kcal, \(written(abs(z))) standard deviations \(z > 0 ? "above" : "below") the mean of \
            \(food.kind) (\(written(range.mean))), at most \(written(profile.thresholds.outlierZScore))
            """, profile, zScore: z)
        if profile.outlierFollowsRange, energy <= range.absoluteMax { found.severity = .minor }
        return found
    }
}
