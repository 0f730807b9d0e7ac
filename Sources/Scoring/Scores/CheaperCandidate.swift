package import Nutrition

/// A variant cheaper than the one of lowest energy MAE: is it worse by less than the margin?
package struct CheaperCandidate: Sendable, Hashable {
    package var set: String
    package var best: VariantID
    package var candidate: VariantID
    /// Margin of non-inferiority, kcal per meal of energy MAE.
    package var margin: Double
    /// MAE of the candidate minus the best's, kcal, on the same meals.
    package var difference: Double
    /// Its one-sided 95 % upper bound, kcal; nil if unbounded.
    package var upper: Double?
    /// The p of "worse by the margin or more", and Holm's over all cheaper candidates of the set.
    package var p: Double
    package var pHolm: Double
    /// Cost of the candidate minus the best's, USD per meal on the same meals; below 0.
    package var costDifference: Double
    /// Holm's p of that over all pairs of the set, nil if untested.
    package var costPHolm: Double?
    /// Whether chance in the swaps could move that across 0.05.
    package var costIsUnclear = false
    package var meals: Int
    package var clusters: Int

    /// Whether non-inferiority is shown: the bound is below the margin and Holm's p below 0.05.
    package var isNoWorse: Bool { (upper.map { $0 < margin } ?? false) && pHolm < Ties.level }

    /// Whether a test separates its cost from the best's.
    package var isCheaper: Bool { !costIsUnclear && costPHolm.map { $0 < Ties.level } ?? false }
}
