/// A JSON value (RFC 8259).
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as the nearest double; a literal beyond the range of a double is infinite, so check before use.
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

/// The members of a JSON object, in the order they were written, each key once.
/// Two objects are equal when they hold the same members in any order.
package struct JSONObject: Sendable, Sequence {
    package typealias Member = (key: String, value: JSON)

    package private(set) var members: [Member]

    package init() { members = [] }

    package init(_ members: some Sequence<(String, JSON)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }
    package var keys: [String] { members.map(\.key) }

    package subscript(key: String) -> JSON? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
        }
    }

    package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: Hashable {
    package static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(members.count)
        for key in keys.sorted() { hasher.combine(key) }
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
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    package var isNull: Bool { self == .null }

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
    package static func optional(_ value: Double?) -> JSON { value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null }

    /// A number, or JSON null for nil.
    package static func optional(_ value: Int?) -> JSON { value.map { .number(Double($0)) } ?? .null }
}
