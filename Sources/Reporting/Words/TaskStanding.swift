import Nutrition
import Scoring
import Statistics

/// The variants of a set without any scored energy, best first by what their task is judged by first.
struct TaskStanding {
    let measure: TaskMeasure
    /// In [0, 1]; higher is better.
    let rows: [(score: VariantScore, value: Interval)]

    /// Nil if an energy is scored, and without one task whose first figure with a value is a share.
    init?(_ set: SetScores) {
        let scored = set.variants.filter { $0.answered > 0 && $0.task != nil }
        guard set.ranked.isEmpty, let first = scored.first?.task, scored.allSatisfy({ $0.task?.task == first.task }),
            let place = first.figures.indices.first(where: { place in
                scored.contains { $0.task?.figures[place].value != nil }
            }), first.figures[place].measure.unit == .share
        else { return nil }
        measure = first.figures[place].measure
        rows = scored.compactMap { score in (score.task?.figures[place].value).map { (score, $0) } }
            .enumerated().sorted { ($1.element.1.value, $0.offset) < ($0.element.1.value, $1.offset) }.map(\.element)
    }

    /// `luna has the highest foods F1: 94 %; mistral has 88 %.`
    func answer(_ names: VariantNames) -> String {
        let name = { (row: (score: VariantScore, value: Interval)) in names[row.score.variant] }
        let best = rows[0]
        let share = Format.percent(best.value.value)
        if rows.count == 1 { return "\(name(best)): \(measure.title) \(Format.bounded(best.value, Format.percent))." }
        let equal = rows.prefix { Format.percent($0.value.value) == share }
        let others = rows.dropFirst(equal.count)
        let start =
            equal.count == 1
            ? "\(name(best)) has the highest \(measure.title): \(share)"
            : "\(Format.list(equal.map(name), atMost: 3)) share the highest \(measure.title): \(share)"
        guard let next = others.first, let last = others.last else { return start + "." }
        if others.count == 1 { return "\(start); \(name(next)) has \(Format.percent(next.value.value))." }
        let (least, most) = (Format.percent(last.value.value), Format.percent(next.value.value))
        return "\(start); \(others.count) others have \(least == most ? least : "\(least) to \(most)")."
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
