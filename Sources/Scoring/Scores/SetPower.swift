package import Statistics

/// How small a difference in energy MAE a run could have seen between two variants of one set, and what would see a
/// smaller one.
///
/// It is that of the pair of middle spread: variants that err alike are told apart by fewer meals than others. What is said
/// of meals holds for meals like these, in groups as large.
package struct SetPower: Sendable, Hashable {
    package var set: String
    /// Of the pair whose paired differences are spread as half of the pairs' are at most.
    package var typical: PairedPower
    /// Pairs of variants that both answered and whose spread is known, at least 1.
    package var pairs: Int
    /// Tests that Holm's correction goes over, at least as many.
    package var tests: Int
    /// Of that pair's differences in absolute energy error, kcal²; nil where no meal was asked twice of both.
    package var repeats: RepeatVariance?

    package init(set: String, typical: PairedPower, pairs: Int, tests: Int? = nil, repeats: RepeatVariance? = nil) {
        self.set = set
        self.typical = typical
        self.pairs = pairs
        self.tests = max(pairs, tests ?? pairs)
        self.repeats = repeats
    }

    /// The share by which twice as many repeats would narrow the interval of that pair; nil where no meal was asked twice.
    package var gainOfRepeats: Double? { repeats.flatMap { typical.gain(ofTwice: $0) } }

    /// Whether the test could tell any two apart with as many groups, whatever was answered.
    package var canTellApart: Bool { Ties.canTellApart(clusters: typical.clusters, tests: tests) }

    /// The difference (kcal per meal) that is found with that probability after Holm's correction; nil where the test could find
    /// none.
    package func detectable(power: Double = 0.8) -> Double? {
        canTellApart ? typical.detectable(power: power, level: correctedLevel) : nil
    }

    /// Meals of this kind that would find a difference of that size four times in five after Holm's correction, at least so
    /// many that the test can find any; nil where more than a million would be needed.
    package func mealsNeeded(for difference: Double) -> Int? {
        guard let meals = typical.mealsNeeded(for: difference, level: correctedLevel) else { return nil }
        let groups = (1...64).first { Ties.canTellApart(clusters: $0, tests: tests) } ?? 64
        let fewest = (Double(groups) * Double(typical.meals) / Double(typical.clusters)).rounded(.up)
        return max(meals, Int(fewest))
    }

    /// The level that the smallest p of so many has to stay below after Holm's correction: what a difference needs where it is
    /// the only one to be found.
    package var correctedLevel: Double { Ties.level / Double(tests) }

    /// More meals than this are no plan: reports then say that more would not help.
    package static let mostMeals = 10_000

    /// Differences (kcal per meal) that reports say the number of meals for.
    package static let differences = [20.0, 10, 5]
}
