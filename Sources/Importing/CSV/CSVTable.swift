import Catalog

/// A table with comma, semicolon or tab between fields, RFC 4180 quotes, any line ends, with or without a BOM.
struct CSVTable {
    struct Field: Hashable {
        var text: String
        /// A comma in a quoted field cannot be a delimiter.
        var isQuoted: Bool
    }

    struct Row {
        /// The row's first line, from 1.
        var line: Int
        var fields: [Field]
        /// Why the row cannot be used; nil when it can.
        var problem: String?
    }

    static let byteLimit = 64_000_000
    static let fieldLimit = 100_000
    static let rowLimit = 1_000_000
    static let columnLimit = 1000

    var file: String
    var delimiter: UInt8
    var header: Row
    /// Without empty lines.
    var rows: [Row]

    /// - Parameter path: also the file's name in messages.
    /// - Throws: `ImportError.unusable` when it cannot be read, is not UTF-8, has no header or has an unclosed quote.
    init(reading path: String) throws(ImportError) {
        try self.init(Self.bytes(of: path), file: path)
    }

    init(_ bytes: [UInt8], file: String) throws(ImportError) {
        (delimiter, rows) = try Self.scan(bytes, file)
        guard !rows.isEmpty else {
            throw .unusable(file: file, line: 1, reason: "the file is empty; its first line must name the columns")
        }
        self.file = file
        header = rows.removeFirst()
        if let problem = header.problem { throw .unusable(file: file, line: header.line, reason: problem) }
        let width = header.fields.count
        rows = rows.map { row in
            var row = row
            if row.problem == nil, row.fields.count != width {
                row.problem = "the row has \(row.fields.count) fields and the header \(width); add or remove delimiters"
            }
            return row
        }
    }

    /// A table whose first line is a row, and whose rows may differ in length.
    /// - Throws: as `init`; an empty file has no rows.
    static func headerless(reading path: String) throws(ImportError) -> (delimiter: UInt8, rows: [Row]) {
        try scan(bytes(of: path), path)
    }

    private static func bytes(of path: String) throws(ImportError) -> [UInt8] {
        do {
            return try ProjectFiles.read(path, limit: byteLimit)
        } catch {
            throw .unusable(file: path, line: 0, reason: "the file \(error)")
        }
    }

    private static func scan(_ bytes: [UInt8], _ file: String) throws(ImportError) -> (delimiter: UInt8, rows: [Row]) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if let zero = text.firstIndex(of: 0) {
            let line = text[..<zero].count { $0 == 0x0A } + 1
            throw .unusable(
                file: file, line: line,
                reason: "the file has zero bytes, as UTF-16 and binary files do; save it as CSV in UTF-8")
        }
        guard String(validating: text, as: UTF8.self) != nil else {
            throw .unusable(file: file, line: 0, reason: "the file is not UTF-8 text; save it as CSV in UTF-8")
        }
        let delimiter = delimiter(of: text)
        var scanner = CSVScanner(text, delimiter: delimiter, file: file)
        return (delimiter, try scanner.rows())
    }

    /// The most frequent of the three in the first line, outside quotes; the comma if there is none.
    private static func delimiter(of text: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text.drop(while: { $0 == 0x0A || $0 == 0x0D }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            counts[byte, default: 0] += 1
        }
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        // In a tie the first wins; `max` would take the last.
        return candidates.reduce(candidates[0]) { (counts[$1] ?? 0) > (counts[$0] ?? 0) ? $1 : $0 }
    }
}

/// Splits a table's text into rows of fields.
struct CSVScanner {
    private var rest: ArraySlice<UInt8>
    private let delimiter: UInt8
    private let file: String
    private var line = 1

    init(_ text: ArraySlice<UInt8>, delimiter: UInt8, file: String) {
        rest = text
        self.delimiter = delimiter
        self.file = file
    }

    mutating func rows() throws(ImportError) -> [CSVTable.Row] {
        var rows: [CSVTable.Row] = []
        while !rest.isEmpty {
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
        // A delimiter at the very end opens one more, empty field.
        repeat {
            let (field, problem) = try field()
            if row.fields.count < CSVTable.columnLimit {
                row.fields.append(field)
            } else {
                row.problem = row.problem ?? "the row has more than \(CSVTable.columnLimit) fields; remove some"
            }
            row.problem = row.problem ?? problem
        } while take(delimiter)
        let isReturn = take(0x0D)
        if take(0x0A) || isReturn { line += 1 }
        return row
    }

    /// Skips the next byte if it is that one.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Stops at the delimiter or line end after the field.
    private mutating func field() throws(ImportError) -> (CSVTable.Field, problem: String?) {
        let quote = UInt8(ascii: "\"")
        let opened = line
        guard take(quote) else { return plainField() }
        var content: [UInt8] = []
        while true {
            guard let byte = rest.popFirst() else {
                throw .unusable(file: file, line: opened, reason: "a quote opens here and never closes; close it")
            }
            if byte == quote {
                if !take(quote) { break }
            } else if byte == 0x0A || (byte == 0x0D && rest.first != 0x0A) {
                line += 1
            }
            if content.count <= CSVTable.fieldLimit { content.append(byte) }
        }
        let (after, problem) = plainField()
        let field = CSVTable.Field(text: String(decoding: content, as: UTF8.self), isQuoted: true)
        if content.count > CSVTable.fieldLimit { return (field, Self.tooLong) }
        let isStray = !after.text.isEmpty
        return (field, isStray ? "text stands after a closing quote; write a quote inside quotes twice" : problem)
    }

    private mutating func plainField() -> (CSVTable.Field, problem: String?) {
        let bytes = rest.prefix { $0 != delimiter && $0 != 0x0A && $0 != 0x0D }
        rest = rest[bytes.endIndex...]
        let text = String(decoding: bytes.prefix(CSVTable.fieldLimit), as: UTF8.self)[...]
        let trimmed = String(text.trimmed { $0 == " " || $0 == "\t" })
        return (.init(text: trimmed, isQuoted: false), bytes.count > CSVTable.fieldLimit ? Self.tooLong : nil)
    }

    private static let tooLong = "a field has more than \(CSVTable.fieldLimit) bytes; shorten it"
}
