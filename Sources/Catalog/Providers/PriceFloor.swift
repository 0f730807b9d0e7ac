package import Costs
import YAML

/// The least that models of known vendors cost, by the provider files that come with the program. The prices in a project's
/// own file may be a stranger's, and a budget that went by a price of 0 would hold nothing.
package struct PriceFloor: Sendable {
    private struct Entry: Sendable {
        /// The usual variable of the vendor's key.
        var vendor: String
        var models: Set<String>
        var prices: PriceBook
    }

    private let entries: [Entry]
    private let formats: [FormatDeclaration]

    /// - Parameter files: provider files; those without a known vendor's endpoint, a model and prices are passed over.
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

    /// The prices of the model that a provider asks at a known vendor's host; nil where none are known.
    package func prices(for definition: ProviderDefinition) -> PriceBook? {
        guard let vendor = formats.usualKey(of: definition.endpoint) else { return nil }
        return entries.first { $0.vendor == vendor && $0.models.contains(definition.model) }?.prices
    }

    /// The lowest prices of any model of that vendor, where a provider asks another model and states lower ones; nil where it
    /// does not. USD per million tokens.
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
            let inputs = [row.input, row.longContext?.input].compactMap(\.self)
            let outputs = [row.output, row.longContext?.output].compactMap(\.self)
            return inputs.contains { $0 < input } || outputs.contains { $0 < output }
        }
        return isBelow ? (input, output) : nil
    }

    /// In force from the first day on, and with a price for input in the cache, so that every bill has one.
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
