/// Similarities of all predicted and true names of one meal, from which the pairs at any threshold follow.
package struct NameSimilarities: Sendable {
    /// `values[predicted][truth]` in [0, 1].
    package let values: [[Double]]

    /// At most `FoodMatcher.limit` names per list count.
    package init(
        predicted: [FoodName], truth: [FoodName], by similarity: (FoodName, FoodName) -> Double = NameSimilarity.of
    ) {
        values = predicted.prefix(FoodMatcher.limit).map { name in
            truth.prefix(FoodMatcher.limit).map { similarity(name, $0) }
        }
    }

    /// One-to-one pairs of greatest total similarity, in predicted order. Similarities below the threshold count as 0.
    package func matches(threshold: Double) -> [FoodMatcher.Match] {
        let kept = values.map { $0.map { $0 >= threshold ? $0 : 0 } }
        return Assignment.best(kept).enumerated().compactMap { row, column in
            column.map { FoodMatcher.Match(predicted: row, truth: $0, similarity: kept[row][$0]) }
        }
    }

    init(values: [[Double]]) { self.values = values }

    /// Number of pairs at each threshold, given ascending. The assignment is redone whenever a similarity drops out.
    package func matchCounts(at thresholds: [Double]) -> [Int] {
        var counts: [Int] = []
        var previous = -Double.infinity
        for threshold in thresholds {
            let isSame = counts.last.map { _ in
                !values.contains { $0.contains { $0 >= previous && $0 < threshold && $0 > 0 } }
            }
            counts.append(isSame == true ? counts[counts.count - 1] : matches(threshold: threshold).count)
            previous = threshold
        }
        return counts
    }
}

/// Similarities to the true names of one meal, each name compared once: answers on a meal mostly repeat names.
package struct KnownSimilarities: Sendable {
    private let matcher: FoodMatcher
    private let truth: [FoodName]
    /// By name, its similarity to each true name.
    private var rows: [String: [Double]] = [:]

    /// - Parameter truth: the normalised true names.
    package init(_ matcher: FoodMatcher, truth: [FoodName]) {
        self.matcher = matcher
        self.truth = truth
    }

    /// Compares that name unless it is known.
    /// - Parameter read: normalises the name, which is slower than the lookup.
    package mutating func learn(_ name: String, read: () -> FoodName) {
        if rows[name] == nil { rows[name] = row(read()) }
    }

    /// Similarities for foods of those names; at most `FoodMatcher.limit` count.
    package func similarities(of names: some Sequence<String>) -> NameSimilarities {
        NameSimilarities(
            values: names.prefix(FoodMatcher.limit).map { rows[$0] ?? row(matcher.normalizer.name($0)) })
    }

    private func row(_ name: FoodName) -> [Double] {
        matcher.similarities(predicted: [name], truth: truth).values[0]
    }
}
