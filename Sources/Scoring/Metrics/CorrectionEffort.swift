import Nutrition
import Statistics

/// Fewest edits per meal that turn an estimate's foods into the true ones, ≥ 0. A predicted food is removed (1) or
/// becomes a true one: free if the names match, 1 to rename, 1 more if both amounts are known and differ by more than
/// 20 % of the true one. An unmatched true food is added (1). As an assignment, n predicted and m true foods cost n + m
/// minus savings of at most 2 per pair; ties go to more similar names. A failed answer must add every true food.
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

    /// Nil without meals.
    static func score(_ effort: EffortSample, requests: inout IntervalRequests) -> Drawn<EffortScore?> {
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

/// Edits of one trial, or sums or means of them.
struct CorrectionEdits {
    var added = 0.0
    var removed = 0.0
    var renamed = 0.0
    var amounts = 0.0
    /// Predicted foods that stay or become true ones.
    var paired = 0.0
    /// Those with known amounts on both sides.
    var comparedAmounts = 0.0
    /// 1 if no edit is needed.
    var untouched = 0.0

    var total: Double { added + removed + renamed + amounts }

    mutating func add(_ other: CorrectionEdits) {
        added += other.added
        removed += other.removed
        renamed += other.renamed
        amounts += other.amounts
        paired += other.paired
        comparedAmounts += other.comparedAmounts
        untouched += other.untouched
    }

    func divided(by count: Double) -> CorrectionEdits {
        CorrectionEdits(
            added: added / count, removed: removed / count, renamed: renamed / count, amounts: amounts / count,
            paired: paired / count, comparedAmounts: comparedAmounts / count, untouched: untouched / count)
    }
}

/// Edits per meal; means over its repeats.
struct EffortSample {
    private var edits: [CorrectionEdits] = []
    private var repeats: [Int] = []
    private var clusters: [Int] = []

    var count: Int { edits.count }

    mutating func add(_ sum: CorrectionEdits, repeats count: Int, cluster: Int) {
        edits.append(sum.divided(by: Double(max(1, count))))
        repeats.append(count)
        clusters.append(cluster)
    }

    func mean(_ value: (CorrectionEdits) -> Double) -> RatioSample {
        ClusterSums.sample(clusters: clusters, numerator: { value(edits[$0]) })
    }

    /// Nil without meals.
    var meanEdits: CorrectionEdits? {
        guard !edits.isEmpty else { return nil }
        var sum = CorrectionEdits()
        for edit in edits { sum.add(edit) }
        return sum.divided(by: Double(edits.count))
    }

    /// Wilson interval of the share of untouched meals; nil unless every cluster is one meal asked once.
    var independentUntouched: Interval? {
        guard repeats.allSatisfy({ $0 == 1 }), Set(clusters).count == clusters.count else { return nil }
        return WilsonInterval.of(successes: edits.count { $0.untouched == 1 }, trials: edits.count)
    }
}

/// Grams of the foods of one answer and of the truth; nil unless known, finite and above 0.
struct FoodGrams {
    let predicted: [Double?]
    let truth: [Double?]

    init(predicted: ArraySlice<FoodEstimate>, truth: ArraySlice<TrueFood>) {
        func known(_ grams: Grams?) -> Double? {
            grams.flatMap { PlainNumber.bounded($0.value) }.flatMap { $0 > 0 ? $0 : nil }
        }
        self.predicted = predicted.map { known($0.nutrients.mass ?? $0.portion?.grams) }
        self.truth = truth.map { known($0.mass) }
    }

    func count(of matches: [FoodMatcher.Match]) -> GramsCount {
        var count = GramsCount()
        for match in matches {
            guard let stated = predicted[match.predicted], let weighed = truth[match.truth] else { continue }
            count.pairs += 1
            count.absoluteError += abs(stated - weighed)
            count.error += stated - weighed
        }
        return count
    }

    /// Whether the amount is off by more than 20 % of the true one; nil if either is unknown.
    func isOff(_ food: Int, _ trueFood: Int) -> Bool? {
        guard let stated = predicted[food], let truth = truth[trueFood] else { return nil }
        return !WithinShare.isWithin(20, stated, of: truth)
    }
}
