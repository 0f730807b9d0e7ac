import Sanity
import Scoring
import Statistics

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
            .heading(4, table.title), .table(rows(table)),
            .list(ConfidenceTable.thresholds(target, set, names)),
            .only(.html, reliability(target) + riskCoverage(target))
        ]
    }

    private func reliability(_ target: ConfidenceTarget) -> [Block] {
        let figures = set.variants.compactMap { score in
            score.confidence(target).map { own in
                let name = names[score.variant]
                return Figure(
                    ReliabilityPlot(own.bins).drawing(label: "Reliability of \(name)"), name: name,
                    caption: Format.count(own.answers, "answer"))
            }
        }
        let table = Table(ConfidenceTable.binTitles, ConfidenceTable.bins(target, set, names))
        return [
            .heading(4, "Stated confidence against the share that was right"), .figures(figures),
            .fold("Numbers behind the drawing", [.table(table)])
        ]
    }

    private func riskCoverage(_ target: ConfidenceTarget) -> [Block] {
        let lines = lines { score in
            RiskPoints.thinned(score.confidence(target)?.curve ?? []).map { ($0.coverage, $0.risk) }
        }
        let plot = LinePlot(
            lines.map(\.series), range: 0...1, ticks: [0, 0.25, 0.5, 0.75, 1],
            caption: "share of the answers used, most confident first; vertical: share of them wrong")
        let drawing = plot.drawing(
            title: "Risk–coverage",
            words: RiskPoints.words(lines.map(\.series), set.variants.map { names[$0.variant] }))
        let rows = set.variants.flatMap { score in
            RiskPoints.thinned(score.confidence(target)?.curve ?? [], limit: 20).map { point in
                (
                    name: names[score.variant],
                    cells: [
                        Format.hundredths(point.threshold), Format.percent(point.coverage), Format.percent(point.risk)
                    ]
                )
            }
        }
        let table = Table(["confidence from", "answers used", "of them wrong"], rows)
        return [
            .heading(4, "Share wrong when only the more confident answers are used"),
            .figures([Figure(drawing, legend: lines.map(\.legend))]),
            .fold("Numbers behind the drawing", [.table(table)])
        ]
    }

    var sanity: [Block] {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return [] }
        func section(
            _ title: String, _ note: String, _ columns: [SanityTable.Column], _ more: [Block] = []
        ) -> Block {
            let table = table(columns.map(\.title)) { score in columns.map { $0.cell(score.sanity) } }
            return .section(title, note: note, [.table(table)] + more)
        }
        // In HTML, the card of an answer has its messages.
        let messages = Block.only(.markdown, Block.items(SanityTable.messages(set, names)))
        let decisions = SanityTable.decisions(of: set.variants)
        return [
            section("Sanity findings", SanityTable.findingsNote, SanityTable.findings(of: set.variants), [messages]),
            section("How right the findings were", SanityTable.detectorNote, SanityTable.detectors),
            section("Logged unasked", SanityTable.loggedNote, SanityTable.logged)
        ] + (decisions.isEmpty ? [] : [section("Decisions", SanityTable.decisionNote, decisions)])
    }
}
