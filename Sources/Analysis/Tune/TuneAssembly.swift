import Catalog
package import Execution
import Hashing
package import Nutrition
package import Reporting
import Scoring
import Statistics

package enum TuneAssembly {
    /// - Parameter kept: how many variants go on.
    package static func round(_ report: Report, kept: Int) -> TuneReport.Round {
        let ranked = TuneRanking.ranked(report.scores.variants)
        return TuneReport.Round(
            run: report.run, meals: report.meals.count, ranked: ranked,
            kept: ranked.prefix(kept).map(\.variant), comparisons: report.scores.comparisons)
    }

    /// The measurement on the test split; nil if the winner has no score there.
    package static func test(
        _ report: Report, winner: VariantID, reference: VariantID, earlierLooks: [TuneReport.Look]
    ) -> TuneReport.Test? {
        guard let score = report.scores.variants.first(where: { $0.variant == winner }) else { return nil }
        let other =
            reference == winner ? nil : report.scores.variants.first { $0.variant == reference }
        let pair = report.scores.comparisons.first {
            ($0.a == reference && $0.b == winner) || ($0.a == winner && $0.b == reference)
        }
        let comparison = pair.map { pair in
            guard pair.a == winner else { return pair }
            return Comparison(
                set: pair.set, a: pair.b, b: pair.a, differences: pair.differences.map(\.turned))
        }
        return TuneReport.Test(
            run: report.run, meals: report.meals.count, winner: score, reference: other, comparison: comparison,
            tally: other.map { tally(report.meals, winner, $0.variant) }, earlierLooks: earlierLooks)
    }

    private static func tally(_ meals: [MealReport], _ winner: VariantID, _ other: VariantID) -> TuneReport.Tally {
        var tally: TuneReport.Tally = (0, 0, 0)
        for meal in meals {
            guard let truth = meal.meal.truth.value(of: .energy) else { continue }
            func error(_ variant: VariantID) -> Double? {
                SampleStatistics.mean(
                    meal.trials.filter { $0.variant == variant }
                        .compactMap { $0.scoredTotals?[.energy] ?? ($0.outcome == .noFood ? 0 : nil) }
                        .map { abs($0 - truth) })
            }
            guard let mine = error(winner), let theirs = error(other) else { continue }
            tally.meals += 1
            if mine < theirs { tally.better += 1 } else if mine > theirs { tally.worse += 1 }
        }
        return tally
    }

    /// USD cost of a run's own trials, without reused answers; nil if partly unknown, 0 for a run without requests.
    package static func spent(_ report: Report) -> Double? {
        let scores = report.scores.variants
        guard scores.allSatisfy({ $0.cost.unknown == 0 }) else { return nil }
        return scores.reduce(0) { $0 + max(0, ($1.cost.total ?? 0) - ($1.cost.reused ?? 0)) }
    }

    package static func prompt(_ variant: PlanVariant) -> TuneReport.PromptText {
        let prompt = variant.definition.prompt
        let system = prompt.system.map { "=== system ===\n\($0)\n\n=== user ===\n" } ?? ""
        return (prompt.title, system + prompt.user)
    }
}

/// The meals of a search: which choose, which only measure, and their order.
package struct TuneMeals: Sendable, Hashable {
    /// The tune split: one meal of each group in turn, so that the first round covers many kinds. Random order by seed.
    package let tune: [Meal]
    /// The test split, in file order.
    package let test: [Meal]

    package init(_ meals: [Meal], seed: UInt64) {
        func rank(_ name: String) -> String { SHA256Digest(of: Array("tune \(seed) \(name)".utf8)).hex }
        let groups = Dictionary(grouping: meals.filter { $0.split == .tune }, by: \.group)
        let ranked = groups.flatMap { group, meals in
            meals.sorted { rank($0.id) < rank($1.id) }.enumerated().map { ($0.offset, rank(group), $0.element) }
        }
        tune = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        test = meals.filter { $0.split == .test }
    }
}
