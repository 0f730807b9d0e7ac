import Scoring

/// Where the time of the answers went.
enum MarkdownLatency {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        let rows = LatencyTable.rows(set.variants)
        guard !rows.isEmpty else { return }
        page.heading(3, "Latency split")
        page.table(
            ["provider"] + LatencyTable.titles,
            rows.map { [names[$0.score.variant]] + LatencyTable.cells($0.latency, $0.split) })
        page.paragraph(LatencyTable.note)
    }
}
