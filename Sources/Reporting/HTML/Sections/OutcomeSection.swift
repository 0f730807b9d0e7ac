import Nutrition
import Scoring

/// How trials ended, and which models answered as something else than was asked.
enum OutcomeSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        guard !set.variants.isEmpty else { return }
        let columns = OutcomeTable.columns(of: set.variants)
        page.card("Outcomes", note: "Trials by how they ended.") { page in
            page.table(["provider", "trials"] + columns.map(OutcomeTable.title)) { page in
                for score in set.variants {
                    page.row(
                        names[score.variant], [String(score.asked)] + columns.map { String(score.outcomes[$0] ?? 0) })
                }
            }
            let served = set.variants.compactMap { score in
                OutcomeTable.served(score).map { "\(names[score.variant]): \($0)" }
            }
            list(served, into: &page)
        }
        let failures = Failures.lines(set, names, limit: 100, more: "meals.csv")
        guard !failures.isEmpty else { return }
        page.card("What went wrong", note: "How often, and the first reason given.") { list(failures, into: &$0) }
    }

    private static func list(_ lines: [String], into page: inout HTML) {
        guard !lines.isEmpty else { return }
        page.element(.ul, [.class("remarks")]) { list in
            for line in lines { list.element(.li, text: line, limit: 600) }
        }
    }
}
