import Scoring
import Statistics

/// The metrics of one pair on one set as a table; the first column is text, the others are numbers.
enum CompareTable {
    static func of(_ differences: [MetricDifference]) -> Table {
        let rows = differences.map { difference in
            let words = MetricWords(difference)
            let interval = difference.difference
            let bounds = [interval.low, interval.high].map { $0.map(words.signed) ?? Format.none }
            let verdict = DifferenceVerdict(difference)
            return [
                MetricWords.title(difference.metric), words.number(difference.a), words.number(difference.b),
                "\(words.signed(interval.value)) [\(bounds.joined(separator: ", "))]",
                difference.pHolm.map { MetricWords.p($0).replacing("= ", with: "") } ?? Format.none,
                verdict?.cell ?? "not tested"
            ]
        }
        return Table(
            header: ["", "base", "candidate", "difference [95 %]", "Holm p", ""], rows: rows,
            leastImportantFirst: [4, 5, 1, 2])
    }
}
