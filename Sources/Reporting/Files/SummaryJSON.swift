package import JSON
import Nutrition
import Sanity
import Scoring
import Statistics

/// `summary.json`, format 1 (docs/reports.md): the numbers of a run for scripts and CI.
/// Every key is always present; unknown values are null, never 0.
package enum SummaryJSON {
    package static let format = 1

    package static func render(_ report: Report) -> JSON { document(report).rounded(significantDigits: 9) }

    private static func document(_ report: Report) -> JSON {
        [
            "format": .number(Double(format)),
            "run": run(report.run),
            "scoring": [
                "missing": .string(report.scores.missing.rawValue),
                "seed": .string(String(AnalysisSeed.value)),
                "embeddings": report.sets.lazy.compactMap(\.vectors).first.map(embeddings) ?? nil
            ],
            "sets": .array(report.sets.map(set)),
            "variants": .array(report.scores.variants.map { row($0, name: $0.variant.description) }),
            "baselines": .array(report.scores.baselines.map { row($0, name: $0.variant.provider) }),
            "comparisons": .array(report.scores.comparisons.flatMap { ComparisonJSON.rows($0) }),
            "baseline_comparisons": .array(
                report.scores.baselineComparisons.flatMap { ComparisonJSON.rows($0, a: $0.a.provider) }),
            "cheaper": .array(report.scores.cheaper.map(DecisionJSON.row)),
            "power": .array(report.scores.power.map(DecisionJSON.row)),
            "frontiers": .array(report.scores.frontiers.map(FrontierJSON.row)),
            "picks": .array(report.scores.picks.map(PickJSON.row)),
            "robustness": .array(report.robustness.map(RobustnessJSON.row)),
            "band": BandJSON.render(report.scores.band)
        ]
    }

    private static func run(_ run: RunInfo) -> JSON {
        [
            "id": .string(run.id),
            "started_at": .string(run.startedAt),
            "complete": .bool(run.isComplete),
            "simulated": .bool(run.isSimulated),
            "plan_sha256": .string(run.planSHA256),
            "tool_version": .string(run.toolVersion),
            "priced_as_of": .optional(run.pricedAsOf),
            "passed_cap": .optional(run.passedCap)
        ]
    }

    private static func embeddings(_ vectors: NameVectors) -> JSON {
        ["model": .string(vectors.model), "threshold": number(vectors.threshold)]
    }

    private static func set(_ set: SetInfo) -> JSON {
        [
            "name": .string(set.name),
            "meals": .optional(set.meals),
            "photos": .optional(set.photos),
            "provenance": Number.counts(set.provenance, over: Provenance.allCases)
        ]
    }

    private static func row(_ score: VariantScore, name: String) -> JSON {
        [
            "name": .string(name),
            "set": .string(score.set),
            "provider": .string(score.variant.provider),
            "model": .optional(score.model),
            "served_models": .array(score.servedModels.map { .string($0) }),
            "prompt": .string(score.variant.prompt),
            "photo_setting": .string(score.variant.photoSetting),
            "meals": .optional(score.meals),
            "outcomes": Number.counts(score.outcomes, over: Outcome.allCases),
            "energy_kcal": NutrientJSON.render(score.nutrients[.energy]),
            "protein_g": NutrientJSON.render(score.nutrients[.protein]),
            "carbs_g": NutrientJSON.render(score.nutrients[.carbs]),
            "fat_g": NutrientJSON.render(score.nutrients[.fat]),
            "fibre_g": NutrientJSON.render(score.nutrients[.fibre]),
            "mass_g": NutrientJSON.render(score.nutrients[.mass]),
            "foods": FoodJSON.render(score.foods),
            "effort": FoodJSON.effort(score.effort),
            "days": PublishedJSON.days(score.days),
            "confidence": ConfidenceJSON.render(score.confidence),
            "published": PublishedJSON.render(score.published),
            "sanity": SanityJSON.render(score.sanity),
            "cost": cost(score.cost),
            "latency_ms": latency(score.latency),
            "latency_split_ms": split(score.latency?.split),
            "tokens": tokens(score.tokens),
            "strata": .array(score.strata.map(stratum)),
            "repeat_spread": spread(score.repeatSpread),
            "baseline_source": .optional(score.baselineSource?.rawValue),
            "tied_with_best": score.isTiedWithBest.map { .bool($0) } ?? nil,
            "groups": score.groups.isEmpty ? nil : .array(score.groups.map { .string($0) })
        ]
    }

    /// Null if no meal was answered twice.
    static func spread(_ spread: RepeatSpread?) -> JSON {
        guard let spread else { return nil }
        return [
            "meals": .optional(spread.meals), "sd_kcal": number(spread.deviation), "sd_share": number(spread.share)
        ]
    }

    private static func cost(_ score: CostScore) -> JSON {
        [
            "per_meal_usd": number(score.perMeal?.value),
            "per_1000_usd": number(score.perMeal.map { $0.value * 1000 }),
            "failed_usd": number(score.failed),
            "total_usd": number(score.total),
            "unknown": .optional(score.unknown),
            "per_usable_answer_usd": number(score.perUsableAnswer),
            "expected_usd": number(score.expected),
            "billed_usd": number(score.billed),
            "reused_answers": .optional(score.reusedAnswers),
            "reused_usd": number(score.reused)
        ]
    }

    private static func latency(_ score: LatencyScore?) -> JSON {
        [
            "count": .optional(score?.count),
            "p50": number(score?.p50), "p90": number(score?.p90), "p95": number(score?.p95), "p99": number(score?.p99),
            "p50_interval": Number.interval(score?.p50Interval), "p95_interval": Number.interval(score?.p95Interval)
        ]
    }

    /// Null if no attempt has timings.
    private static func split(_ split: LatencySplit?) -> JSON {
        guard let split else { return nil }
        return [
            "queued": number(split.queued), "opening": number(split.opening), "upload": number(split.upload),
            "wait": number(split.wait), "download": number(split.download),
            "new_connections": .optional(split.newConnections), "reused_connections": .optional(split.reusedConnections)
        ]
    }

    /// Null if no answer reported its tokens.
    private static func tokens(_ score: TokenScore?) -> JSON {
        guard let score else { return nil }
        return [
            "answers": .optional(score.answers), "uncached_input": .optional(score.uncachedInput),
            "cached_input": .optional(score.cachedInput), "output": .optional(score.output),
            "reasoning": .optional(score.reasoning)
        ]
    }

    private static func stratum(_ stratum: Stratum) -> JSON {
        [
            "kind": .string(stratum.kind.rawValue), "name": .string(stratum.name),
            "meals": .optional(stratum.meals),
            "clusters": .optional(stratum.clusters),
            "true_energy_kcal": [
                "from": number(stratum.trueEnergy?.lowerBound), "to": number(stratum.trueEnergy?.upperBound)
            ],
            "mae": Number.interval(stratum.mae), "bias": Number.interval(stratum.bias),
            "pass_rate": stratum.passRate.map { Number.interval($0) } ?? nil,
            "pass_target": .optional(stratum.passTarget)
        ]
    }

    private static func number(_ value: Double?) -> JSON { .optional(value) }
}
