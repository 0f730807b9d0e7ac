import JSON
import Nutrition
import Scoring
import Statistics

/// One axis of a row of `summary.json`: the same keys whether or not it was scored.
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

    /// The bounds of the metrics whose keys hold the bare value.
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
