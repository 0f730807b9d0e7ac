package import Costs
import YAML

/// Minimum prices from the program's own provider files: a project that states a price of 0 would disable the budget.
package struct PriceFloor: Sendable {
    private struct Entry: Sendable {
        var vendor: String
        var models: Set<String>
        var prices: PriceBook
    }

    private let entries: [Entry]
    private let formats: [FormatDeclaration]

    /// - Parameter files: provider files; those without a known vendor's endpoint, a model or prices are ignored.
    package init(_ files: [String], formats: [FormatDeclaration]) {
        self.formats = formats
        entries = files.compactMap { text in
            let list = DiagnosticList()
            guard let node = YAMLFile.read(Array(text.utf8), file: "", diagnostics: list),
                let reader = MappingReader(anyKeysOf: node, what: "a provider", file: "", diagnostics: list),
                let vendor = reader.text("endpoint").flatMap(formats.usualKey), let model = reader.text("model"),
                let prices = PricesReader.read(reader)
            else { return nil }
            return Entry(
                vendor: vendor, models: Set([model] + (reader.texts("served_aliases") ?? [])),
                prices: Self.complete(prices))
        }
    }

    /// The prices of the provider's model at a known vendor's host; nil if unknown.
    package func prices(for definition: ProviderDefinition) -> PriceBook? {
        guard let vendor = formats.usualKey(of: definition.endpoint) else { return nil }
        return entries.first { $0.vendor == vendor && $0.models.contains(definition.model) }?.prices
    }

    /// The vendor's lowest prices, USD per million tokens, if a provider states lower ones for another model; else nil.
    package func least(above definition: ProviderDefinition) -> (input: Double, output: Double)? {
        guard let vendor = formats.usualKey(of: definition.endpoint), prices(for: definition) == nil else {
            return nil
        }
        let own = entries.filter { $0.vendor == vendor }
        let rows = (own.isEmpty ? entries : own).flatMap(\.prices.rows)
        guard let input = rows.compactMap(\.input).min(), let output = rows.compactMap(\.output).min() else {
            return nil
        }
        let stated = definition.prices?.rows ?? []
        let isBelow = stated.contains { row in
            // A price per request would replace that of tokens.
            let unstated: Double? = row.perRequest == nil ? nil : 0
            let inputs = [row.input ?? unstated, row.longContext?.input].compactMap(\.self)
            let outputs = [row.output ?? unstated, row.longContext?.output].compactMap(\.self)
            return inputs.contains { $0 < input } || outputs.contains { $0 < output }
        }
        return isBelow ? (input, output) : nil
    }

    /// Valid from the first day, with a price for cached input, so that every bill has one.
    private static func complete(_ prices: PriceBook) -> PriceBook {
        var rows = prices.rows.sorted { $0.from < $1.from }
        if !rows.isEmpty { rows[0].from = .unixEpoch }
        for index in rows.indices {
            rows[index].cachedInput = rows[index].cachedInput ?? rows[index].input
            rows[index].cacheWrite = rows[index].cacheWrite ?? rows[index].input
        }
        return PriceBook(rows: rows)
    }
}
