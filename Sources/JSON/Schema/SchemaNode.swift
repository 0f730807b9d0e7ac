/// One compiled schema; refers to others by their index among all nodes.
struct SchemaNode: Sendable {
    let pointer: JSONPointer
    /// In the order they run; checks that depend on others come last.
    var checks: [SchemaCheck] = []

    var isNever: Bool { if case .never? = checks.first { true } else { false } }

    /// Whether it needs to know the members and items that other schemas evaluated.
    var asksForCoverage: Bool {
        checks.contains { check in
            switch check {
            case .unevaluatedItems, .unevaluatedProperties: true
            default: false
            }
        }
    }
}

enum SchemaCheck: Sendable {
    case never
    case types(JSONTypes)
    /// Needs no other schema. `message` tells of a value for which it does not hold, such as "is 3, must be at least 5".
    case value(String, holds: @Sendable (JSON) -> Bool, message: @Sendable (JSON) -> String)
    case required([String])
    case dependentRequired([(key: String, needs: [String])])
    case members(SchemaMembers)
    case propertyNames(Int)
    case dependentSchemas([(key: String, node: Int)])
    case elements(prefix: [Int], rest: Int?)
    case contains(Int, least: Int, most: Int?)
    case reference(Int)
    case allOf([Int])
    case anyOf([Int])
    case oneOf([Int])
    case not(Int)
    case condition(if: Int, then: Int?, else: Int?)
    case unevaluatedItems(Int)
    case unevaluatedProperties(Int)
}

struct SchemaMembers: Sendable {
    var named: [ExactText: Int] = [:]
    /// In the schema's order, for messages.
    var names: [String] = []
    var patterns: [(pattern: Pattern, node: Int)] = []
    /// For members that neither a name nor a pattern covers; nil if any value is allowed.
    var others: Int?
}

struct JSONTypes: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = JSONTypes(rawValue: 1)
    static let boolean = JSONTypes(rawValue: 2)
    static let integer = JSONTypes(rawValue: 4)
    static let number = JSONTypes(rawValue: 8)
    static let string = JSONTypes(rawValue: 16)
    static let array = JSONTypes(rawValue: 32)
    static let object = JSONTypes(rawValue: 64)

    /// In the order messages list them.
    static let named: [(name: String, type: JSONTypes)] = [
        ("string", .string), ("number", .number), ("integer", .integer), ("boolean", .boolean), ("array", .array),
        ("object", .object), ("null", .null)
    ]

    var names: [String] { Self.named.filter { contains($0.type) }.map(\.name) }

    /// A whole number is an integer in any notation; an infinite one is not.
    func admits(_ value: JSON) -> Bool {
        switch value {
        case .null: contains(.null)
        case .bool: contains(.boolean)
        case .number(let number):
            contains(.number) || (contains(.integer) && number.isFinite && number.rounded() == number)
        case .string: contains(.string)
        case .array: contains(.array)
        case .object: contains(.object)
        }
    }
}
