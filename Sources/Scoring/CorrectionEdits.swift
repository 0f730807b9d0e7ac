import Statistics

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
        ClusterSums.sample(clusters: clusters, numerator: { value(edits[$0]) }, denominator: { _ in 1 })
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
