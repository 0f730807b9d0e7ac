/// A table for the terminal: columns as wide as their widest cell, control characters taken out of every cell.
struct TextTable {
    var columns: [String]
    var rows: [[String]]
    /// The columns that hold numbers, which end at the same place; nil: none does.
    var numbers: ClosedRange<Int>?

    var text: String {
        let clean = ([columns] + rows).map { $0.map(Self.clean) }
        let widths = columns.indices.map { column in
            clean.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let lines = clean.map { row in
            zip(row, widths).enumerated().map { column, cell in
                guard numbers?.contains(column) == true else { return cell.0.padded(to: cell.1) }
                return String(repeating: " ", count: max(0, cell.1 - cell.0.count)) + cell.0
            }.joined(separator: "  ").trimmingTrailingSpaces
        }
        return lines.joined(separator: "\n")
    }

    /// Text from files or models could otherwise move the cursor.
    static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: " "
                    default: scalar
                    }
                }))
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
