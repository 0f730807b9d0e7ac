import JSON
import Nutrition
import Sanity
import Scoring
import Statistics

/// One axis of a row in `summary.json`; the keys are the same whether or not it was scored.
enum NutrientJSON {
    /// The measures with a key for the value, and one under `intervals` for the bounds.
    private static let measures: [(key: String, value: @Sendable (NutrientScore) -> Interval?)] = [
        ("pmae", { $0.pmae }), ("mape", { $0.percentage.mean }), ("median_ape", { $0.percentage.median }),
        ("bias", { $0.bias }), ("bias_share", { $0.biasShare }), ("within_10", { $0.within[10] }),
        ("within_20", { $0.within[20] }), ("within_30", { $0.within[30] }), ("pearson_r", { $0.correlation.pearson }),
        ("spearman_rho", { $0.correlation.spearman }), ("ccc", { $0.correlation.concordance }),
        ("msa", { $0.ratio.accuracy }), ("sspb", { $0.ratio.bias }), ("size_slope", { $0.agreement?.sizeSlope })
    ]

    private static func render(_ score: NutrientScore?) -> JSON {
        let found = measures.map { (key: $0.key, interval: score.flatMap($0.value)) }
        let members: JSON = [
            "meals": .optional(score?.meals), "clusters": .optional(score?.clusters),
            "supplied": .optional(score?.supplied), "beyond_range": .optional(score?.beyondRange),
            "mae": .measure(score?.mae), "agreement": agreement(score?.agreement),
            "ensemble_mae": .measure(score?.ensembleMAE),
            "excluded": [
                "small_truth": .optional(score?.percentage.excluded), "not_positive": .optional(score?.ratio.excluded)
            ],
            "intervals": .object(JSONObject(found.map { ($0.key, .bounds($0.interval)) }))
        ]
        return members.merging(.object(JSONObject(found.map { ($0.key, .optional($0.interval?.value)) })))
    }

    /// Every axis, but rare ones only with a score.
    static func members(_ scores: [Nutrient: NutrientScore], of axes: [Nutrient]) -> JSON {
        .object(JSONObject(axes.filter { !$0.isRare || scores[$0] != nil }.map { ($0.key, render(scores[$0])) }))
    }

    private static func agreement(_ score: AgreementScore?) -> JSON {
        [
            "sd": .optional(score?.deviation), "low": .optional(score?.low), "high": .optional(score?.high),
            "slope": .optional(score?.slope?.value), "slope_low": .optional(score?.slope?.low),
            "slope_high": .optional(score?.slope?.high),
            "ratio": .optional(score?.ratioLimits) { limits in
                [
                    "mean": .optional(limits.ratio), "low": .optional(limits.low), "high": .optional(limits.high),
                    "excluded": .optional(limits.excluded)
                ]
            }
        ]
    }
}

/// Foods of a row in `summary.json`, and the corrections a person would have to make.
enum FoodJSON {
    static func render(_ score: FoodScore?) -> JSON {
        [
            "meals": .optional(score?.meals),
            "precision": .optional(score?.precision?.value),
            "recall": .optional(score?.recall.value),
            "f1": .optional(score?.f1?.value),
            "macro": [
                "precision": .optional(score?.macro.precision?.value), "recall": .optional(score?.macro.recall?.value),
                "f1": .optional(score?.macro.f1?.value)
            ],
            "invented": .optional(score?.invented?.value),
            "true_foods": .optional(score?.trueFoods),
            "missed": .optional(score?.missed),
            "grams": [
                "pairs": .optional(score?.grams?.pairs), "mae": .measure(score?.grams?.mae),
                "bias": .measure(score?.grams?.bias)
            ],
            "pass_rate": .measure(score?.passRate),
            "intervals": [
                "precision": .bounds(score?.precision), "recall": .bounds(score?.recall),
                "f1": .bounds(score?.f1), "invented": .bounds(score?.invented),
                "macro_precision": .bounds(score?.macro.precision),
                "macro_recall": .bounds(score?.macro.recall), "macro_f1": .bounds(score?.macro.f1)
            ],
            "sweep": .array(
                (score?.sweep ?? []).map { own in
                    [
                        "threshold": .optional(own.threshold), "precision": .optional(own.precision),
                        "recall": .optional(own.recall), "f1": .optional(own.f1)
                    ]
                })
        ]
    }

    static func effort(_ score: EffortScore) -> JSON {
        [
            "meals": .optional(score.meals), "edits": .measure(score.edits),
            "untouched": .measure(score.untouched), "added": .optional(score.added),
            "removed": .optional(score.removed), "renamed": .optional(score.renamed),
            "amounts": .optional(score.amounts), "amounts_known": .optional(score.comparedAmounts)
        ]
    }
}

enum ConfidenceJSON {
    /// Null for a definition of right that applies to no answer.
    static func render(_ scores: [ConfidenceScore]) -> JSON {
        .object(
            JSONObject(
                ConfidenceTarget.allCases.map { target in
                    (target.rawValue, .optional(scores.first { $0.target == target }, score))
                }))
    }

    private static func score(_ score: ConfidenceScore) -> JSON {
        [
            "answers": .optional(score.answers), "clusters": .optional(score.clusters), "right": .optional(score.right),
            "mean_confidence": .optional(score.meanConfidence), "ece": .optional(score.calibrationError.value),
            "brier": .optional(score.brier.value), "auroc": .optional(score.areaUnderROC?.value),
            "intervals": [
                "ece": .bounds(score.calibrationError), "brier": .bounds(score.brier),
                "auroc": .bounds(score.areaUnderROC)
            ],
            "risk_coverage_area": .optional(score.curveArea),
            "safe_threshold": .optional(score.safeThreshold, step),
            "tested_thresholds": .array(score.steps.map(step)),
            "bins": .array(
                score.bins.map { bin in
                    [
                        "from": .optional(bin.range.lowerBound), "to": .optional(bin.range.upperBound),
                        "answers": .optional(bin.count), "confidence": .optional(bin.confidence),
                        "right": .optional(bin.right)
                    ]
                }),
            "risk_coverage": .array(
                RiskPoints.thinned(score.curve).map { point in
                    [
                        "threshold": .optional(point.threshold), "coverage": .optional(point.coverage),
                        "risk": .optional(point.risk)
                    ]
                })
        ]
    }

    private static func step(_ step: SafeThreshold.Step) -> JSON {
        [
            "threshold": .optional(step.threshold), "clusters": .optional(step.trials), "wrong": .optional(step.wrong),
            "p": .optional(step.p), "upper": .optional(step.upper)
        ]
    }
}

enum PublishedJSON {
    static func render(_ score: PublishedScore) -> JSON {
        [
            "macro_wmape": .measure(score.macroWeightedError),
            "macro_wmape_answered": .measure(score.macroWeightedErrorAnswered),
            "jfb_overall_without_name": .optional(score.januaryWithoutName),
            "jfb_trials": .optional(score.januaryTrials),
            "nutrition5k": .object(
                JSONObject(
                    PublishedScore.nutrition5kAxes.map { axis in
                        let error = score.nutrition5k[axis]
                        let values: JSON = [
                            "answers": .optional(error?.answers ?? 0), "mae": .optional(error?.mae),
                            "share": .optional(error?.share)
                        ]
                        return (axis.key, values)
                    }))
        ]
    }

    static func days(_ score: DayScore) -> JSON {
        NutrientJSON.members(score.nutrients, of: [.energy, .protein, .carbs, .fat])
            .merging(["days": .optional(score.days), "meals": .optional(score.meals)])
    }
}

enum SanityJSON {
    static func render(_ score: SanityScore) -> JSON {
        let rates = score.rates
        return [
            "findings": .counts(score.findings, over: RuleID.allCases),
            "answers": .optional(score.answers),
            "trials": .optional(score.trials),
            "known": .optional(score.known),
            "flagged": .optional(score.flagged),
            "false_alarms": .optional(score.falseAlarms),
            "catastrophes": .optional(score.catastrophes),
            "missed_catastrophes": .optional(score.missedCatastrophes),
            "logged_catastrophes": .optional(score.loggedCatastrophes),
            "decisions": .counts(score.decisions, over: Decision.allCases),
            "reviews": .counts(score.reviews, over: Review.allCases),
            "rates": [
                "flagged": .measure(rates.flagged), "caught": .measure(rates.caught),
                "false_alarms": .measure(rates.falseAlarms), "logged": .measure(rates.logged),
                "logged_off": .measure(rates.loggedOff),
                "logged_mae_kcal": .measure(rates.loggedError),
                "flagged_mae_kcal": .measure(rates.flaggedError),
                "corrected_mae_kcal": .measure(rates.correctedError)
            ],
            "corrected": .optional(rates.corrected),
            "logged_known": .optional(rates.loggedAnswers),
            "repeated_answers": .optional(score.repeatedAnswers),
            "certain_answers": .optional(score.certainAnswers),
            "falsely_precise": .optional(score.falselyPrecise)
        ]
    }
}
