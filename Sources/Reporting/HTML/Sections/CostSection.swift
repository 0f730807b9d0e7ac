import Scoring

/// What the answers cost and how long they took.
enum CostSection {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout HTML) {
        guard !set.variants.isEmpty else { return }
        let note =
            ([CostTable.note] + CostTable.cautions(run)).joined(separator: " ")
        page.card("Cost and latency", note: note) { page in
            page.table(["provider"] + CostTable.titles) { page in
                for (score, cells) in zip(set.variants, CostTable.rows(set.variants)) {
                    page.row(names[score.variant], cells)
                }
            }
        }
        estimates(set, names, into: &page)
    }

    private static func estimates(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let rows = EstimateTable.rows(set.variants)
        guard !rows.isEmpty else { return }
        page.card("Estimated cost, bill and tokens", note: EstimateTable.note) { page in
            page.table(["provider"] + EstimateTable.titles) { page in
                for (score, cells) in rows { page.row(names[score.variant], cells) }
            }
        }
    }
}
