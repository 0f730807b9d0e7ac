/// A fast check for usual schemas. A value it rejects may still be valid; `SchemaValidator` decides and gives the reasons.
final class PlainSchema: Sendable {
    private let types: [JSONTypes]
    private let bounds: [(bound: SchemaBound, limit: Double)]
    private let counts: [(count: SchemaCount, limit: Int)]
    private let choices: [[JSON]]
    private let required: [String]
    private let members: [(key: String, schema: PlainSchema)]
    /// Whether other members are allowed.
    private let isOpen: Bool
    private let items: PlainSchema?

    private static let deepest = 20
    /// Maximum members or items in one place; the validator, which bounds its work, takes larger values.
    private static let most = 1_000

    /// Nil if the schema has any other check, or one twice.
    init?(_ node: Int, of nodes: [SchemaNode], depth: Int = 0) {
        guard depth < Self.deepest, nodes.indices.contains(node) else { return nil }
        var types: [JSONTypes] = []
        var bounds: [(bound: SchemaBound, limit: Double)] = []
        var counts: [(count: SchemaCount, limit: Int)] = []
        var choices: [[JSON]] = []
        var required: [String] = []
        var members: SchemaMembers?
        var items: PlainSchema?
        for check in nodes[node].checks {
            switch check {
            case .types(let allowed): types.append(allowed)
            case .bound(let bound, let limit): bounds.append((bound, limit))
            case .count(let count, let limit): counts.append((count, limit))
            case .oneOfValues(let values): choices.append(values)
            case .required(let keys): required += keys
            case .members(let named) where members == nil && named.patterns.isEmpty: members = named
            case .elements(prefix: [], rest: let rest?) where items == nil:
                items = PlainSchema(rest, of: nodes, depth: depth + 1)
                if items == nil { return nil }
            default: return nil
            }
        }
        (self.types, self.bounds, self.counts, self.choices) = (types, bounds, counts, choices)
        (self.required, self.items) = (required, items)
        if let others = members?.others, !nodes[others].isNever { return nil }
        isOpen = members?.others == nil
        self.members = (members?.names ?? []).compactMap { name in
            members?.named[ExactText(name)].flatMap { PlainSchema($0, of: nodes, depth: depth + 1) }
                .map { (name, $0) }
        }
        guard self.members.count == members?.names.count ?? 0 else { return nil }
    }

    /// True only for a valid value.
    func accepts(_ value: JSON) -> Bool {
        for allowed in types where !allowed.admits(value) { return false }
        for values in choices where !values.contains(value) { return false }
        for (count, limit) in counts {
            if let size = count.size(of: value), count.isMinimum ? size < limit : size > limit { return false }
        }
        switch value {
        case .number(let number): return bounds.allSatisfy { $0.bound.holds(number, $0.limit) }
        case .array(let elements):
            guard let items else { return true }
            return elements.count <= Self.most && elements.allSatisfy(items.accepts)
        case .object(let object): return accepts(object)
        default: return true
        }
    }

    private func accepts(_ object: JSONObject) -> Bool {
        guard object.count <= Self.most else { return false }
        for key in required where !object.contains(key) { return false }
        // Members are mostly in the schema's order.
        var next = 0
        for (key, value) in object {
            if let place = place(of: key, from: next) {
                guard members[place].schema.accepts(value) else { return false }
                next = place + 1
            } else if !isOpen {
                return false
            }
        }
        return true
    }

    private func place(of key: String, from next: Int) -> Int? {
        for step in members.indices {
            let place = next + step < members.count ? next + step : next + step - members.count
            if members[place].key.hasSameScalars(as: key) { return place }
        }
        return nil
    }
}
