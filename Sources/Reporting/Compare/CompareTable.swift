import Scoring
import Statistics

/// The metrics of one pair on one set as a table; the first column is text, the others are numbers.
struct CompareTable: Hashable {
    private(set) var header: [String]
    private(set) var rows: [[String]]
    /// The places of columns that a narrow page goes without, least important first.
    static let leastImportantFirst = [4, 5, 1, 2]

    init(_ differences: [MetricDifference]) {
        header = ["", "base", "candidate", "difference [95 %]", "Holm p", ""]
        rows = differences.map { difference in
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
    }

    /// The table as lines of at most that many columns (at least 40), without the columns there is no room for.
    func lines(width: Int) -> [String] {
        PlainTable(header: header, rows: rows, leastImportantFirst: Self.leastImportantFirst).lines(width: width)
    }
}
