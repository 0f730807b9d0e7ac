import Scoring

/// The headline numbers, best energy error first, and the baselines beneath.
enum MarkdownLeaderboard {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard !set.variants.isEmpty || !set.baselines.isEmpty else { return page.paragraph("Nothing was scored.") }
        let money = set.costPerThousand
        var rows = set.variants.map { score in
            [names[score.variant]] + set.columns.map { $0.cell(score, money) }
        }
        rows += set.baselines.map { score in
            ["baseline: " + VariantNames.baseline(score)] + set.columns.map { $0.baselineCell(score) }
        }
        page.table(["provider"] + set.columns.map(\.title), rows)
        page.paragraph(
            (["PMAE is MAE ÷ mean true energy.", Notices.missing(set.missing)] + [Notices.ties(set)].compactMap { $0 })
                .joined(separator: " "))
    }
}
