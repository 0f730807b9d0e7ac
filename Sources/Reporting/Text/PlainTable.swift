/// A table of text: the first column begins at the left, the others end at the right.
struct PlainTable: Hashable {
    var header: [String]
    var rows: [[String]]
    /// The places of columns that a narrow page goes without.
    var leastImportantFirst: [Int] = []
    /// How far the first column is cut before a column is left out; nil: not at all.
    var narrowestFirst: Int?

    /// The table as lines of at most that many columns (at least 40), without the columns there is no room for.
    func lines(width: Int) -> [String] {
        var places = Array(header.indices)
        for place in leastImportantFirst where needed(places, cut: narrowestFirst) > width {
            places.removeAll { $0 == place }
        }
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

    private func needed(_ places: [Int], cut: Int? = nil) -> Int {
        places.reduce(-2) { $0 + 2 + min(widest($1), $1 == 0 ? cut ?? .max : .max) }
    }
}
