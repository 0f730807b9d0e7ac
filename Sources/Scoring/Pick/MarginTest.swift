import Nutrition

/// A variant held against the reference by the test of non-inferiority, whatever it costs.
struct MarginTest: Sendable, Hashable {
    let variant: VariantID
    /// kcal per meal.
    let margin: Double
    /// MAE of the variant minus that of the reference, kcal.
    let difference: Double
    /// The one-sided 95 % upper bound of that; nil where nothing bounds it.
    let upper: Double?
    /// Holm's p of "worse by the margin or more".
    let pHolm: Double

    /// The test that was made of a cheaper variant, taken as it is, so that no two parts of a report can disagree.
    init(_ candidate: CheaperCandidate) {
        self.init(
            variant: candidate.candidate, margin: candidate.margin, difference: candidate.difference,
            upper: candidate.upper, pHolm: candidate.pHolm)
    }

    init(variant: VariantID, margin: Double, difference: Double, upper: Double?, pHolm: Double) {
        self.variant = variant
        self.margin = margin
        self.difference = difference
        self.upper = upper
        self.pHolm = pHolm
    }
}
