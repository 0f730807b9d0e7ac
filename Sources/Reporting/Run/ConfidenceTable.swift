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
                column("log unasked from") {
                    $0.safeThreshold.map { Format.hundredths($0.threshold) } ?? "no safe threshold"
                }
            ])
    }

    static let note =
        "Answers of the headline's meals that state a confidence. ECE: mean gap between confidence and share right, over ten bins of about equal count. Brier: 0 is best. AUROC: 0.5 says that confidence tells nothing. Risk–coverage area: mean share wrong when only the more confident answers are used; smaller is better."

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
                "from a confidence of \(Format.hundredths(safe.threshold)) up at most \(risk) are wrong, with \(sure) confidence: \(safe.wrong) of \(Format.count(safe.trials, "group")) of meals were. That is \(Format.percent(used)) of its answers."
        }
        guard let first = score.steps.first else {
            return
                "no safe threshold: only \(Format.count(score.confidentClusters, "group")) of meals with a confidence of 0.50 or more, and \(ConfidenceScore.fewestAnswers) are needed to tell."
        }
        return
            "no safe threshold: from \(Format.hundredths(first.threshold)) up, the first that could be tested, \(first.wrong) of \(Format.count(first.trials, "group")) of meals had a wrong answer; up to \(Format.percent(first.upper)) may be wrong."
    }

    static func bins(_ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames) -> Table {
        let rows = set.variants.flatMap { score in
            (score.confidence(target)?.bins ?? []).map { bin in
                Table.Row(
                    names[score.variant],
                    [
                        "\(Format.hundredths(bin.range.lowerBound)) to \(Format.hundredths(bin.range.upperBound))",
                        Format.percent(bin.confidence), Format.percent(bin.right), String(bin.count)
                    ])
            }
        }
        return Table(["provider", "confidence from, to", "mean confidence", "right", "answers"], rows)
    }

    static func risks(_ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames) -> Table {
        let rows = set.variants.flatMap { score in
            RiskPoints.thinned(score.confidence(target)?.curve ?? [], limit: 20).map { point in
                Table.Row(
                    names[score.variant],
                    [Format.hundredths(point.threshold), Format.percent(point.coverage), Format.percent(point.risk)])
            }
        }
        return Table(["provider", "confidence from", "answers used", "of them wrong"], rows)
    }
}

extension VariantScore {
    /// The score by that definition of right; nil if it applies to no answer.
    func confidence(_ target: ConfidenceTarget) -> ConfidenceScore? { confidence.first { $0.target == target } }
}

extension RunSet {
    /// How reliable stated confidences are: HTML shows energy expanded, foods collapsed.
    var confidence: [Block] {
        let targets = ConfidenceTarget.allCases.filter { target in
            set.variants.contains { $0.confidence(target) != nil }
        }
        guard let first = targets.first else { return [] }
        let others = targets.dropFirst().map { target in
            Block.fold(ConfidenceTable.table(target).title, confidence(target))
        }
        return [.section("Confidence", note: ConfidenceTable.note, confidence(first) + others)]
    }

    private func confidence(_ target: ConfidenceTarget) -> [Block] {
        let table = ConfidenceTable.table(target)
        return [
            .heading(4, table.title), .table(self.table(table)),
            .list(ConfidenceTable.thresholds(target, set, names)),
            .only(.html, reliability(target) + riskCoverage(target))
        ]
    }

    private func reliability(_ target: ConfidenceTarget) -> [Block] {
        let figures = set.variants.compactMap { score in
            score.confidence(target).map { own in
                let name = names[score.variant]
                return Figure(
                    drawing: ReliabilityPlot.drawing(own.bins, label: "Reliability of \(name)"), name: name,
                    caption: Format.count(own.answers, "answer"))
            }
        }
        return [
            .heading(4, "Stated confidence against the share that was right"), .figures(figures),
            .numbers(ConfidenceTable.bins(target, set, names))
        ]
    }

    private func riskCoverage(_ target: ConfidenceTarget) -> [Block] {
        let lines = lines { score in
            RiskPoints.thinned(score.confidence(target)?.curve ?? []).map { ($0.coverage, $0.risk) }
        }
        let plot = LinePlot(
            lines.map(\.series), across: PlotScale(0...1, ticks: [0, 0.25, 0.5, 0.75, 1]),
            caption: "share of the answers used, most confident first; vertical: share of them wrong")
        let drawing = plot.drawing(
            title: "Risk–coverage",
            words: RiskPoints.words(lines.map(\.series), set.variants.map { names[$0.variant] }))
        return [
            .heading(4, "Share wrong when only the more confident answers are used"),
            .figures([Figure(drawing: drawing, legend: lines.map(\.legend))]),
            .numbers(ConfidenceTable.risks(target, set, names))
        ]
    }
}
