/// Thresholds of the sanity rules. The defaults are the domain's rule table.
package struct SanityThresholds: Sendable, Hashable {
    /// Rule 2 applies above this energy (kcal).
    package var macrosMinEnergy = 50.0
    /// Rule 2: largest gap between stated and macro energy, as a share of the stated energy.
    package var macrosTolerance = 0.15
    /// Rule 3: the largest usual beverage, in millilitres.
    package var beverageMaxMillilitres = 1000.0
    /// Rule 3: most pieces of fruit in one portion.
    package var fruitMaxPieces = 5.0
    /// Rule 3: the most energy of one food of category meal (kcal).
    package var mealMaxEnergy = 2000.0
    /// Rule 4: the largest distance from the category's mean, in standard deviations.
    package var outlierZScore = 3.0
    /// Rule 5: a food without energy may have this much of a macro (g).
    package var zeroEnergyMaxMacro = 1.0
    /// Rule 6: least confidence that is not low.
    package var lowConfidence = 0.5
    /// Rule 7: the largest gap between stated and summed totals, as a share of the larger.
    package var totalsTolerance = 0.05
    /// Rule 8: the least energy density, as a multiple of the reference food's.
    package var densityMinRatio = 0.5
    /// Rule 8: the largest energy density, as a multiple of the reference food's.
    package var densityMaxRatio = 2.0
    /// Rule 8: the largest energy density of anything, in kcal per gram (pure fat has 9).
    package var densityMax = 9.3
    /// Rule 9: the largest distance from the person's mean, in standard deviations.
    package var habitDeviations = 3.0
    /// Rule 9: the fewest earlier servings of the food.
    package var habitMeals = 3.0
    /// Review: an outlier beyond this many standard deviations is extreme.
    package var reviewZScore = 4.0
    /// Review: confidence below this, with nothing similar in the person's history.
    package var reviewConfidence = 0.4
    /// Review: this many findings or more on one food.
    package var reviewFindings = 3.0
    /// Confidence bands: high from here up to 1.
    package var highConfidence = 0.9
    /// Confidence bands: medium from here up to high.
    package var mediumConfidence = 0.7
    /// Confidence bands: low from here up to medium, very low below.
    package var someConfidence = 0.5
    /// Repeated answers: least number of different meals with one answer.
    package var repeatedMeals = 3.0
    /// False precision: the least stated confidence that counts as sure.
    package var sureConfidence = 0.95
    /// False precision: the relative energy error above which a sure answer was wrong.
    package var sureError = 0.5
}

/// Bands of confidence, half-open: each starts at its threshold and ends below the next.
package enum ConfidenceBand: String, Sendable, Hashable, CaseIterable {
    /// [0.90, 1] by default.
    case high
    /// [0.70, 0.90) by default.
    case medium
    /// [0.50, 0.70) by default.
    case low
    /// [0, 0.50) by default.
    case veryLow = "very_low"

    /// An unknown confidence, or NaN, counts as medium.
    init(_ confidence: Double?, thresholds: SanityThresholds) {
        guard let confidence, !confidence.isNaN else {
            self = .medium
            return
        }
        if confidence >= thresholds.highConfidence {
            self = .high
        } else if confidence >= thresholds.mediumConfidence {
            self = .medium
        } else {
            self = confidence >= thresholds.someConfidence ? .low : .veryLow
        }
    }
}
