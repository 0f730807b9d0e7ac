import Scoring
import Statistics

/// What several tables of a routing report share.
enum RouteCells {
    /// A table of scores: a name, columns of the caller's, then error, cost and times.
    static func table(
        _ title: String, _ rows: [(name: String, own: [String], score: RoutingScore)], between: [String]
    ) -> Table {
        let money = MoneyColumn(rows.map { $0.score.costPerMeal.map { $0.value * 1000 } })
        let cells = rows.map { row in
            let mae = row.score.mae
            return [row.name] + row.own
                + [
                    Format.interval(mae.value, low: mae.low, high: mae.high),
                    money.text(row.score.costPerMeal.map { $0.value * 1000 }),
                    row.score.p50.map(Format.milliseconds) ?? Format.none,
                    row.score.p95.map(Format.milliseconds) ?? Format.none
                ]
        }
        let first = between.count + 1
        return Table(
            header: [title] + between + ["MAE, kcal [95 %]", "per 1000", "p50", "p95"], rows: cells,
            leastImportantFirst: [first + 2] + Array(1..<first) + [first + 3], narrowestFirst: 28)
    }

    /// `a (3 of 5), b (2 of 5)`, the most frequent first; what is always the same stands alone.
    static func tally(_ words: [String]) -> String {
        var counts: [(word: String, count: Int)] = []
        for word in words {
            if let place = counts.firstIndex(where: { $0.word == word }) {
                counts[place].count += 1
            } else {
                counts.append((word, 1))
            }
        }
        guard counts.count > 1 else { return counts.first?.word ?? Format.none }
        let sorted = counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        return sorted.map { "\($0.element.word) (\($0.element.count) of \(words.count))" }.joined(separator: ", ")
    }
}
