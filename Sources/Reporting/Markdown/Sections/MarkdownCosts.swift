import Scoring

/// What the answers cost against what was expected, and how long they took.
enum MarkdownCosts {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout MarkdownWriter) {
        guard !set.variants.isEmpty else { return }
        page.heading(3, "Cost and latency")
        page.table(
            ["provider"] + CostTable.titles,
            zip(set.variants, CostTable.rows(set.variants)).map { [names[$0.variant]] + $1 })
        page.paragraph(CostTable.note)
        page.list(CostTable.cautions(run))
        let estimates = EstimateTable.rows(set.variants)
        guard !estimates.isEmpty else { return }
        page.heading(3, "Estimated cost, bill and tokens")
        page.table(["provider"] + EstimateTable.titles, estimates.map { [names[$0.score.variant]] + $0.cells })
        page.paragraph(EstimateTable.note)
    }
}
