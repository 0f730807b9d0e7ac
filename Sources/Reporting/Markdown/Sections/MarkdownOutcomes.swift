import Nutrition
import Scoring

/// How trials ended, and which models answered as something else than was asked.
enum MarkdownOutcomes {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard !set.variants.isEmpty else { return }
        let columns = OutcomeTable.columns(of: set.variants)
        page.heading(3, "Outcomes")
        page.table(
            ["provider", "trials"] + columns.map(OutcomeTable.title),
            set.variants.map { score in
                [names[score.variant], String(score.asked)] + columns.map { String(score.outcomes[$0] ?? 0) }
            })
        page.list(
            set.variants.compactMap { score in
                OutcomeTable.served(score).map { "\(names[score.variant]): \($0)" }
            })
    }
}
