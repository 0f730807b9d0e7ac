import Scoring
import Statistics

/// How far stated confidences can be relied on: by energy open, by foods closed.
enum ConfidenceSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let targets = ConfidenceTarget.allCases.filter { target in
            set.variants.contains { $0.confidence(target) != nil }
        }
        guard let first = targets.first else { return }
        page.card("Confidence", note: ConfidenceTable.note) { page in
            content(first, set, names, into: &page)
            for target in targets.dropFirst() {
                page.element(.details, [.class("data")]) { page in
                    page.element(.summary, text: ConfidenceTable.table(target).title)
                    content(target, set, names, into: &page)
                }
            }
        }
    }

    private static func content(
        _ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames, into page: inout HTML
    ) {
        let table = ConfidenceTable.table(target)
        page.element(.h4, text: table.title)
        page.rows(table, set, names)
        page.element(.ul, [.class("remarks")]) { list in
            for line in ConfidenceTable.thresholds(target, set, names) { list.element(.li, text: line, limit: 600) }
        }
        reliability(target, set, names, into: &page)
        riskCoverage(target, set, names, into: &page)
    }

    private static func reliability(
        _ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames, into page: inout HTML
    ) {
        page.element(.h4, text: "Stated confidence against the share that was right")
        page.element(.div, [.class("multiples")]) { page in
            for score in set.variants {
                guard let own = score.confidence(target) else { continue }
                let name = names[score.variant]
                page.element(.figure) { page in
                    ReliabilityPlot(own.bins).draw(label: "Reliability of \(name)", into: &page)
                    page.element(.figcaption) { caption in
                        caption.element(.strong, text: name)
                        caption.add(Format.count(own.answers, "answer"))
                    }
                }
            }
        }
        page.data("Numbers behind the drawing", ["provider"] + ConfidenceTable.binTitles) { page in
            for row in ConfidenceTable.bins(target, set, names) { page.row(row.name, row.cells) }
        }
    }

    private static func riskCoverage(
        _ target: ConfidenceTarget, _ set: SetScores, _ names: VariantNames, into page: inout HTML
    ) {
        let shown = set.variants.prefix(LinePlot.limit)
        let series = shown.enumerated().map { place, score in
            LinePlot.Series(
                rank: place + 1,
                points: RiskPoints.thinned(score.confidence(target)?.curve ?? []).map {
                    ($0.coverage, $0.risk)
                })
        }
        page.element(.h4, text: "Share wrong when only the more confident answers are used")
        page.element(.figure, [.class("wide")]) { page in
            page.element(.div, [.class("scroll")]) { page in
                page.element(.div, [.class("drawn")]) {
                    LinePlot(
                        series, range: 0...1, ticks: [0, 0.25, 0.5, 0.75, 1],
                        caption: "share of the answers used, most confident first; vertical: share of them wrong"
                    ).draw(
                        title: "Risk–coverage", words: RiskPoints.words(series, shown.map { names[$0.variant] }),
                        into: &$0)
                }
            }
            page.element(.figcaption) { caption in
                let drawn = shown.enumerated().filter { !series[$0.offset].points.isEmpty }
                Legend.render(drawn.map { ($0.offset + 1, names[$0.element.variant]) }, into: &caption)
            }
        }
        page.data("Numbers behind the drawing", ["provider", "confidence from", "answers used", "of them wrong"]) {
            page in
            for score in set.variants {
                for point in RiskPoints.thinned(score.confidence(target)?.curve ?? [], limit: 20) {
                    page.row(
                        names[score.variant],
                        [Cell.plain(point.threshold), Format.percent(point.coverage), Format.percent(point.risk)])
                }
            }
        }
    }
}
