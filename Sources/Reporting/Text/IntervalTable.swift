import Statistics

/// Rows of a value with its interval, none below 0, and what else is to be said of each.
struct IntervalTable: Hashable {
    struct Row: Hashable {
        var name: String
        /// Nil: the row has none, such as a variant without a usable answer.
        var value: Interval?
        /// One for each of `others`.
        var cells: [String]
    }

    /// Of the first column, which names the rows.
    var title: String
    /// Of the column of values, with its unit.
    var measure: String
    /// Of the columns behind it.
    var others: [String]
    var rows: [Row]

    /// The same as text.
    var plain: PlainTable {
        PlainTable(
            header: [title, measure] + others,
            rows: rows.map { row in
                let value = row.value.map { Format.interval($0.value, low: $0.low, high: $0.high) }
                return [row.name, value ?? Format.none] + row.cells
            },
            leastImportantFirst: Array((2..<(2 + others.count)).reversed()), narrowestFirst: 16)
    }

    /// As a table in which the intervals are drawn on one scale.
    func write(to page: inout HTML) {
        let bar = IntervalBar(rows.compactMap(\.value), guess: nil)
        page.table([title, measure] + others) { body in
            for entry in rows {
                body.element(.tr) { row in
                    row.element(.th, [HTML.Attribute(.scope, "row")], text: entry.name)
                    row.element(.td) { cell in
                        cell.element(.div, [.class("interval")]) { cell in
                            guard let value = entry.value else { return cell.add(Format.none) }
                            bar.draw(value, into: &cell)
                            cell.element(
                                .span, text: Format.interval(value.value, low: value.low, high: value.high))
                        }
                    }
                    for cell in entry.cells { row.element(.td, text: cell) }
                }
            }
        }
    }
}
