import Nutrition
import Scoring
import Statistics

/// The headline numbers, with every energy error drawn beside its interval on one scale.
enum LeaderboardSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let rows = set.variants + set.baselines
        guard !rows.isEmpty else { return page.card("Leaderboard", note: "Nothing was scored.") { _ in } }
        let errors = rows.compactMap { $0.nutrients[.energy]?.mae }
        let bar = IntervalBar(errors, guess: set.constantMedian?.value)
        let note =
            (["PMAE is MAE ÷ mean true energy.", Notices.missing(set.missing)] + [Notices.ties(set)].compactMap { $0 })
            .joined(separator: " ")
            + (bar.hasGuess ? " The dashed line is the error of always answering the median." : "")
        let money = set.costPerThousand
        page.card("Leaderboard", note: note) { page in
            page.table(["provider"] + set.columns.map(\.title)) { page in
                for (index, score) in set.variants.enumerated() {
                    row(names[score.variant], score, set.columns, rank: index + 1, bar, money, into: &page)
                }
                for score in set.baselines {
                    row(
                        "baseline: " + VariantNames.baseline(score), score, set.columns, rank: nil, bar, money,
                        into: &page)
                }
            }
        }
    }

    private static func row(
        _ name: String, _ score: VariantScore, _ columns: [HeadlineColumn], rank: Int?, _ bar: IntervalBar,
        _ money: MoneyColumn, into page: inout HTML
    ) {
        page.element(.tr, rank == nil ? [.class("baseline")] : []) { page in
            let scope = HTML.Attribute(.scope, "row")
            page.element(.th, rank == nil ? [scope] : [.class("ranked"), scope]) { page in
                if let rank { page.element(.span, [.class("rank")], text: String(rank)) }
                page.add(name)
                if let words = standing(score, rank) { page.element(.span, [.class("tied")], text: words) }
            }
            for column in columns {
                let text = rank == nil ? column.baselineCell(score) : column.cell(score, money)
                page.element(.td) { cell in
                    guard column == .energyError, let mae = score.nutrients[.energy]?.mae else { return cell.add(text) }
                    cell.element(.div, [.class("interval")]) { cell in
                        cell.element(.span, text: text)
                        bar.draw(mae, into: &cell)
                    }
                }
            }
        }
    }

    /// What stands beneath the name: nothing of those that are told apart from the best, and of baselines.
    private static func standing(_ score: VariantScore, _ rank: Int?) -> String? {
        guard let rank, score.isTiedWithBest == true else { return nil }
        return rank == 1 ? "lowest error" : "tied with the best"
    }
}
