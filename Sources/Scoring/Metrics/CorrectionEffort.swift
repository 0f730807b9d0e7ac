import Statistics

/// Fewest edits that turn an estimate's foods into the true ones: add, remove, rename, or change an amount off by more
/// than 20 %. Edits per meal, ≥ 0.
///
/// A predicted food is removed (1) or becomes a true one: free if the names match, 1 to rename, and 1 more if both
/// amounts are known and differ by more than 20 % of the true one. An unmatched true food is added (1). As an
/// assignment, n predicted and m true foods cost n + m minus savings of at most 2 per pair; ties go to more similar
/// names. A trial without a usable answer must add every true food.
enum CorrectionEffort {
    /// Breaks ties; all pairs of a meal together stay below one edit.
    private static let preference = 1e-3

    /// - Parameter beyond: predicted foods over the matcher's limit, all removed.
    static func edits(
        _ similarities: NameSimilarities, threshold: Double, grams: FoodGrams, beyond: Int
    ) -> CorrectionEdits {
        let (foods, trueFoods) = (grams.predicted.count, grams.truth.count)
        let savings = similarities.values.enumerated().map { food, row in
            row.enumerated().map { trueFood, similarity -> Double in
                let saved = (similarity >= threshold ? 2.0 : 1) - (grams.isOff(food, trueFood) == true ? 1 : 0)
                return saved > 0 ? saved + preference * similarity : 0
            }
        }
        var edits = CorrectionEdits()
        var paired = 0
        for (food, trueFood) in Assignment.best(savings).enumerated() {
            guard let trueFood else { continue }
            paired += 1
            if similarities.values[food][trueFood] < threshold { edits.renamed += 1 }
            if grams.isOff(food, trueFood) == true { edits.amounts += 1 }
            if grams.isOff(food, trueFood) != nil { edits.comparedAmounts += 1 }
        }
        edits.paired = Double(paired)
        edits.removed = Double(foods - paired + beyond)
        edits.added = Double(trueFoods - paired)
        edits.untouched = edits.total == 0 ? 1 : 0
        return edits
    }

    /// Requests the intervals; the closure builds the score, nil without meals.
    static func score(
        _ effort: EffortSample, requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> EffortScore? {
        let total = requests.add(effort.mean(\.total))
        let untouched = requests.add(effort.mean(\.untouched).asShare, known: effort.independentUntouched)
        let mean = effort.meanEdits
        return { intervals in
            guard let total = intervals[total], let untouched = intervals[untouched], let mean else { return nil }
            return EffortScore(
                meals: effort.count, edits: total, untouched: untouched, added: mean.added, removed: mean.removed,
                renamed: mean.renamed, amounts: mean.amounts,
                comparedAmounts: mean.paired > 0 ? mean.comparedAmounts / mean.paired : nil)
        }
    }
}
