package import Nutrition

/// A variant that cost less than the one of lowest energy MAE, held against it: is it worse by less than the margin?
package struct CheaperCandidate: Sendable, Hashable {
    package var set: String
    /// The variant of lowest energy MAE.
    package var best: VariantID
    package var candidate: VariantID
    /// How much worse (kcal per meal of energy MAE) still counts as no worse.
    package var margin: Double
    /// MAE of the candidate minus that of the best, in kcal, on the same meals.
    package var difference: Double
    /// The one-sided upper bound of that at 95 %, in kcal; nil where nothing bounds it.
    package var upper: Double?
    /// The p of "worse by the margin or more", and Holm's over all cheaper candidates of the set.
    package var p: Double
    package var pHolm: Double
    /// Cost of the candidate minus that of the best, USD per meal on the same meals; below 0.
    package var costDifference: Double
    /// Holm's p of that over all pairs of the set, nil where it was not tested.
    package var costPHolm: Double?
    /// Whether chance in the swaps could put that on the other side of 0.05.
    package var costIsUnclear = false
    package var meals: Int
    package var clusters: Int

    /// Whether it is shown to be no worse by the margin: its bound is below it and so is Holm's p below 0.05.
    package var isNoWorse: Bool { (upper.map { $0 < margin } ?? false) && pHolm < Ties.level }

    /// Whether a test tells its cost from that of the best.
    package var isCheaper: Bool { !costIsUnclear && costPHolm.map { $0 < Ties.level } ?? false }
}
