import Sanity
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
        func column(_ title: String, _ text: @escaping @Sendable (ConfidenceScore) -> String?) -> ScoreTable.Column {
            .init(title) { $0.confidence(target).flatMap(text) }
        }
        return ScoreTable(
            title: "Right is: \(words(target))", note: note,
            columns: [
                column("answers") { String($0.answers) },
                column("right") { Format.percent($0.right) },
                column("mean confidence") { Format.percent($0.meanConfidence) },
                column("ECE") { Format.bounded($0.calibrationError, Format.hundredths) },
                column("Brier") { Format.bounded($0.brier, Format.hundredths) },
                column("AUROC") { $0.areaUnderROC.map { Format.bounded($0, Format.hundredths) } },
                column("risk–coverage area") { Format.hundredths($0.curveArea) },
                column("auto-log threshold") {
                    $0.safeThreshold.map { Format.hundredths($0.threshold) } ?? "no safe threshold"
                }
            ])
    }

    static let note =
        "ECE: mean gap between confidence and share right, over ten bins. Brier: 0 is best. AUROC: 0.5 means that confidence is no guide. Risk–coverage area: mean share wrong when only the more confident answers are used; smaller is better."

    /// Each variant's auto-log threshold; variants with the same text share a sentence.
    static func thresholds(_ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames) -> [String] {
        let said = set.variants.compactMap { score in
            score.confidence(target).map { (key: sentence($0), value: names[score.variant]) }
        }
        return Format.grouped(said).map { "\(Format.list($0.values)): \($0.key)" }
    }

    private static func sentence(_ score: ConfidenceScore) -> String {
        let risk = Format.percent(ConfidenceScore.risk)
        let sure = Format.percent(1 - ConfidenceScore.risk)
        if let safe = score.safeThreshold {
            let used = score.curve.last { $0.threshold >= safe.threshold }?.coverage ?? 0
            return
                "from \(Format.hundredths(safe.threshold)) up at most \(risk) are wrong, with \(sure) confidence (\(safe.wrong) of \(Format.count(safe.trials, "group"))). That is \(Format.percent(used)) of the answers."
        }
        guard let first = score.steps.first else {
            return
                "no safe threshold: only \(Format.count(score.confidentClusters, "group")) with a confidence of 0.50 or more; \(ConfidenceScore.fewestAnswers) are needed."
        }
        return
            "no safe threshold: from \(Format.hundredths(first.threshold)) up, \(first.wrong) of \(Format.count(first.trials, "group")) were wrong, and up to \(Format.percent(first.upper)) may be."
    }
}

extension VariantScore {
    /// The score by that definition of right; nil if it applies to no answer.
    func confidence(_ target: ConfidenceTarget) -> ConfidenceScore? { confidence.first { $0.target == target } }
}

extension RunSet {
    /// How reliable stated confidences are.
    var confidence: [Block] {
        let targets = ConfidenceTarget.allCases.filter { target in
            set.variants.contains { $0.confidence(target) != nil }
        }
        return targets.map { target in
            let table = ConfidenceTable.table(target)
            return .fold(
                "Stated confidence: \(table.title.lowercased())",
                [
                    .note(ConfidenceTable.note), .table(self.table(table)),
                    .list(ConfidenceTable.thresholds(target, set, names))
                ]
                    + [.only(.html, reliability(target) + riskCoverage(target))])
        }
    }

    /// Without points of fewer than 20 answers.
    private func reliability(_ target: ConfidenceTarget) -> [Block] {
        let figures = set.variants.compactMap { score -> Figure? in
            let bins = (score.confidence(target)?.bins ?? []).filter { $0.count >= 20 }
            guard !bins.isEmpty else { return nil }
            let name = names[score.variant]
            return Figure(
                drawing: ReliabilityPlot.drawing(bins, label: "Reliability of \(name)"), name: name,
                caption: Format.count(score.confidence(target)?.answers ?? 0, "answer"))
        }
        guard !figures.isEmpty else { return [] }
        return [
            .heading(4, "Stated confidence against the share that was right"), .figures(figures)
        ]
    }

    private func riskCoverage(_ target: ConfidenceTarget) -> [Block] {
        let lines = lines { score in
            RiskPoints.thinned(score.confidence(target)?.curve ?? []).map { ($0.coverage, $0.risk) }
        }
        guard !lines.isEmpty else { return [] }
        let plot = LinePlot(
            lines, across: PlotScale(0...1, ticks: [0, 0.25, 0.5, 0.75, 1]),
            caption: "share of the answers used, most confident first; vertical: share of them wrong")
        return [
            .heading(4, "Share wrong when only the more confident answers are used"),
            .figures([Figure(drawing: plot.drawing(title: "Risk–coverage", words: RiskPoints.words(lines)))])
        ]
    }
}
