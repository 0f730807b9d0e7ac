import Catalog
import FoundationEssentials

/// A table whose columns have fixed names, in any order.
struct CSVLayout {
    let table: CSVTable
    private let places: [String: Int]
    private var numbers: CSVNumber

    /// - Parameters:
    ///   - texts: names of required columns, in lower case.
    ///   - numbers: those with numbers.
    /// - Throws: `ImportError.unusable`, naming all missing columns and those found.
    init(reading path: String, texts: [String], numbers: [String]) throws(ImportError) {
        table = try CSVTable(reading: path)
        let headers = table.header.fields.map { String($0.text[...].trimmed()).lowercased() }
        places = Dictionary(headers.enumerated().map { ($1, $0) }) { first, _ in first }
        let missing = (texts + numbers).filter { !headers.contains($0) }
        guard missing.isEmpty else {
            let found = headers.prefix(40).map { shown($0) }.joined(separator: ", ")
            throw .unusable(
                file: path, line: table.header.line,
                reason: "there is no column \(missing.joined(separator: ", ")); the header names \(found)")
        }
        self.numbers = CSVNumber(commaIsFree: table.delimiter != UInt8(ascii: ","))
        let numeric = numbers.compactMap { places[$0] }
        self.numbers.usesDecimalComma = table.rows.contains { row in
            numeric.contains { $0 < row.fields.count && self.numbers.hasDecimalComma(row.fields[$0]) }
        }
    }

    /// Without blanks around it; empty if the row is too short.
    func text(_ column: String, of row: CSVTable.Row) -> String {
        guard let place = places[column], place < row.fields.count else { return "" }
        return String(row.fields[place].text[...].trimmed())
    }

    /// From 0 to 100,000; nil for an empty cell.
    func number(_ column: String, of row: CSVTable.Row) throws(CSVProblem) -> Double? {
        guard let place = places[column], place < row.fields.count else { return nil }
        let text = shown(row.fields[place].text)
        do throws(CSVNumber.Refusal) {
            guard let number = try numbers.read(row.fields[place]) else { return nil }
            if (0...100_000).contains(number) { return number }
        } catch {
            throw CSVProblem(reason: "`\(text)` in column \(column) \(error.words)")
        }
        throw CSVProblem(reason: "\(text) in column \(column) is not from 0 to 100000; correct it")
    }

    /// The source itself, or the one table in its folder.
    /// - Throws: `ImportError.unusable` for a folder without a table, or with several.
    static func only(in source: ImportSource) throws(ImportError) -> String {
        guard source.isFolder else { return source.path }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: source.path)) ?? []
        let tables = names.filter { $0.lowercased().hasSuffix(".csv") && !$0.hasPrefix(".") }
        if tables.count == 1 { return "\(source.path)/\(tables[0])" }
        throw .unusable(
            file: source.path, line: 0, reason: "the folder has \(tables.count) tables (.csv); name the table itself")
    }
}
