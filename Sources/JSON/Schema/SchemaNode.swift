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
    case const(JSON)
    case oneOfValues([JSON])
    case bound(SchemaBound, Double)
    case multiple(of: Double)
    case count(SchemaCount, Int)
    case pattern(Pattern)
    case uniqueItems
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

enum SchemaBound: String, Sendable, CaseIterable {
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum

    func holds(_ value: Double, _ limit: Double) -> Bool {
        switch self {
        case .minimum: value >= limit
        case .maximum: value <= limit
        case .exclusiveMinimum: value > limit
        case .exclusiveMaximum: value < limit
        }
    }

    var words: String {
        switch self {
        case .minimum: "at least"
        case .maximum: "at most"
        case .exclusiveMinimum: "more than"
        case .exclusiveMaximum: "less than"
        }
    }
}

enum SchemaCount: String, Sendable, CaseIterable {
    case minLength, maxLength, minItems, maxItems, minProperties, maxProperties

    var isMinimum: Bool { self == .minLength || self == .minItems || self == .minProperties }

    var unit: String {
        switch self {
        case .minLength, .maxLength: "characters"
        case .minItems, .maxItems: "items"
        case .minProperties, .maxProperties: "keys"
        }
    }

    /// In the keyword's unit; nil for values it does not apply to.
    func size(of value: JSON) -> Int? {
        switch (self, value) {
        case (.minLength, .string(let text)), (.maxLength, .string(let text)): text.unicodeScalars.count
        case (.minItems, .array(let elements)), (.maxItems, .array(let elements)): elements.count
        case (.minProperties, .object(let object)), (.maxProperties, .object(let object)): object.count
        default: nil
        }
    }
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
