struct CSVCells {
    struct Problem: Error, Hashable {
        var reason: String
    }

    let columns: CSVColumns
    private let numbers: CSVNumber

    init(table: CSVTable, columns: CSVColumns) {
        self.columns = columns
        var numbers = CSVNumber(commaIsFree: table.delimiter != UInt8(ascii: ","))
        let places = CSVColumn.numbers.compactMap { columns.places[$0] }
        numbers.usesDecimalComma = table.rows.contains { row in
            places.contains { place in
                place < row.fields.count && (numbers.commaIsFree || row.fields[place].isQuoted)
                    && CSVNumber.hasDecimalComma(row.fields[place])
            }
        }
        self.numbers = numbers
    }

    /// Nil when the cell is empty or there is no such column.
    func number(
        _ column: CSVColumn, of row: CSVTable.Row, in range: ClosedRange<Double>
    ) throws(Problem) -> Double? {
        guard let field = columns.field(column, of: row), let place = columns.places[column] else { return nil }
        let number: Double?
        do throws(CSVNumber.Refusal) {
            number = try numbers.read(field)
        } catch {
            throw Problem(reason: "`\(shown(field.text))` in column \(shown(columns.headers[place])) \(error.words)")
        }
        guard let number else { return nil }
        guard range.contains(number) else {
            throw Problem(
                reason: "\(shown(field.text)) in column \(shown(columns.headers[place])) is not from "
                    + "\(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound)); correct it")
        }
        return number
    }

    /// Nil when the cell is empty or there is no such column.
    func text(_ column: CSVColumn, of row: CSVTable.Row) -> String? {
        guard let text = columns.field(column, of: row)?.text else { return nil }
        let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    private static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
