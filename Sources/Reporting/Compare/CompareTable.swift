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
        var places = Array(header.indices)
        for place in Self.leastImportantFirst where needed(places) > width { places.removeAll { $0 == place } }
        let over = max(0, needed(places) - width)
        return ([header] + rows).map { row in
            var line = ""
            for place in places {
                let isFirst = place == places.first
                let room = isFirst ? max(8, widest(place) - over) : widest(place)
                line += (isFirst ? "" : "  ") + TextWidth.fitted(row[place], to: room, alignRight: place != 0)
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func widest(_ place: Int) -> Int { ([header] + rows).map { TextWidth.of($0[place]) }.max() ?? 0 }

    private func needed(_ places: [Int]) -> Int { places.reduce(-2) { $0 + 2 + widest($1) } }
}
