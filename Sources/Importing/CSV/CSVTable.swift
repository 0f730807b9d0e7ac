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
        let bytes: [UInt8]
        do {
            bytes = try ProjectFiles.read(path, limit: Self.byteLimit)
        } catch {
            throw .unusable(file: path, line: 0, reason: "the file \(error)")
        }
        try self.init(bytes, file: path)
    }

    init(_ bytes: [UInt8], file: String) throws(ImportError) {
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
        let delimiter = Self.delimiter(of: text)
        var scanner = CSVScanner(text, delimiter: delimiter, file: file)
        var rows = try scanner.rows()
        guard !rows.isEmpty else {
            throw .unusable(file: file, line: 1, reason: "the file is empty; its first line must name the columns")
        }
        self.file = file
        self.delimiter = delimiter
        header = rows.removeFirst()
        if let problem = header.problem { throw .unusable(file: file, line: header.line, reason: problem) }
        let width = header.fields.count
        self.rows = rows.map { row in
            var row = row
            if row.problem == nil, row.fields.count != width {
                row.problem = "the row has \(row.fields.count) fields and the header \(width); add or remove delimiters"
            }
            return row
        }
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
