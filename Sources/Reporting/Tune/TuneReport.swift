package import Nutrition
package import Scoring
package import Statistics

/// Everything `nutrieval tune` says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct TuneReport: Sendable {
    /// One round of the search.
    package struct Round: Sendable {
        /// The run that holds its answers.
        package var run: RunInfo
        /// Meals it asked about, those of the rounds before among them.
        package var meals: Int
        /// The best first.
        package var ranked: [VariantScore]
        /// Those that went on; in the last round the winner alone.
        package var kept: [VariantID]
        package var comparisons: [Comparison]

        package init(
            run: RunInfo, meals: Int, ranked: [VariantScore], kept: [VariantID], comparisons: [Comparison]
        ) {
            self.run = run
            self.meals = meals
            self.ranked = ranked
            self.kept = kept
            self.comparisons = comparisons
        }
    }

    /// The winner on meals that took no part in choosing it.
    package struct Test: Sendable {
        package var run: RunInfo
        package var meals: Int
        package var winner: VariantScore
        /// What the winner's provider is asked with today; nil where that is the winner.
        package var reference: VariantScore?
        /// The reference as `a`, the winner as `b`.
        package var comparison: Comparison?
        /// Earlier measurements on the same split, the oldest first.
        package var earlierLooks: [Look]

        package init(
            run: RunInfo, meals: Int, winner: VariantScore, reference: VariantScore?, comparison: Comparison?,
            earlierLooks: [Look]
        ) {
            self.run = run
            self.meals = meals
            self.winner = winner
            self.reference = reference
            self.comparison = comparison
            self.earlierLooks = earlierLooks
        }
    }

    /// A time the test split was measured on.
    package struct Look: Sendable, Hashable {
        /// UTC, RFC 3339.
        package var at: String
        /// The tuning that did.
        package var tune: String
        /// The variant that was measured.
        package var winner: String

        package init(at: String, tune: String, winner: String) {
            self.at = at
            self.tune = tune
            self.winner = winner
        }
    }

    /// What a variant is asked with.
    package struct PromptText: Sendable, Hashable {
        /// In the words of its front matter; nil where it has none.
        package var title: String?
        /// System and user text, as it is sent.
        package var text: String

        package init(title: String?, text: String) {
            self.title = title
            self.text = text
        }
    }

    package var name: String
    package var set: String
    /// Meals of the `tune` split, and of `test`.
    package var meals: (tune: Int, test: Int)
    /// All that took part.
    package var variants: [VariantID]
    /// What each of them, and the reference, is asked with.
    package var prompts: [VariantID: PromptText]
    /// At least one.
    package var rounds: [Round]
    /// What the winner's provider is asked with today.
    package var reference: VariantID
    /// Nil: the test split was not measured on.
    package var test: Test?
    package var missing: MissingPolicy
    package var resamples: Int
    package var seed: UInt64
    /// What all of it may cost, USD; nil: no cap of its own.
    package var budget: Double?
    /// What was spent, as far as it is known, USD.
    package var spent: Double?
    /// What a reader must know before the numbers.
    package var remarks: [String]

    package init(
        name: String, set: String, meals: (tune: Int, test: Int), variants: [VariantID],
        prompts: [VariantID: PromptText], rounds: [Round], reference: VariantID, test: Test?, missing: MissingPolicy,
        resamples: Int, seed: UInt64, budget: Double?, spent: Double?, remarks: [String]
    ) {
        self.name = name
        self.set = set
        self.meals = meals
        self.variants = variants
        self.prompts = prompts
        self.rounds = rounds
        self.reference = reference
        self.test = test
        self.missing = missing
        self.resamples = resamples
        self.seed = seed
        self.budget = budget
        self.spent = spent
        self.remarks = remarks
    }
}

extension TuneReport {
    /// The variant the search chose.
    package var winner: VariantID { rounds[rounds.count - 1].ranked[0].variant }

    /// Of its runs any: all are simulated, or none.
    package var isSimulated: Bool { rounds.contains { $0.run.isSimulated } }

    /// Every run, in the order they were made.
    package var runs: [RunInfo] { rounds.map(\.run) + (test.map { [$0.run] } ?? []) }

    /// The winner's error on the meals it was chosen on minus that on the test meals, kcal: below 0 it looked better than it
    /// is. Nil without a measurement on the test split.
    package var optimism: Interval? {
        guard let chosen = rounds.last?.ranked.first?.nutrients[.energy]?.mae,
            let measured = test?.winner.nutrients[.energy]?.mae
        else { return nil }
        return IndependentDifference.interval(chosen, minus: measured)
    }

    /// How much better than all others a variant had to be to be chosen; nil where the spread is not known.
    package var selection: SelectionPower? {
        let steps = rounds.compactMap { round -> SelectionPower.Round? in
            guard let clusters = round.ranked.compactMap({ $0.nutrients[.energy]?.clusters }).min(), clusters > 0
            else { return nil }
            return .init(variants: round.ranked.count, kept: max(1, round.kept.count), clusters: clusters)
        }
        let spreads = rounds.flatMap(\.comparisons)
            .filter { $0.a == winner || $0.b == winner }
            .compactMap { $0[.energyMAE]?.power?.deviation }
        guard steps.count == rounds.count, let widest = spreads.max() else { return nil }
        return SelectionPower(rounds: steps, deviation: widest)
    }

    /// The lowest error but one of the first round, kcal: no variant can be better than every other by more. Nil where fewer
    /// than two have an error.
    var largestAdvantage: Double? {
        let errors = (rounds.first?.ranked ?? []).compactMap { $0.nutrients[.energy]?.mae.value }.sorted()
        return errors.count > 1 ? errors[1] : nil
    }

    /// What its variants are called.
    var names: VariantNames { VariantNames(Set(variants + [reference])) }
}
