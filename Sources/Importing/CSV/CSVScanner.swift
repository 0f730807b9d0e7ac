struct CSVScanner {
    private let text: ArraySlice<UInt8>
    private let delimiter: UInt8
    private let file: String
    private var position: Int
    private var line = 1

    private static let quote = UInt8(ascii: "\"")

    init(_ text: ArraySlice<UInt8>, delimiter: UInt8, file: String) {
        self.text = text
        self.delimiter = delimiter
        self.file = file
        position = text.startIndex
    }

    mutating func rows() throws(ImportError) -> [CSVTable.Row] {
        var rows: [CSVTable.Row] = []
        while position < text.endIndex {
            let row = try row()
            let isEmpty = row.fields.count == 1 && row.fields[0].text.allSatisfy(\.isWhitespace)
            if isEmpty, row.problem == nil { continue }
            rows.append(row)
            guard rows.count <= CSVTable.rowLimit else {
                throw .unusable(
                    file: file, line: row.line, reason: "the file has more than \(CSVTable.rowLimit) rows; split it")
            }
        }
        return rows
    }

    private mutating func row() throws(ImportError) -> CSVTable.Row {
        var row = CSVTable.Row(line: line, fields: [], problem: nil)
        while true {
            let (field, problem) = try field()
            if row.fields.count < CSVTable.columnLimit {
                row.fields.append(field)
            } else {
                row.problem = row.problem ?? "the row has more than \(CSVTable.columnLimit) fields; remove some"
            }
            row.problem = row.problem ?? problem
            guard position < text.endIndex else { return row }
            if text[position] == delimiter {
                position += 1
                // A delimiter at the very end opens one more, empty field.
                if position == text.endIndex {
                    row.fields.append(.init(text: "", isQuoted: false))
                    return row
                }
                continue
            }
            endLine()
            return row
        }
    }

    private mutating func endLine() {
        if text[position] == 0x0D, position + 1 < text.endIndex, text[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }

    /// Stops at the delimiter or line end after the field.
    private mutating func field() throws(ImportError) -> (CSVTable.Field, problem: String?) {
        guard position < text.endIndex, text[position] == Self.quote else { return plainField() }
        let opened = line
        var content: [UInt8] = []
        position += 1
        while true {
            guard position < text.endIndex else {
                throw .unusable(file: file, line: opened, reason: "a quote opens here and never closes; close it")
            }
            let byte = text[position]
            if byte == Self.quote {
                position += 1
                guard position < text.endIndex, text[position] == Self.quote else { break }
            } else if byte == 0x0A || (byte == 0x0D && !(position + 1 < text.endIndex && text[position + 1] == 0x0A)) {
                line += 1
            }
            if content.count <= CSVTable.fieldLimit { content.append(byte) }
            position += 1
        }
        let (rest, problem) = plainField()
        let field = CSVTable.Field(text: String(decoding: content, as: UTF8.self), isQuoted: true)
        if content.count > CSVTable.fieldLimit { return (field, Self.tooLong) }
        let isStray = !rest.text.isEmpty
        return (field, isStray ? "text stands after a closing quote; write a quote inside quotes twice" : problem)
    }

    private mutating func plainField() -> (CSVTable.Field, problem: String?) {
        let rest = text[position...]
        let end = rest.firstIndex { $0 == delimiter || $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
        let bytes = text[position..<end]
        position = end
        let isTooLong = bytes.count > CSVTable.fieldLimit
        let words = String(decoding: bytes.prefix(CSVTable.fieldLimit), as: UTF8.self)
        let trimmed = words.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        return (.init(text: String(trimmed), isQuoted: false), isTooLong ? Self.tooLong : nil)
    }

    private static let tooLong = "a field has more than \(CSVTable.fieldLimit) bytes; shorten it"
}
