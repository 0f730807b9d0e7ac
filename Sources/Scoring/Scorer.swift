package import Nutrition
import Statistics

/// Turns the results of trials into scores. Pure: the same input and seed give the same scores.
package struct Scorer: Sendable {
    package let settings: ScoringSettings
    package let seed: UInt64

    package init(settings: ScoringSettings, seed: UInt64) {
        self.settings = settings
        self.seed = seed
    }

    /// A row per set and variant whose task takes a meal of it, in set order, best energy MAE first and ties by name. Results of other variants, sets
    /// or meals are ignored; of two for one repeat the later counts. A variant without any scored result on a set has a
    /// row but is not compared, so that a provider without a key does not empty the comparison.
    package func score(results: [TrialResult], sets: [ScoredSet], variants: [PlannedVariant]) -> ScoreBoard {
        var board = ScoreBoard(variants: [], baselines: [], missing: settings.missing)
        for set in sets {
            let rows = SetScorer(
                table: TrialTable(set: set, results: results, variants: set.asked(variants)), settings: settings,
                bootstrap: ClusterBootstrap(resamples: settings.resamples, seed: seed))
            let variants = Self.ranked(rows.variantScores())
            let compared = variants.filter { $0.nutrients[.energy] != nil }.map(\.variant)
            let details = rows.compared(compared)
            let pairwise = rows.pairs(of: details)
            // One flat list, since parallel work inside parallel work gets only one processor; the longest first.
            let parts = ([.baselines, .frontier, .band] + pairwise.pieces.map { .pairs($0) } as [SetPart])
                .concurrentMap { $0.scored(rows, details, pairwise, missing: settings.missing) }
            let comparisons = HolmCorrection(seed: seed)
                .corrected(rows.comparisons(pairwise, parts.flatMap(\.differences)))
            board.variants += rows.influenced(VariantState.marked(variants, by: comparisons))
            board.comparisons += comparisons
            board.cheaper += rows.cheaperCandidates(of: compared, comparisons)
            board.power += rows.power(comparisons).map { [$0] } ?? []
            for part in parts { board.add(part.board) }
            board.picks += rows.pick(variants, compared: compared, board: board).map { [$0] } ?? []
        }
        return board
    }

    fileprivate static func ranked(_ rows: [VariantScore]) -> [VariantScore] {
        rows.sorted { a, b in
            let first = a.nutrients[.energy]?.mae.value ?? .infinity
            let second = b.nutrients[.energy]?.mae.value ?? .infinity
            return first == second ? a.variant < b.variant : first < second
        }
    }
}

private enum SetPart: Sendable {
    case baselines, frontier, band
    case pairs(PairwiseComparison.Piece)

    func scored(
        _ rows: SetScorer, _ compared: [ComparedVariant], _ pairwise: PairwiseComparison, missing: MissingPolicy
    ) -> (board: ScoreBoard, differences: [PairwiseComparison.Found]) {
        var board = ScoreBoard(variants: [], baselines: [], missing: missing)
        switch self {
        case .pairs(let piece): return (board, pairwise.found(piece))
        case .baselines:
            let baselines = rows.baselines()
            board.baselineComparisons = rows.comparisons(of: compared.map(\.name), with: baselines)
            board.baselines = Scorer.ranked(rows.baselineScores(baselines))
        case .frontier: board.frontiers = rows.frontier(of: compared).map { [$0] } ?? []
        case .band: board.band = rows.missingBand()
        }
        return (board, [])
    }
}

extension ScoreBoard {
    /// Appends what a part of a set's scores can have.
    fileprivate mutating func add(_ part: ScoreBoard) {
        baselines += part.baselines
        baselineComparisons += part.baselineComparisons
        band += part.band
        frontiers += part.frontiers
    }
}

package struct VariantCost: Sendable, Hashable {
    package var set: String
    package var variant: VariantID
    /// As in the variant's row of a `ScoreBoard`.
    package var cost: CostScore
}

extension Scorer {
    /// The costs that `score` gives, without scoring anything else.
    package func costs(results: [TrialResult], sets: [ScoredSet], variants: [PlannedVariant]) -> [VariantCost] {
        let bootstrap = ClusterBootstrap(resamples: settings.resamples, seed: seed)
        return sets.flatMap { set in
            let table = TrialTable(set: set, results: results, variants: set.asked(variants))
            var requests = IntervalRequests()
            let wanted = table.trials.map {
                CostScoring.score($0, clusters: table.clusters, requests: &requests)
            }
            let intervals = requests.drawn(by: bootstrap)
            return zip(table.variants, wanted).map {
                VariantCost(set: set.name, variant: $0.variant, cost: $1(intervals))
            }
        }
    }
}

/// How the scores count a trial without a usable estimate.
package enum MissingPolicy: String, Sendable, Hashable, CaseIterable {
    /// It predicts nothing: 0 kcal and no foods.
    case zero
    /// The median of the meals of all other groups.
    case baseline
    /// The largest error among all variants' answers on that meal, 0 kcal and the other groups' median.
    case worst
    case exclude
}

/// Whether scores include meals that somebody marked ambiguous.
package enum AmbiguousMeals: String, Sendable, Hashable, CaseIterable {
    case count
    case leaveOut = "leave_out"
}

/// The `scoring` part of config.yaml.
package struct ScoringSettings: Sendable, Hashable {
    package var missing = MissingPolicy.zero
    package var ambiguous = AmbiguousMeals.count
    /// Percentages of the true value within which an estimate counts as close.
    package var within = [10, 20, 30]
    /// Similarity in [0, 1] at which two food names match.
    package var matchThreshold = 0.75
    /// Bootstrap resamples for means and ratios.
    package var resamples = 10_000
    /// Margin of non-inferiority in energy MAE for cheaper variants, kcal per meal, above 0; nil: the smaller of 25 and
    /// a tenth of the best's. `decide.margin_kcal`.
    package var marginKcal: Double?
    /// Other criteria for picking: the rest of `decide`.
    package var limits = PickLimits()

    package init() {}
}
