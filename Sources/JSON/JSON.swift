/// A JSON value (RFC 8259).
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The nearest double; a literal beyond a double's range is infinite, so check before use.
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// Compares strings by code point, as JSON requires: a composed and a decomposed `ä` differ.
    package static func == (a: JSON, b: JSON) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameScalars(as: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
    package init(nilLiteral: ()) { self = .null }
}

extension JSON {
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// May be infinite.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// Nil for a number with a fraction or beyond ±2^53.
    package var integer: Int? {
        guard let number, number.rounded() == number, abs(number) <= 9_007_199_254_740_992 else { return nil }
        return Int(number)
    }

    package subscript(key: String) -> JSON? { object?[key] }

    package subscript(index: Int) -> JSON? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    package static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

    /// A number, or JSON null for nil, NaN and infinities.
    package static func optional(_ value: Double?) -> JSON {
        value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    package static func optional(_ value: Int?) -> JSON { value.map { .number(Double($0)) } ?? .null }
}
