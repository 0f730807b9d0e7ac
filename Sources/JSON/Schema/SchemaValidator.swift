/// Validates one value against compiled schemas, with a limit on the work.
struct SchemaValidator {
    let nodes: [SchemaNode]
    let limit: Int
    /// Whether some schema needs to know the members and items that others evaluated.
    let tracks: Bool
    private var violations: [JSONSchemaViolation] = []
    private var path: [Step] = []
    /// Above 0 while only validity matters, not the reasons.
    private var quiet = 0
    private var depth = 0
    private var work = 0
    private var gaveUp = false

    enum Step {
        case key(String)
        case index(Int)
    }

    private static let depthLimit = 400
    private static let workLimit = 2_000_000

    init(nodes: [SchemaNode], tracks: Bool, limit: Int) {
        self.nodes = nodes
        self.tracks = tracks
        self.limit = max(1, limit)
    }

    mutating func run(_ value: JSON) -> [JSONSchemaViolation] {
        guard !nodes.isEmpty else { return [] }
        var seen = SchemaCoverage()
        _ = evaluate(0, value, &seen)
        if gaveUp {
            let message = "is too large or too deep to be checked against this schema"
            violations.append(.init(instance: .root, keyword: "", schema: .root, message: message))
        }
        return violations
    }

    /// Whether continuing after a failure is pointless.
    private var isDone: Bool { quiet > 0 || gaveUp || violations.count >= limit }

    /// Adds a valid value's evaluated members and items to `seen`.
    mutating func evaluate(_ index: Int, _ value: JSON, _ seen: inout SchemaCoverage) -> Bool {
        work += 1
        guard !gaveUp, depth < Self.depthLimit, work < Self.workLimit else {
            gaveUp = true
            return false
        }
        depth += 1
        defer { depth -= 1 }
        var covered = SchemaCoverage()
        let isValid = all(nodes[index].checks) { $0.apply($1, of: index, to: value, &covered) }
        if isValid, tracks { seen.merge(covered) }
        return isValid
    }

    mutating func evaluate(_ index: Int, _ value: JSON, at step: Step) -> Bool {
        if nodes[index].checks.isEmpty { return true }
        path.append(step)
        defer { path.removeLast() }
        var seen = SchemaCoverage()
        return evaluate(index, value, &seen)
    }

    /// Whether something holds for all; goes on after a failure while violations are wanted.
    mutating func all<Item>(_ items: some Sequence<Item>, _ holds: (inout SchemaValidator, Item) -> Bool) -> Bool {
        var isValid = true
        for item in items where !holds(&self, item) {
            isValid = false
            if isDone { break }
        }
        return isValid
    }

    mutating func passes(_ index: Int, _ value: JSON) -> Bool {
        var unused = SchemaCoverage()
        return passes(index, value, &unused)
    }

    /// Whether a value is valid, without recording why not.
    mutating func passes(_ index: Int, _ value: JSON, _ seen: inout SchemaCoverage) -> Bool {
        quiet += 1
        defer { quiet -= 1 }
        return evaluate(index, value, &seen)
    }

    mutating func fail(
        _ keyword: String, of node: Int, _ message: @autoclosure () -> String
    ) -> Bool {
        guard quiet == 0, violations.count < limit else { return false }
        let pointer = nodes[node].pointer
        violations.append(
            JSONSchemaViolation(
                instance: place, keyword: keyword, schema: keyword == "false" ? pointer : pointer.appending(keyword),
                message: message()))
        return false
    }

    private var place: JSONPointer {
        JSONPointer(
            tokens: path.map { step in
                switch step {
                case .key(let key): key
                case .index(let index): String(index)
                }
            })
    }

    /// The violation in the closest branch, which is the one that fails deepest; nil while quiet.
    mutating func closestViolation(of branches: [Int], _ value: JSON) -> JSONSchemaViolation? {
        guard quiet == 0, violations.count < limit else { return nil }
        var closest: JSONSchemaViolation?
        for branch in branches {
            var probe = self
            probe.violations = []
            var seen = SchemaCoverage()
            _ = probe.evaluate(branch, value, &seen)
            (work, gaveUp) = (probe.work, probe.gaveUp)
            guard let first = probe.violations.first else { continue }
            let isDeeper = first.instance.tokens.count > (closest?.instance.tokens.count ?? -1)
            // Of branches that fail at the same depth, prefer one of the right type.
            if isDeeper
                || (closest?.keyword == "type" && first.keyword != "type"
                    && first.instance.tokens.count == closest?.instance.tokens.count)
            {
                closest = first
            }
        }
        return closest
    }
}

struct SchemaCoverage {
    var allMembers = false
    var members: Set<ExactText> = []
    var allItems = false
    /// Items before this index are covered.
    var prefix = 0
    var items: Set<Int> = []

    mutating func merge(_ other: SchemaCoverage) {
        allMembers = allMembers || other.allMembers
        members.formUnion(other.members)
        allItems = allItems || other.allItems
        prefix = max(prefix, other.prefix)
        items.formUnion(other.items)
    }

    func covers(_ key: String) -> Bool { allMembers || members.contains(ExactText(key)) }
    func covers(_ index: Int) -> Bool { allItems || index < prefix || items.contains(index) }
}
