package import JSON
import Nutrition
import Sanity
import Scoring
import Statistics

/// `summary.json`, format 2 (docs/reports.md): the numbers of a run for scripts and CI.
/// Every key is always present, except where docs/reports.md says so; unknown values are null, never 0.
package enum SummaryJSON {
    package static let format = 2

    package static func render(_ report: Report) -> JSON {
        let names = VariantNames(report)
        let hasTopNames = report.scores.variants.contains { $0.topNames != nil }
        func variant(_ score: VariantScore) -> JSON {
            let row = row(score, name: score.variant.description, label: names[score.variant])
            return hasTopNames ? row.merging(["top_names": .optional(score.topNames, TopNamesJSON.render)]) : row
        }
        // Without lookups and corrections a summary is as it was before there were any.
        let grounding: JSON =
            report.grounding.isEmpty ? [:] : ["grounding": .array(report.grounding.map(GroundingJSON.render))]
        let corrections: JSON =
            report.corrections.isEmpty ? [:] : ["user_corrections": .array(report.corrections.map(PeopleJSON.row))]
        let summary: JSON = [
            "format": .optional(Double(format)),
            "run": run(report.run),
            "scoring": [
                "missing": .string(report.scores.missing.rawValue),
                "seed": .string(String(AnalysisSeed.value)),
                "embeddings": .optional(report.sets.lazy.compactMap(\.vectors).first) {
                    ["model": .string($0.model), "threshold": .optional($0.threshold)]
                }
            ],
            "sets": .array(report.sets.map(set)),
            "variants": .array(report.scores.variants.map(variant)),
            "baselines": .array(
                report.scores.baselines.map {
                    row($0, name: $0.variant.provider, label: VariantNames.baseline($0))
                }),
            "comparisons": .array(report.scores.comparisons.flatMap { ComparisonJSON.rows($0) }),
            "baseline_comparisons": .array(
                report.scores.baselineComparisons.flatMap { ComparisonJSON.rows($0, a: $0.a.provider) }),
            "cheaper": .array(report.scores.cheaper.map(DecisionJSON.row)),
            "power": .array(report.scores.power.map(DecisionJSON.row)),
            "frontiers": .array(report.scores.frontiers.map(FrontierJSON.row)),
            "picks": .array(report.scores.picks.map(PickJSON.row)),
            "robustness": .array(report.robustness.map(RobustnessJSON.row)),
            "people": .array(report.people.map(PersonJSON.row)),
            "band": BandJSON.render(report.scores.band)
        ]
        return .report(summary.merging(grounding).merging(corrections))
    }

    private static func run(_ run: RunInfo) -> JSON {
        JSON.run(run, without: ["pending", "repeats"]).merging(["passed_cap": .optional(run.passedCap)])
    }

    private static func set(_ set: SetInfo) -> JSON {
        [
            "name": .string(set.name),
            "meals": .optional(set.meals),
            "photos": .optional(set.photos),
            "provenance": .counts(set.provenance, over: Provenance.allCases),
            "left_out_ambiguous": .optional(set.leftOut.count),
            "corrected_truths": .optional(set.corrected.count),
            "corrected_after_answers": .optional(set.corrected.afterAnswers)
        ]
    }

    private static func row(_ score: VariantScore, name: String, label: String) -> JSON {
        let row: JSON = [
            "name": .string(name),
            "label": .string(label),
            "set": .string(score.set),
            "provider": .string(score.variant.provider),
            "model": .optional(score.model),
            "served_models": .strings(score.servedModels),
            "prompt": .string(score.variant.prompt),
            "photo_setting": .string(score.variant.photoSetting),
            "meals": .optional(score.meals),
            "outcomes": .counts(score.outcomes, over: Outcome.allCases),
            "foods": FoodJSON.render(score.foods),
            "effort": .optional(score.effort, FoodJSON.effort),
            "days": .optional(score.days, PublishedJSON.days),
            "confidence": ConfidenceJSON.render(score.confidence),
            "published": PublishedJSON.render(score.published),
            "sanity": SanityJSON.render(score.sanity),
            "cost": cost(score.cost),
            "latency_ms": latency(score.latency),
            "latency_split_ms": .optional(score.latency?.split, split),
            "tokens": .optional(score.tokens, tokens),
            "strata": .array(score.strata.map(stratum)),
            "repeat_spread": .optional(score.repeatSpread, spread),
            "baseline_source": .optional(score.baselineSource?.rawValue),
            "state": .optional(score.state?.rawValue),
            "largest_error": .optional(score.largestError) {
                ["meal": .string($0.meal), "share": .optional($0.share)]
            },
            "leads_without": .optional(score.leadsWithout)
        ]
        // Absent without a task of its own, so that files of photo runs stay as they are.
        return row.merging(score.noFood.map { ["no_food": noFood($0)] } ?? .object(JSONObject()))
            .merging(score.task.map { ["task": TaskJSON.render($0)] } ?? .object(JSONObject()))
            .merging(NutrientJSON.members(score.nutrients, of: Nutrient.allCases))
    }

    private static func noFood(_ score: NoFoodScore) -> JSON {
        [
            "meals": .optional(score.meals), "invented": .optional(score.invented), "share": .measure(score.share)
        ]
    }

    static func spread(_ spread: RepeatSpread) -> JSON {
        [
            "meals": .optional(spread.meals), "sd_kcal": .optional(spread.deviation),
            "sd_share": .optional(spread.share)
        ]
    }

    private static func cost(_ score: CostScore) -> JSON {
        [
            "per_meal_usd": .optional(score.perMeal?.value),
            "per_1000_usd": .optional(score.perMeal.map { $0.value * 1000 }),
            "failed_usd": .optional(score.failed),
            "total_usd": .optional(score.total),
            "unknown": .optional(score.unknown),
            "per_usable_answer_usd": .optional(score.perUsableAnswer),
            "expected_usd": .optional(score.expected),
            "billed_usd": .optional(score.billed),
            "reused_answers": .optional(score.reusedAnswers),
            "reused_usd": .optional(score.reused)
        ]
    }

    private static func latency(_ score: LatencyScore?) -> JSON {
        [
            "count": .optional(score?.count),
            "p50": .optional(score?.p50), "p90": .optional(score?.p90), "p95": .optional(score?.p95),
            "p99": .optional(score?.p99),
            "p50_interval": .measure(score?.p50Interval), "p95_interval": .measure(score?.p95Interval)
        ]
    }

    private static func split(_ split: LatencySplit) -> JSON {
        [
            "queued": .optional(split.queued), "opening": .optional(split.opening), "upload": .optional(split.upload),
            "wait": .optional(split.wait), "download": .optional(split.download),
            "new_connections": .optional(split.newConnections), "reused_connections": .optional(split.reusedConnections)
        ]
    }

    private static func tokens(_ score: TokenScore) -> JSON {
        [
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
                "from": .optional(stratum.trueEnergy?.lowerBound), "to": .optional(stratum.trueEnergy?.upperBound)
            ],
            "mae": .measure(stratum.mae), "bias": .measure(stratum.bias),
            "pass_rate": .interval(stratum.passRate),
            "pass_target": .optional(stratum.passTarget)
        ]
    }
}

/// Values that several JSON reports contain.
extension JSON {
    /// A whole report, its numbers rounded for reading.
    static func report(_ members: JSON) -> JSON { members.rounded(significantDigits: 9) }

    /// The value with its bounds; null without a value.
    static func interval(_ interval: Interval?) -> JSON { optional(interval, measure) }

    /// The same members with or without a value.
    static func measure(_ interval: Interval?) -> JSON {
        ["value": .optional(interval?.value), "low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    static func bounds(_ interval: Interval?) -> JSON {
        ["low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    /// Counts per key, zeros included: a count of 0 is known.
    static func counts<Key: RawRepresentable & Hashable>(_ counts: [Key: Int], over keys: [Key]) -> JSON
    where Key.RawValue == String {
        .object(JSONObject(keys.map { ($0.rawValue, .optional(counts[$0] ?? 0)) }))
    }

    static func name(_ variant: VariantID) -> JSON { .string(variant.description) }
    static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

    /// Null without a value.
    static func optional<Value>(_ value: Value?, _ write: (Value) -> JSON) -> JSON { value.map(write) ?? .null }

    func merging(_ other: JSON) -> JSON {
        var members = object ?? JSONObject()
        for (key, value) in other.object ?? JSONObject() { members[key] = value }
        return .object(members)
    }

    static func difference(_ difference: MetricDifference) -> JSON {
        [
            "difference": .optional(difference.difference.value), "low": .optional(difference.difference.low),
            "high": .optional(difference.difference.high), "p": .optional(difference.p),
            "p_holm": .optional(difference.pHolm), "unclear": .bool(difference.isUnclear),
            "meals": .optional(difference.meals), "clusters": .optional(difference.clusters)
        ]
    }

    /// - Parameter absent: members that the format does not have.
    static func run(_ run: RunInfo, without absent: Set<String> = []) -> JSON {
        let members: [(String, JSON)] = [
            ("id", .string(run.id)), ("started_at", .string(run.startedAt)), ("complete", .bool(run.isComplete)),
            ("pending", .optional(run.pending)), ("simulated", .bool(run.isSimulated)),
            ("repeats", .optional(run.repeats)), ("plan_sha256", .string(run.planSHA256)),
            ("tool_version", .string(run.toolVersion)), ("priced_as_of", .optional(run.pricedAsOf))
        ]
        return .object(JSONObject(members.filter { !absent.contains($0.0) }))
    }
}
