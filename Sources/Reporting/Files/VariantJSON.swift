import JSON
import Nutrition
import Sanity
import Scoring
import Statistics

/// One axis of a row in `summary.json`; the keys are the same whether or not it was scored.
enum NutrientJSON {
    static func render(_ score: NutrientScore?) -> JSON {
        [
            "meals": .optional(score?.meals),
            "clusters": .optional(score?.clusters),
            "supplied": .optional(score?.supplied),
            "beyond_range": .optional(score?.beyondRange),
            "mae": Number.interval(score?.mae),
            "pmae": .optional(score?.pmae?.value),
            "mape": .optional(score?.percentage.mean?.value),
            "median_ape": .optional(score?.percentage.median?.value),
            "bias": .optional(score?.bias.value),
            "bias_share": .optional(score?.biasShare?.value),
            "within_10": .optional(score?.within[10]?.value),
            "within_20": .optional(score?.within[20]?.value),
            "within_30": .optional(score?.within[30]?.value),
            "pearson_r": .optional(score?.correlation.pearson?.value),
            "spearman_rho": .optional(score?.correlation.spearman?.value),
            "ccc": .optional(score?.correlation.concordance?.value),
            "msa": .optional(score?.ratio.accuracy?.value),
            "sspb": .optional(score?.ratio.bias?.value),
            "size_slope": .optional(score?.agreement?.sizeSlope?.value),
            "agreement": agreement(score?.agreement),
            "ensemble_mae": Number.interval(score?.ensembleMAE),
            "excluded": [
                "small_truth": .optional(score?.percentage.excluded), "not_positive": .optional(score?.ratio.excluded)
            ],
            "intervals": intervals(score)
        ]
    }

    private static func agreement(_ score: AgreementScore?) -> JSON {
        [
            "sd": .optional(score?.deviation), "low": .optional(score?.low), "high": .optional(score?.high),
            "slope": .optional(score?.slope?.value), "slope_low": .optional(score?.slope?.low),
            "slope_high": .optional(score?.slope?.high),
            "ratio": score?.ratioLimits.map { limits in
                [
                    "mean": .optional(limits.ratio), "low": .optional(limits.low), "high": .optional(limits.high),
                    "excluded": .optional(limits.excluded)
                ]
            } ?? nil
        ]
    }

    /// The bounds of metrics whose keys contain only the value.
    private static func intervals(_ score: NutrientScore?) -> JSON {
        [
            "pmae": Number.bounds(score?.pmae), "mape": Number.bounds(score?.percentage.mean),
            "median_ape": Number.bounds(score?.percentage.median), "bias": Number.bounds(score?.bias),
            "bias_share": Number.bounds(score?.biasShare), "within_10": Number.bounds(score?.within[10]),
            "within_20": Number.bounds(score?.within[20]), "within_30": Number.bounds(score?.within[30]),
            "pearson_r": Number.bounds(score?.correlation.pearson),
            "spearman_rho": Number.bounds(score?.correlation.spearman),
            "ccc": Number.bounds(score?.correlation.concordance), "msa": Number.bounds(score?.ratio.accuracy),
            "sspb": Number.bounds(score?.ratio.bias), "size_slope": Number.bounds(score?.agreement?.sizeSlope)
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
                "pairs": .optional(score?.grams?.pairs), "mae": Number.interval(score?.grams?.mae),
                "bias": Number.interval(score?.grams?.bias)
            ],
            "pass_rate": Number.interval(score?.passRate),
            "intervals": [
                "precision": Number.bounds(score?.precision), "recall": Number.bounds(score?.recall),
                "f1": Number.bounds(score?.f1), "invented": Number.bounds(score?.invented),
                "macro_precision": Number.bounds(score?.macro.precision),
                "macro_recall": Number.bounds(score?.macro.recall), "macro_f1": Number.bounds(score?.macro.f1)
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

    /// Null if not computed.
    static func effort(_ score: EffortScore?) -> JSON {
        guard let score else { return nil }
        return [
            "meals": .optional(score.meals), "edits": Number.interval(score.edits),
            "untouched": Number.interval(score.untouched), "added": .optional(score.added),
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
                    (target.rawValue, scores.first { $0.target == target }.map(score) ?? nil)
                }))
    }

    private static func score(_ score: ConfidenceScore) -> JSON {
        [
            "answers": .optional(score.answers), "clusters": .optional(score.clusters), "right": .optional(score.right),
            "mean_confidence": .optional(score.meanConfidence), "ece": .optional(score.calibrationError.value),
            "brier": .optional(score.brier.value), "auroc": .optional(score.areaUnderROC?.value),
            "intervals": [
                "ece": Number.bounds(score.calibrationError), "brier": Number.bounds(score.brier),
                "auroc": Number.bounds(score.areaUnderROC)
            ],
            "risk_coverage_area": .optional(score.curveArea),
            "safe_threshold": score.safeThreshold.map(step) ?? nil,
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
            "macro_wmape": Number.interval(score.macroWeightedError),
            "macro_wmape_answered": Number.interval(score.macroWeightedErrorAnswered),
            "jfb_overall_without_name": .optional(score.januaryWithoutName),
            "jfb_trials": .optional(score.januaryTrials),
            "nutrition5k": .object(
                JSONObject(
                    Nutrient.allCases.filter { $0 != .fibre }.map { axis in
                        let error = score.nutrition5k[axis]
                        let values: JSON = [
                            "answers": .optional(error?.answers ?? 0), "mae": .optional(error?.mae),
                            "share": .optional(error?.share)
                        ]
                        return (axis.key, values)
                    }))
        ]
    }

    /// Null if no day of the set has two meals.
    static func days(_ score: DayScore?) -> JSON {
        guard let score else { return nil }
        return [
            "days": .optional(score.days), "meals": .optional(score.meals),
            "energy_kcal": NutrientJSON.render(score.nutrients[.energy]),
            "protein_g": NutrientJSON.render(score.nutrients[.protein]),
            "carbs_g": NutrientJSON.render(score.nutrients[.carbs]),
            "fat_g": NutrientJSON.render(score.nutrients[.fat])
        ]
    }
}

enum SanityJSON {
    static func render(_ score: SanityScore) -> JSON {
        let rates = score.rates
        return [
            "findings": Number.counts(score.findings, over: RuleID.allCases),
            "answers": .optional(score.answers),
            "trials": .optional(score.trials),
            "known": .optional(score.known),
            "flagged": .optional(score.flagged),
            "false_alarms": .optional(score.falseAlarms),
            "catastrophes": .optional(score.catastrophes),
            "missed_catastrophes": .optional(score.missedCatastrophes),
            "logged_catastrophes": .optional(score.loggedCatastrophes),
            "decisions": Number.counts(score.decisions, over: Decision.allCases),
            "reviews": Number.counts(score.reviews, over: Review.allCases),
            "rates": [
                "flagged": Number.interval(rates.flagged), "caught": Number.interval(rates.caught),
                "false_alarms": Number.interval(rates.falseAlarms), "logged": Number.interval(rates.logged),
                "logged_off": Number.interval(rates.loggedOff),
                "logged_mae_kcal": Number.interval(rates.loggedError),
                "flagged_mae_kcal": Number.interval(rates.flaggedError),
                "corrected_mae_kcal": Number.interval(rates.correctedError)
            ],
            "corrected": .optional(rates.corrected),
            "logged_known": .optional(rates.loggedAnswers),
            "repeated_answers": .optional(score.repeatedAnswers),
            "certain_answers": .optional(score.certainAnswers),
            "falsely_precise": .optional(score.falselyPrecise)
        ]
    }
}

enum Number {
    static func interval(_ interval: Interval?) -> JSON {
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
}
