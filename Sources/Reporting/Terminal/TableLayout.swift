/// The lines of a table for a page width: drops columns, least important first, until the rest fits.
struct TableLayout {
    private(set) var leftOut: [String] = []
    private(set) var header = ""
    private(set) var rows: [String] = []

    private static let narrowest = 8

    init(_ table: Table, width: Int) {
        let titles = table.shortHeader ?? table.header
        let cells = table.rows.map { row in
            row.cells.enumerated().map { $0 == 0 && row.isBaseline ? "(\($1.text))" : $1.text }
        }
        let widths = titles.indices.map { place in
            ([titles] + cells).map { place < $0.count ? TextWidth.of($0[place]) : 0 }.max() ?? 0
        }
        func needed(_ places: [Int], first: Int) -> Int {
            places.reduce(-2) { $0 + 2 + ($1 == 0 ? min(widths[0], first) : widths[$1]) }
        }
        var places = Array(titles.indices)
        for place in table.leastImportantFirst {
            let first = table.lastToGo.contains(place) ? Self.narrowest : table.narrowestFirst ?? .max
            guard needed(places, first: first) > width else { continue }
            places.removeAll { $0 == place }
            if !titles[place].isEmpty { leftOut.append(titles[place]) }
        }
        let over = max(0, needed(places, first: .max) - width)
        func line(_ row: [String]) -> String {
            let fitted = places.map { place in
                TextWidth.fitted(
                    place < row.count ? row[place] : "",
                    to: place == 0 && over > 0 ? max(Self.narrowest, widths[0] - over) : widths[place],
                    alignRight: place != 0 && !table.wordColumns.contains(place))
            }
            let line = fitted.joined(separator: "  ")
            let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex
            let text = String(line[..<end])
            return TextWidth.of(text) > width ? TextWidth.fitted(text, to: width, alignRight: false) : text
        }
        header = line(titles)
        rows = cells.map(line)
    }
}
