import Costs
import YAML

/// Reads `prices:` of a provider: dated rows in USD per million tokens.
enum PricesReader {
    private static let keys = [
        "from", "input", "cached_input", "cache_write", "output", "batch_discount", "long_context", "source"
    ]
    private static let range = 0.0...100_000

    static func read(_ provider: MappingReader) -> PriceBook? {
        guard let value = provider.value("prices") else { return nil }
        guard let nodes = value.sequence, !nodes.isEmpty, nodes.count <= 200 else {
            provider.note(
                value, "`prices` must be a list of dated rows; write `- {from: 2026-01-01, input: 1, output: 2, …}`")
            return nil
        }
        var rows: [PriceRow] = []
        for node in nodes {
            guard let reader = provider.element(node, what: "a price row", known: keys), let row = row(reader) else {
                continue
            }
            if rows.contains(where: { $0.from == row.from }) {
                reader.note(node, "another row has prices from \(row.from); keep one of them")
            }
            rows.append(row)
        }
        return rows.isEmpty ? nil : PriceBook(rows: rows)
    }

    private static func row(_ reader: MappingReader) -> PriceRow? {
        let from = reader.required("from", example: "2026-01-01").flatMap { _ in reader.date("from") }
        let source = reader.requiredText("source", example: "where the price was read")
        var row = PriceRow(from: from ?? .unixEpoch, source: source ?? "")
        row.input = reader.number("input", in: range)
        row.cachedInput = reader.number("cached_input", in: range)
        row.cacheWrite = reader.number("cache_write", in: range)
        row.output = reader.number("output", in: range)
        row.batchDiscount = reader.number("batch_discount", in: 0...1)
        row.longContext = longContext(reader)
        return from == nil || source == nil ? nil : row
    }

    private static func longContext(_ reader: MappingReader) -> PriceRow.LongContext? {
        guard let long = reader.mapping("long_context", known: ["above", "input", "cached_input", "output"]) else {
            return nil
        }
        for key in ["above", "input", "output"] { _ = long.required(key, example: "1") }
        guard let above = long.integer("above", in: 1...100_000_000), let input = long.number("input", in: range),
            let output = long.number("output", in: range)
        else { return nil }
        return PriceRow.LongContext(
            above: above, input: input, cachedInput: long.number("cached_input", in: range), output: output)
    }
}
