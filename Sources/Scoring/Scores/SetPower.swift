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
    /// Of the variant ranked first: how much of its absolute energy error varies between repeats of a meal, in kcal²; nil
    /// where no meal was asked twice.
    package var repeats: RepeatVariance?

    package init(set: String, typical: PairedPower, pairs: Int, tests: Int? = nil, repeats: RepeatVariance? = nil) {
        self.set = set
        self.typical = typical
        self.pairs = pairs
        self.tests = max(pairs, tests ?? pairs)
        self.repeats = repeats
    }

    /// The level that the smallest p of so many has to stay below after Holm's correction: what a difference needs where it is
    /// the only one to be found.
    package var correctedLevel: Double { Ties.level / Double(tests) }

    /// Differences (kcal per meal) that reports say the number of meals for.
    package static let differences = [20.0, 10, 5]
}
