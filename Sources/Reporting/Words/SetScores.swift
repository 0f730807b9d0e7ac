import Nutrition
package import Scoring
package import Statistics

/// The rows of one eval set; sets are never pooled.
package struct SetScores: Sendable {
    /// With fewer clusters, bootstrap intervals are rough, and the report says so.
    package static let roughBelow = 50

    package var name: String
    package var info: SetInfo?
    /// In report order: lowest energy error first.
    package var variants: [VariantScore]
    package var baselines: [VariantScore]
    package var meals: [MealReport]
    package var missing: MissingPolicy
    package var comparisons: [Comparison]
    /// Every baseline as `a` with each of the variants as `b`.
    package var baselineComparisons: [Comparison]
    /// Variants that cost less than the one with the lowest energy error, compared with it.
    package var cheaper: [CheaperCandidate]
    /// The smallest detectable difference; nil if unknown.
    package var power: SetPower?
    package var band: [MissingBandRow]
    /// Of cost, energy MAE and p95; nil if fewer than two of these are known of two variants.
    package var frontier: Frontier?
    /// Which variants meet the criteria; nil without criteria.
    package var pick: Pick?
    package var robustness: [PerturbationScore]

    /// One per set: those the report describes, in its order, then any other with scores.
    package static func all(of report: Report) -> [SetScores] {
        var names = report.sets.map(\.name)
        for score in report.scores.variants + report.scores.baselines where !names.contains(score.set) {
            names.append(score.set)
        }
        let meals = Dictionary(grouping: report.meals, by: \.set)
        return names.map { name in
            SetScores(
                name: name, info: report.sets.first { $0.name == name },
                variants: report.scores.variants.filter { $0.set == name },
                baselines: report.scores.baselines.filter { $0.set == name }, meals: meals[name] ?? [],
                missing: report.scores.missing, comparisons: report.scores.comparisons.filter { $0.set == name },
                baselineComparisons: report.scores.baselineComparisons.filter { $0.set == name },
                cheaper: report.scores.cheaper.filter { $0.set == name },
                power: report.scores.power.first { $0.set == name },
                band: report.scores.band.filter { $0.set == name },
                frontier: report.scores.frontiers.first { $0.set == name },
                pick: report.scores.picks.first { $0.set == name },
                robustness: report.robustness.filter { $0.set == name })
        }
    }

    /// The leaderboard's columns: ties only if anything was compared.
    package var columns: [HeadlineColumn] {
        let isCompared = variants.contains { !$0.groups.isEmpty || $0.isTiedWithBest != nil }
        return HeadlineColumn.allCases.filter { isCompared || $0 != .ties }
    }

    package var costPerThousand: MoneyColumn { MoneyColumn(variants.map { $0.cost.perMeal.map { $0.value * 1000 } }) }

    /// Variants with an answer and an energy error, best first.
    package var ranked: [(score: VariantScore, mae: Interval)] {
        variants.compactMap { score in
            guard score.answered > 0, let mae = score.nutrients[.energy]?.mae, mae.value.isFinite else { return nil }
            return (score, mae)
        }.enumerated().sorted { ($0.element.1.value, $0.offset) < ($1.element.1.value, $1.offset) }.map(\.element)
    }

    /// The baseline of that kind with the lowest error; nil without any.
    package func strongestBaseline(knowing what: PredictorName.Knowledge) -> (score: VariantScore, mae: Interval)? {
        baselines.filter { PredictorName(rawValue: $0.variant.provider)?.knows == what }
            .compactMap { score in score.nutrients[.energy].map { (score, $0.mae) } }
            .min { $0.1.value < $1.1.value }
    }

    package var constantMedian: Interval? {
        baselines.first { $0.variant == PredictorName.constantMedian.id }?.nutrients[.energy]?.mae
    }
}

extension VariantScore {
    /// Finished trials.
    package var asked: Int { outcomes.values.reduce(0, +) }

    /// Trials with a usable answer.
    package var answered: Int { outcomes.reduce(0) { $0 + ($1.key.kind == .answered ? $1.value : 0) } }
}
