/// A JSON value (RFC 8259).
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as the nearest double; a literal beyond the range of a double is infinite, so check before use.
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// Strings compare code point by code point, as JSON asks: an `ä` in one piece and one made of two differ.
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
    /// The text, nil when this is no string.
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number, possibly infinite, nil when this is no number.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The truth value, nil when this is neither `true` nor `false`.
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, nil when this is no array.
    package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    /// The members, nil when this is no object.
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether this is `null`.
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The number as an integer, nil when it is none or has a fraction or is beyond ±2^53.
    package var integer: Int? {
        guard let number, number.rounded() == number, abs(number) <= 9_007_199_254_740_992 else { return nil }
        return Int(number)
    }

    /// The member of that key, nil when this is no object or has none.
    package subscript(key: String) -> JSON? { object?[key] }

    /// The element at that place, nil when this is no array or is shorter.
    package subscript(index: Int) -> JSON? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// A string, or JSON null for nil.
    package static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

    /// A number, or JSON null for nil and for values JSON cannot write (NaN, infinities).
    package static func optional(_ value: Double?) -> JSON {
        value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    /// A number, or JSON null for nil.
    package static func optional(_ value: Int?) -> JSON { value.map { .number(Double($0)) } ?? .null }
}
