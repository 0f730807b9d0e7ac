/// Writes CSV rows (RFC 4180: CRLF, quotes doubled) in which no text can start a formula.
package struct CSVWriter: Sendable {
    private var output: [UInt8] = []
    private var startsRow = true

    package init() {}

    package var bytes: [UInt8] { output }

    mutating func reserveCapacity(_ bytes: Int) { output.reserveCapacity(bytes) }

    /// Adds cleaned text from outside, with a leading `'` if a spreadsheet would read it as a formula.
    package mutating func add(text: String?, limit: Int = 2000) {
        guard let text else { return add(verbatim: "") }
        let cell = CleanText.line(text, limit: limit)
        add(verbatim: Self.startsFormula(text) || Self.startsFormula(cell) ? "'" + cell : cell)
    }

    /// Adds up to 9 significant digits; an empty cell if unknown or not finite.
    package mutating func add(number: Double?) { add(verbatim: number.map(Format.plain) ?? "") }

    package mutating func add(integer: Int?) { add(verbatim: integer.map(String.init) ?? "") }

    /// Adds the cells of a part of a row that several rows share.
    package mutating func add(cells: CSVWriter) {
        guard !cells.startsRow else { return }
        if !startsRow { output.append(UInt8(ascii: ",")) }
        startsRow = false
        output += cells.output
    }

    package mutating func endRow() {
        output.append(contentsOf: "\r\n".utf8)
        startsRow = true
    }

    private mutating func add(verbatim cell: String) {
        if !startsRow { output.append(UInt8(ascii: ",")) }
        startsRow = false
        let isQuoted = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        guard isQuoted else { return output.append(contentsOf: cell.utf8) }
        output.append(0x22)
        for byte in cell.utf8 {
            if byte == 0x22 { output.append(0x22) }
            output.append(byte)
        }
        output.append(0x22)
    }

    /// Spreadsheets read a leading `=`, `+`, `-`, `@`, tab or CR (also after spaces, also full-width) as code.
    private static func startsFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        // Fast path: nearly every cell begins with a letter or a digit.
        if ("a"..."z").contains(first) || ("0"..."9").contains(first) || ("A"..."Z").contains(first) { return false }
        if first == "\t" || first == "\r" { return true }
        guard let letter = text.unicodeScalars.first(where: { $0 != " " }) else { return false }
        return ["=", "+", "-", "@", "＝", "＋", "－", "＠"].contains(letter)
    }
}
