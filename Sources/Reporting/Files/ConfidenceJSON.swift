import JSON
import Scoring
import Statistics

/// How far the confidences of a row of `summary.json` can be relied on.
enum ConfidenceJSON {
    /// Null for a definition of right that no answer can be held to.
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
