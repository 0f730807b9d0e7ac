/// A fast check for usual schemas. A value it rejects may still be valid; `SchemaValidator` decides and gives the reasons.
final class PlainSchema: Sendable {
    private let tests: [@Sendable (JSON) -> Bool]
    private let members: [(key: String, schema: PlainSchema, isRequired: Bool)]
    private let requiredCount: Int
    /// Whether other members are allowed.
    private let isOpen: Bool
    private let items: PlainSchema?

    private static let deepest = 20
    /// Maximum members or items in one place; the validator, which bounds its work, takes larger values.
    private static let most = 1_000

    /// Nil if the schema has any other check or one twice, or requires a key without a schema.
    init?(_ node: Int, of nodes: [SchemaNode], depth: Int = 0) {
        guard depth < Self.deepest, nodes.indices.contains(node) else { return nil }
        var tests: [@Sendable (JSON) -> Bool] = []
        var required: Set<ExactText> = []
        var members: SchemaMembers?
        var items: PlainSchema?
        for check in nodes[node].checks {
            switch check {
            case .types(let types): tests.append(types.admits)
            case .value(_, let holds, _): tests.append(holds)
            case .required(let keys): required.formUnion(keys.map(ExactText.init))
            case .members(let named) where members == nil && named.patterns.isEmpty: members = named
            case .elements(prefix: [], rest: let rest?) where items == nil:
                items = PlainSchema(rest, of: nodes, depth: depth + 1)
                if items == nil { return nil }
            default: return nil
            }
        }
        (self.tests, self.items, requiredCount) = (tests, items, required.count)
        if let others = members?.others, !nodes[others].isNever { return nil }
        isOpen = members?.others == nil
        let names = members?.names ?? []
        self.members = names.compactMap { name in
            members?.named[ExactText(name)].flatMap { PlainSchema($0, of: nodes, depth: depth + 1) }
                .map { (name, $0, required.contains(ExactText(name))) }
        }
        guard self.members.count == names.count, self.members.count(where: \.isRequired) == requiredCount else {
            return nil
        }
    }

    /// True only for a valid value.
    func accepts(_ value: JSON) -> Bool {
        for holds in tests where !holds(value) { return false }
        switch value {
        case .array(let elements):
            guard let items else { return true }
            return elements.count <= Self.most && elements.allSatisfy(items.accepts)
        case .object(let object): return accepts(object)
        default: return true
        }
    }

    private func accepts(_ object: JSONObject) -> Bool {
        guard object.count <= Self.most else { return false }
        // Members are mostly in the schema's order.
        var next = 0
        var missing = requiredCount
        for (key, value) in object {
            if let place = place(of: key, from: next) {
                guard members[place].schema.accepts(value) else { return false }
                if members[place].isRequired { missing -= 1 }
                next = place + 1
            } else if !isOpen {
                return false
            }
        }
        return missing == 0
    }

    private func place(of key: String, from next: Int) -> Int? {
        for step in members.indices {
            let place = next + step < members.count ? next + step : next + step - members.count
            if members[place].key.hasSameScalars(as: key) { return place }
        }
        return nil
    }
}
