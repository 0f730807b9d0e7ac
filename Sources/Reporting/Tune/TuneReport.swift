package import JSON
package import Nutrition
package import Scoring
package import Statistics

/// All data of `nutrieval tune`, for every output format.
package struct TuneReport: Sendable {
    /// The meals asked about, those of earlier rounds included; best variants first, and those of the next round: in the
    /// last round only the winner.
    package typealias Round = (
        run: RunInfo, meals: Int, ranked: [VariantScore], kept: [VariantID], comparisons: [Comparison]
    )

    /// The winner on meals that were not used to choose it, beside today's variant of its provider: nil if that is the
    /// winner, else `a` of the comparison. Earlier measurements on the same split come oldest first.
    package typealias Test = (
        run: RunInfo, meals: Int, winner: VariantScore, reference: VariantScore?, comparison: Comparison?,
        tally: Tally?, earlierLooks: [Look]
    )

    /// Of the meals that both answered, those with a smaller and with a larger error of the winner.
    package typealias Tally = (better: Int, worse: Int, meals: Int)

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
    package var remarks: [String] = []

    package init(
        name: String, set: String, meals: (tune: Int, test: Int), variants: [VariantID],
        prompts: [VariantID: PromptText], rounds: [Round], reference: VariantID, scoring: ComparedScoring
    ) {
        self.name = name
        self.set = set
        self.meals = meals
        self.variants = variants
        self.prompts = prompts
        self.rounds = rounds
        self.reference = reference
        self.scoring = scoring
    }
}

extension TuneReport {
    package var winner: VariantID { rounds[rounds.count - 1].ranked[0].variant }

    /// Either all runs are simulated, or none.
    package var isSimulated: Bool { rounds.contains { $0.run.isSimulated } }

    package var runs: [RunInfo] { rounds.map(\.run) + (test.map { [$0.run] } ?? []) }

    /// Error on the tune half minus error on the test half, kcal; below 0: it looked better there. Nil without a test.
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

    var names: VariantNames { VariantNames(Set(variants + [reference]), isSimulated: isSimulated) }
}

/// A tuning report for scripts, format 1 (docs/json-output.md): every key is always present, unknown values are null.
package enum TuneJSON {
    package static let format = 1

    package static func render(_ report: TuneReport) -> JSON {
        .report([
            "format": .number(Double(format)),
            "name": .string(report.name),
            "simulated": .bool(report.isSimulated),
            "complete": .bool(report.runs.allSatisfy(\.isComplete)),
            "set": .string(report.set),
            "meals": ["tune": .optional(report.meals.tune), "test": .optional(report.meals.test)],
            "variants": .array(report.variants.map(JSON.name)),
            "winner": .name(report.winner),
            "reference": .name(report.reference),
            "rounds": .array(report.rounds.map(round)),
            "test": .optional(report.test, test),
            "prompts": .array(TunePrompts.compared(report).map { prompt($0, report) }),
            "optimism_kcal": .interval(report.optimism),
            "selection": .optional(report.selection) {
                ["advantage_kcal": .number($0.advantage), "probability": .number($0.chance)]
            },
            "budget_usd": .optional(report.budget),
            "spent_usd": .optional(report.spent),
            "scoring": .scoring(report.scoring),
            "remarks": .strings(report.remarks)
        ])
    }

    private static func round(_ round: TuneReport.Round) -> JSON {
        [
            "run": .string(round.run.id), "meals": .optional(round.meals),
            "ranked": .array(round.ranked.map(score)),
            "kept": .array(round.kept.map(JSON.name))
        ]
    }

    private static func test(_ test: TuneReport.Test) -> JSON {
        let energy = test.comparison?[.energyMAE]
        return [
            "run": .string(test.run.id), "meals": .optional(test.meals), "winner": score(test.winner),
            "reference": .optional(test.reference, score),
            "energy_mae_difference": .interval(energy?.difference), "p": .optional(energy?.p),
            "meals_better": .optional(test.tally?.better), "meals_worse": .optional(test.tally?.worse),
            "meals_both_answered": .optional(test.tally?.meals),
            "earlier_looks": .array(
                test.earlierLooks.map {
                    ["at": .string($0.at), "tune": .string($0.tune), "winner": .string($0.winner)]
                })
        ]
    }

    private static func prompt(_ prompt: TunePrompts.Compared, _ report: TuneReport) -> JSON {
        [
            "variant": .name(prompt.variant), "reference": .name(report.reference),
            "title": .optional(prompt.title),
            "differs": .strings(prompt.difference.lines.map(\.marked)),
            "split": .optional(prompt.place.map { $0 == .test ? "test" : "tune" }),
            "differences": .array(prompt.differences.map(difference))
        ]
    }

    private static func difference(_ difference: MetricDifference) -> JSON {
        [
            "metric": .string(difference.metric.rawValue), "value": .number(difference.difference.value),
            "low": .optional(difference.difference.low), "high": .optional(difference.difference.high)
        ]
    }

    private static func score(_ score: VariantScore) -> JSON {
        [
            "variant": .name(score.variant),
            "meals": .optional(score.energy?.meals),
            "energy_mae": .interval(score.energy?.mae),
            "foods_f1": .optional(score.foods?.f1?.value),
            "cost_per_meal_usd": .optional(score.cost.perMeal?.value),
            "p95_ms": .optional(score.latency?.shownP95?.value)
        ]
    }
}
