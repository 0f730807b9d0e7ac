import Statistics

/// The fewest edits that turn an estimate's foods into the true ones: add a food, remove one, rename one, change an amount
/// that is off by more than 20 %. Edits per meal, ≥ 0.
///
/// A predicted food is either removed (1) or becomes a true one: at no cost where the names match, 1 to rename it, and 1 more
/// where both amounts are known and differ by more than 20 % of the true one. A true food nothing becomes is added (1). The
/// cheapest way is an assignment: with n predicted and m true foods it costs n + m less what pairs save, at most 2 each. Of
/// equally cheap ways the one with the more similar names counts. An unknown amount is no edit. A trial without a usable
/// answer takes adding every true food.
enum CorrectionEffort {
    /// What separates equally cheap ways; all pairs of a meal together stay below one edit.
    private static let preference = 1e-3

    /// - Parameter beyond: predicted foods that take no part, and have to be removed.
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

    /// Asks for the intervals, and says what makes the score of them; nil without a meal.
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
