import Scoring

/// What the answers cost and how long they took.
enum MarkdownCosts {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout MarkdownWriter) {
        guard !set.variants.isEmpty else { return }
        page.heading(3, "Cost and latency")
        page.table(
            ["provider"] + CostTable.titles,
            zip(set.variants, CostTable.rows(set.variants)).map { [names[$0.variant]] + $1 })
        page.list(CostTable.cautions(run))
    }
}
