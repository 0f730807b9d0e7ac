package import Nutrition
package import Scoring
package import Statistics

/// All data of `nutrieval tune`, for every output format.
package struct TuneReport: Sendable {
    package struct Round: Sendable {
        package var run: RunInfo
        /// Meals asked about, including those of earlier rounds.
        package var meals: Int
        /// Best first.
        package var ranked: [VariantScore]
        /// Variants of the next round; in the last round only the winner.
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

    /// The winner on meals that were not used to choose it.
    package struct Test: Sendable {
        package var run: RunInfo
        package var meals: Int
        package var winner: VariantScore
        /// Today's variant of the winner's provider; nil if that is the winner.
        package var reference: VariantScore?
        /// The reference as `a`, the winner as `b`.
        package var comparison: Comparison?
        /// Earlier measurements on the same split, oldest first.
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

    /// When (UTC, RFC 3339), in which tuning, and what was chosen.
    package typealias Look = (at: String, tune: String, winner: String)
    /// The title of the front matter, nil without one; system and user text, as sent.
    package typealias PromptText = (title: String?, text: String)

    package var name: String
    package var set: String
    /// Meals of the `tune` and `test` splits.
    package var meals: (tune: Int, test: Int)
    package var variants: [VariantID]
    /// Prompts of all variants and the reference.
    package var prompts: [VariantID: PromptText]
    /// At least one.
    package var rounds: [Round]
    /// Today's variant of the winner's provider.
    package var reference: VariantID
    /// Nil if the test split was not measured.
    package var test: Test?
    package var scoring: ComparedScoring
    /// Cost limit of the whole tuning, USD; nil: no limit of its own.
    package var budget: Double?
    /// Known spending, USD.
    package var spent: Double?
    package var remarks: [String]

    package init(
        name: String, set: String, meals: (tune: Int, test: Int), variants: [VariantID],
        prompts: [VariantID: PromptText], rounds: [Round], reference: VariantID, test: Test?,
        scoring: ComparedScoring, budget: Double?, spent: Double?, remarks: [String]
    ) {
        self.name = name
        self.set = set
        self.meals = meals
        self.variants = variants
        self.prompts = prompts
        self.rounds = rounds
        self.reference = reference
        self.test = test
        self.scoring = scoring
        self.budget = budget
        self.spent = spent
        self.remarks = remarks
    }
}

extension TuneReport {
    package var winner: VariantID { rounds[rounds.count - 1].ranked[0].variant }

    /// Either all runs are simulated, or none.
    package var isSimulated: Bool { rounds.contains { $0.run.isSimulated } }

    package var runs: [RunInfo] { rounds.map(\.run) + (test.map { [$0.run] } ?? []) }

    /// Error on the tuning meals minus error on the test meals, kcal; below 0: overfitted. Nil without a test.
    package var optimism: Interval? {
        guard let chosen = rounds.last?.ranked.first?.nutrients[.energy]?.mae,
            let measured = test?.winner.energy?.mae
        else { return nil }
        return IndependentDifference.interval(chosen, minus: measured)
    }

    /// How much better than all others a variant had to be to be chosen; nil if the spread is unknown.
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

    /// Second lowest error of the first round, kcal: no advantage can exceed it. Nil with fewer than two errors.
    var largestAdvantage: Double? {
        (rounds.first?.ranked ?? []).compactMap { $0.nutrients[.energy]?.mae.value }.sorted().dropFirst().first
    }

    var names: VariantNames { VariantNames(Set(variants + [reference])) }
}
