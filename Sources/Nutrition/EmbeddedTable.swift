/// Reads embedded text tables: a row per line, `|` between cells, `#` before a comment.
package enum EmbeddedTable {
    /// Cells are trimmed; comments and empty lines are left out.
    /// - Parameter columns: the most cells of a row, from the first.
    package static func rows(_ text: [UInt8], columns: Int = .max) -> [[String]] {
        text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.first != UInt8(ascii: "#") else { return nil }
            let bar = UInt8(ascii: "|")
            return line.split(separator: bar, maxSplits: columns, omittingEmptySubsequences: false).prefix(columns)
                .map(trimmed)
        }
    }

    package static func words(_ cell: String) -> [String] { cell.split(separator: " ").map(String.init) }

    private static func trimmed(_ cell: ArraySlice<UInt8>) -> String {
        let space = UInt8(ascii: " ")
        guard let first = cell.firstIndex(where: { $0 != space }), let last = cell.lastIndex(where: { $0 != space })
        else { return "" }
        return String(decoding: cell[first...last], as: UTF8.self)
    }
}
