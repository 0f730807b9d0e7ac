package import Nutrition
import YAML

/// `grounding` of config.yaml: which sources supply the numbers of foods that a model named and weighed.
package struct GroundingDefinition: Sendable, Hashable {
    /// Each source once: the history only first, the cache before all but it, the model always last.
    package var order: [LookupSource]
    /// How Open Food Facts can reach the user, an address or a page; nil if not stated.
    package var contact: String?

    /// The environment variables of a service's keys; empty for one without.
    package static func keyVariables(of source: LookupSource) -> [String] {
        keyHosts.filter { $0.source == source }.map(\.variable)
    }

    /// The only hosts that may receive those keys, unless a person's own trust file names more.
    package static let keyHosts: [(source: LookupSource, variable: String, host: String)] = [
        (.fdc, "FDC_API_KEY", "api.nal.usda.gov"), (.nutritionix, "NUTRITIONIX_APP_ID", "trackapi.nutritionix.com"),
        (.nutritionix, "NUTRITIONIX_APP_KEY", "trackapi.nutritionix.com")
    ]

    /// Of all services in the order.
    package var keyVariables: [String] { order.flatMap(Self.keyVariables) }

    package init(order: [LookupSource], contact: String? = nil) {
        (self.order, self.contact) = (order, contact)
    }
}

enum GroundingReader {
    private static let example = "order: [cache, bundled, model]"

    /// Nil if absent, or after a reported mistake.
    static func read(_ root: MappingReader) -> GroundingDefinition? {
        guard let reader = root.mapping("grounding", known: ["order", "contact"]) else { return nil }
        let contact = reader.text("contact", limit: 200)
        if let contact, !contact.utf8.allSatisfy({ (32...126).contains($0) && !"()\\".utf8.contains($0) }) {
            reader.note("contact", "`contact` must be plain letters without brackets; write `contact: you@example.org`")
        }
        guard let node = reader.value("order", required: "[cache, bundled, model]") else { return nil }
        let names = LookupSource.allCases.map(\.rawValue)
        guard let entries = node.sequence, !entries.isEmpty else {
            reader.note(node, "`order` must be a list of sources; write `\(example)`")
            return nil
        }
        var order: [LookupSource] = []
        for entry in entries {
            let text = entry.string ?? ""
            guard let source = LookupSource(rawValue: text) else {
                reader.note(
                    entry,
                    "there is no source `\(MappingReader.shown(text))`; \(Suggestion.hint(for: text, among: names))")
                return nil
            }
            guard !order.contains(source) else {
                reader.note(entry, "`\(source.rawValue)` is named twice; remove one of them")
                return nil
            }
            order.append(source)
        }
        guard order.last == .model else {
            reader.note(
                node,
                "`order` must end with `model`: a food that no source knows keeps the model's numbers; write `\(example)`"
            )
            return nil
        }
        guard order.firstIndex(of: .history) ?? 0 == 0 else {
            reader.note(node, "`history` must come first in `order`: a person's own meals are asked before all else")
            return nil
        }
        let others = order.filter { $0 != .history }
        guard others.firstIndex(of: .cache) ?? 0 == 0 else {
            reader.note(
                node,
                "`cache` must come first in `order`, or right after `history`: it answers for the services after it")
            return nil
        }
        guard order.count > 1, order != [.cache, .model] else {
            reader.note(node, "`order` names no source but the model; write `\(example)`")
            return nil
        }
        return GroundingDefinition(order: order, contact: contact)
    }
}
