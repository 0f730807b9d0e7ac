import JSON
import Reporting

/// A table with typed cells, for terminal and scripts.
struct Listing {
    var columns: [String]
    var rows: [[JSON]]

    var json: JSON { .array(rows.map { .object(JSONObject(zip(columns, $0).map { ($0, $1) })) }) }

    var table: Table { Table(columns: columns, rows: rows.map { $0.map(Self.text) }) }

    private static func text(_ cell: JSON) -> String {
        switch cell {
        case .string(let text): text
        case .bool(let value): value ? "yes" : "no"
        case .null: "-"
        default: cell.text()
        }
    }
}
