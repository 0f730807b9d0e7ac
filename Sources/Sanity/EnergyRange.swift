package import Nutrition

/// Energy of one serving of a category, in kcal, from the domain's table "Categories".
package struct EnergyRange: Sendable, Hashable {
    package var min: Double
    /// Expected maximum; suggested if the energy exceeds `absoluteMax`.
    package var max: Double
    /// Above this the energy counts as a mistake.
    package var absoluteMax: Double
    package var mean: Double
    /// Over servings; a z-score needs it above 0.
    package var standardDeviation: Double

    /// Distance of an energy (kcal per serving) from the mean, in standard deviations; nil if the deviation is not
    /// above 0 or the result not finite.
    package func zScore(of energy: Double) -> Double? {
        guard standardDeviation > 0 else { return nil }
        let z = (energy - mean) / standardDeviation
        return z.isFinite ? z : nil
    }
}

extension EnergyRange {
    /// The domain's table. `other` has no range, so rules that need one skip it.
    package static let defaults: [FoodCategory: EnergyRange] = [
        .fruit: row(15, 200, 400, 80, 40),
        .vegetable: row(5, 150, 300, 45, 30),
        .protein: row(50, 800, 1500, 250, 100),
        .grain: row(50, 600, 1000, 200, 80),
        .dairy: row(20, 500, 800, 150, 80),
        .beverage: row(0, 600, 1000, 100, 100),
        .snack: row(50, 600, 1000, 200, 100),
        .meal: row(200, 1500, 2500, 650, 250),
        .dessert: row(50, 800, 1500, 300, 150),
        .condiment: row(0, 200, 400, 50, 40)
    ]

    /// `defaults` with a fruit minimum that lemons reach, and an absolute maximum for `other`.
    package static let extended = defaults.merging(
        [.fruit: row(5, 200, 400, 80, 40), .other: other(absoluteMax: 2500)]
    ) { _, extended in extended }

    static func other(absoluteMax: Double) -> EnergyRange {
        row(0, absoluteMax, absoluteMax, 0, 0)
    }

    private static func row(
        _ min: Double, _ max: Double, _ absoluteMax: Double, _ mean: Double, _ deviation: Double
    ) -> EnergyRange {
        EnergyRange(min: min, max: max, absoluteMax: absoluteMax, mean: mean, standardDeviation: deviation)
    }
}
