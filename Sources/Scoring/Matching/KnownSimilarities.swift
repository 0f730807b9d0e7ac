/// How alike names of foods are to the true ones of one meal, each name compared once: answers on one meal mostly name the
/// same foods.
package struct KnownSimilarities: Sendable {
    private let matcher: FoodMatcher
    private let truth: [FoodName]
    /// By name its similarity to each of the true ones.
    private var rows: [String: [Double]] = [:]

    /// - Parameter truth: the true names as the matcher reads them.
    package init(_ matcher: FoodMatcher, truth: [FoodName]) {
        self.matcher = matcher
        self.truth = truth
    }

    /// Compares that name unless it was compared before.
    ///
    /// - Parameter read: the name as the matcher reads it, which takes longer than to look it up.
    package mutating func learn(_ name: String, read: () -> FoodName) {
        if rows[name] == nil { rows[name] = row(read()) }
    }

    /// What the pairs of every threshold follow from, for foods of those names; at most `FoodMatcher.limit` of them count.
    package func similarities(of names: some Sequence<String>) -> NameSimilarities {
        NameSimilarities(
            values: names.prefix(FoodMatcher.limit).map { rows[$0] ?? row(matcher.normalizer.name($0)) })
    }

    private func row(_ name: FoodName) -> [Double] {
        matcher.similarities(predicted: [name], truth: truth).values[0]
    }
}
