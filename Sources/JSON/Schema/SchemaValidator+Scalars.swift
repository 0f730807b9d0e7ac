extension SchemaValidator {
    mutating func applySimple(_ check: SchemaCheck, of node: Int, to value: JSON) -> Bool {
        switch check {
        case .types(let types):
            if types.admits(value) { return true }
            return fail(
                "type", of: node, "is \(value.summary), must be of type \(types.names.joined(separator: " or "))")
        case .const(let wanted):
            return value == wanted ? true : fail("const", of: node, "is \(value.summary), must be \(wanted.summary)")
        case .oneOfValues(let values):
            if values.contains(value) { return true }
            return fail("enum", of: node, "is \(value.summary), must be one of \(Self.list(values.map(\.summary)))")
        case .bound(let bound, let limit):
            guard let number = value.number, !bound.holds(number, limit) else { return true }
            return fail(
                bound.rawValue, of: node, "is \(value.summary), must be \(bound.words) \(JSON.number(limit).summary)")
        case .multiple(let divisor):
            guard let number = value.number, !Self.isMultiple(number, of: divisor) else { return true }
            return fail(
                "multipleOf", of: node, "is \(value.summary), must be a multiple of \(JSON.number(divisor).summary)")
        case .count(let keyword, let limit):
            guard let size = keyword.size(of: value), keyword.isMinimum ? size < limit : size > limit else {
                return true
            }
            let words = keyword.isMinimum ? "at least" : "at most"
            return fail(keyword.rawValue, of: node, "has \(size) \(keyword.unit), must have \(words) \(limit)")
        case .pattern(let pattern): return applyPattern(pattern, of: node, to: value)
        case .uniqueItems:
            guard let elements = value.array, elements.count > 1, Set(elements).count < elements.count else {
                return true
            }
            return fail("uniqueItems", of: node, "holds an item twice, every item must differ")
        default: return true
        }
    }

    private mutating func applyPattern(_ pattern: Pattern, of node: Int, to value: JSON) -> Bool {
        guard let text = value.string else { return true }
        switch pattern.matches(text) {
        case true?: return true
        case false?:
            return fail("pattern", of: node, "is \(value.summary), must match the pattern \(pattern.source)")
        case nil:
            return fail(
                "pattern", of: node, "is longer than the \(Pattern.textLimit) bytes a pattern is matched against")
        }
    }

    /// Tolerates decimal fractions that doubles cannot represent: 19.99 is a multiple of 0.01.
    static func isMultiple(_ number: Double, of divisor: Double) -> Bool {
        let quotient = number / divisor
        guard quotient.isFinite else { return false }
        let distance = abs(quotient - quotient.rounded())
        return distance <= 1e-12 * max(1, abs(quotient)) && distance < 0.01
    }

    /// At most twenty texts, joined by commas.
    static func list(_ texts: some Collection<String>) -> String {
        texts.prefix(20).joined(separator: ", ") + (texts.count > 20 ? " or \(texts.count - 20) more" : "")
    }
}

extension JSON {
    /// For a message: short scalars as JSON, other values by kind and size.
    fileprivate var summary: String {
        switch self {
        case .null, .bool: text()
        case .number(let number): number.isFinite ? text() : "a number beyond the range of a double"
        case .string(let value): JSON.string(String(value.prefix(40))).text() + (value.count > 40 ? "…" : "")
        case .array(let elements): "an array of length \(elements.count)"
        case .object(let object): "an object with \(object.count) keys"
        }
    }
}
