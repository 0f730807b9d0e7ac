import Nutrition
import Scoring
import Statistics

/// The variants of a set on which no energy is scored, best first by the headline figure of their task.
struct TaskStanding {
    typealias Row = (score: VariantScore, value: Interval)

    let measure: TaskMeasure
    /// In [0, 1]; higher is better.
    let rows: [Row]

    /// Nil if an energy is scored or no meal has an answer of every variant, and without one task that has a headline.
    init?(_ set: SetScores) {
        let answered = set.variants.filter { $0.answered > 0 && $0.task != nil }
        guard set.ranked.isEmpty, let task = answered.first?.task, let place = task.headline,
            answered.allSatisfy({ $0.task?.task == task.task && $0.commonMeals > 0 })
        else { return nil }
        measure = task.figures[place].measure
        rows = answered.compactMap { score in (score.task?.figures[place].value).map { (score, $0) } }
            .enumerated().sorted { ($1.element.1.value, $0.offset) < ($0.element.1.value, $1.offset) }.map(\.element)
        guard !rows.isEmpty else { return nil }
    }

    /// `luna is first in foods F1: 94 %; mistral has 88 %.`
    func answer(_ names: VariantNames, of set: SetScores) -> String {
        let name = { (row: Row) in names[row.score.variant] }
        let share = Format.percent(rows[0].value.value)
        if rows.count == 1 {
            let only = set.variants.count == 1 ? name(rows[0]) : "Only \(name(rows[0])) can be judged"
            return "\(only): \(measure.title) \(Format.bounded(rows[0].value, Format.percent))."
        }
        let first = rows.prefix { Format.percent($0.value.value) == share }
        let others = rows.dropFirst(first.count)
        let who = Format.list(first.map(name), atMost: 3)
        let start = "\(who) \(first.count == 1 ? "is" : "are") first in \(measure.title): \(share)"
        guard let next = others.first, let last = others.last else { return start + "." }
        if others.count == 1 { return "\(start); \(name(next)) has \(Format.percent(next.value.value))." }
        let (least, most) = (Format.percent(last.value.value), Format.percent(next.value.value))
        return "\(start); \(others.count) others have \(least == most ? least : "\(least) to \(most)")."
    }

    /// What limits the comparison; empty for one variant.
    var caution: String {
        guard rows.count > 1 else { return "" }
        let judged = rows.compactMap { $0.score.task?.meals }
        guard let least = judged.min(), let most = judged.max(), least < most else {
            return "The differences are not tested for significance."
        }
        return "They were judged on different meals (\(least) to \(most)), so compare with care."
    }

    /// In place of a leaderboard.
    func table(_ set: SetScores, _ names: VariantNames) -> Table {
        let money = set.costPerThousand
        let values = Dictionary(rows.map { ($0.score.variant, $0.value) }) { first, _ in first }
        let silent = set.variants.filter { values[$0.variant] == nil }
        return Table(
            ["model", measure.title, "$ per 1,000 meals", "failed"],
            (rows.map(\.score) + silent).map { score in
                let failed = score.asked - score.answered
                return Table.Row(
                    names[score.variant],
                    [
                        values[score.variant].map { Format.bounded($0, Format.percent) } ?? Format.none,
                        money.text(score.cost.perMeal.map { $0.value * 1000 }),
                        failed == 0 ? "0" : "\(Format.whole(failed)) of \(Format.whole(score.asked))"
                    ])
            })
    }
}
