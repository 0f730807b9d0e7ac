import Scoring

/// What the answers cost and how long they took.
enum MarkdownCosts {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard !set.variants.isEmpty else { return }
        page.heading(3, "Cost and latency")
        page.table(["provider"] + CostTable.titles, set.variants.map { [names[$0.variant]] + CostTable.cells($0) })
    }
}
