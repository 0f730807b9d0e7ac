import Scoring
import Statistics

enum ConfidenceTable {
    static func words(_ target: ConfidenceTarget) -> String {
        switch target {
        case .energyWithin20: "energy within 20 %"
        case .allFoodsFound: "all foods found"
        }
    }

    static func table(_ target: ConfidenceTarget) -> ScoreTable {
        func column(_ title: String, _ value: @escaping @Sendable (ConfidenceScore) -> String) -> ScoreTable.Column {
            .init(title: title) { $0.confidence(target).map(value) ?? Format.none }
        }
        return ScoreTable(
            title: "Right is: \(words(target))", note: note,
            columns: [
                column("answers") { String($0.answers) },
                column("right") { Format.percent($0.right) },
                column("mean confidence") { Format.percent($0.meanConfidence) },
                column("ECE") { Format.bounded($0.calibrationError, Format.hundredths) },
                column("Brier") { Format.bounded($0.brier, Format.hundredths) },
                column("AUROC") { $0.areaUnderROC.map { Format.bounded($0, Format.hundredths) } ?? Format.none },
                column("risk–coverage area") { Format.hundredths($0.curveArea) },
                column("log unasked from") {
                    $0.safeThreshold.map { Format.hundredths($0.threshold) } ?? "no safe threshold"
                }
            ], hasBaselines: false)
    }

    static let note =
        "Answers of the headline's meals that state a confidence. ECE: mean gap between confidence and share right, over ten bins of about equal count. Brier: 0 is best. AUROC: 0.5 says that confidence tells nothing. Risk–coverage area: mean share wrong when only the more confident answers are used; smaller is better."

    /// Each variant's auto-log threshold; variants with the same text share a sentence.
    static func thresholds(_ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames) -> [String] {
        var said: [(words: String, names: [String])] = []
        for score in set.variants {
            guard let words = score.confidence(target).map(sentence) else { continue }
            if let place = said.firstIndex(where: { $0.words == words }) {
                said[place].names.append(names[score.variant])
            } else {
                said.append((words, [names[score.variant]]))
            }
        }
        return said.map { "\(Format.list($0.names)): \($0.words)" }
    }

    private static func sentence(_ score: ConfidenceScore) -> String {
        let risk = Format.percent(ConfidenceScore.risk)
        let sure = Format.percent(1 - ConfidenceScore.risk)
        if let safe = score.safeThreshold {
            let used = score.curve.last { $0.threshold >= safe.threshold }?.coverage ?? 0
            return
                "from a confidence of \(Format.hundredths(safe.threshold)) up at most \(risk) are wrong, with \(sure) confidence: \(safe.wrong) of \(Format.count(safe.trials, "group")) of meals were. That is \(Format.percent(used)) of its answers."
        }
        guard let first = score.steps.first else {
            return
                "no safe threshold: only \(Format.count(score.confidentClusters, "group")) of meals with a confidence of 0.50 or more, and \(ConfidenceScore.fewestAnswers) are needed to tell."
        }
        return
            "no safe threshold: from \(Format.hundredths(first.threshold)) up, the first that could be tested, \(first.wrong) of \(Format.count(first.trials, "group")) of meals had a wrong answer; up to \(Format.percent(first.upper)) may be wrong."
    }

    /// Rows of the reliability diagrams: variant, then confidence, share right and answers per bin.
    static func bins(
        _ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames
    ) -> [(name: String, cells: [String])] {
        set.variants.flatMap { score in
            (score.confidence(target)?.bins ?? []).map { bin in
                (
                    names[score.variant],
                    [
                        "\(Format.hundredths(bin.range.lowerBound)) to \(Format.hundredths(bin.range.upperBound))",
                        Format.percent(bin.confidence), Format.percent(bin.right), String(bin.count)
                    ]
                )
            }
        }
    }

    static let binTitles = ["confidence from, to", "mean confidence", "right", "answers"]
}

extension VariantScore {
    /// The score by that definition of right; nil if it applies to no answer.
    func confidence(_ target: ConfidenceTarget) -> ConfidenceScore? { confidence.first { $0.target == target } }
}
