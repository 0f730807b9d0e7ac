/// Reads the keywords of one schema object. Refuses wrong ones and compiles the schemas inside.
struct SchemaReader {
    let compiler: SchemaCompiler
    let object: JSONObject
    let pointer: JSONPointer
    /// Of references: of the schema around it until `$id` is read.
    private(set) var base: URIReference
    let depth: Int

    /// All checks but `$ref`, in the order they run: cheap ones first, `unevaluated…` last.
    mutating func checks(of node: Int) -> [SchemaCheck] {
        readNames(of: node)
        for key in object.keys {
            guard let advice = JSONSchema.advice(against: key) else { continue }
            compiler.refuse(pointer.appending(key), "the keyword `\(key)` is not supported; \(advice)")
        }
        readAnnotations()
        _ = namedNodes(for: "$defs")
        let checks = valueChecks() + sizeChecks() + objectChecks() + arrayChecks() + combinations()
        if let reference = value("$ref", "must be a string like \"#/$defs/food\"", \.string) {
            compiler.references.add(reference: reference, from: base, node: node, at: pointer.appending("$ref"))
        }
        return checks.compactMap(\.self)
    }

    /// Registers the names of the schema.
    private mutating func readNames(of node: Int) {
        let id = value("$id", "must be a URI without a # part", \.string) { URIReference($0).fragment ?? "" == "" }
        if let id { base = URIReference(id).resolved(against: base).resource }
        if id != nil || pointer.tokens.isEmpty, !compiler.references.add(resource: base, at: pointer) {
            compiler.refuse(
                pointer.appending("$id"), "another schema in this document has the same `$id`; make them differ")
        }
        if let dialect = object["$schema"], ![Metaschema.address, "\(Metaschema.address)#"].contains(dialect.string) {
            compiler.refuse(
                pointer.appending("$schema"),
                "only the dialect \(Metaschema.address) is supported; write the schema in it or leave `$schema` out")
        }
        // Core, section 8.2.2.
        let anchor = value("$anchor", "must be a letter or _ and then letters, digits, - _ or .", \.string) {
            $0.wholeMatch(of: /[A-Za-z_][-A-Za-z0-9._]*/) != nil
        }
        if let anchor, !compiler.references.add(anchor: anchor, of: base, node: node) {
            compiler.refuse(
                pointer.appending("$anchor"), "another schema has the same `$anchor`; make them differ")
        }
    }

    private func readAnnotations() {
        for keyword in ["title", "description", "$comment", "format", "contentEncoding", "contentMediaType"] {
            _ = value(keyword, "must be a string", \.string)
        }
        _ = object["propertyOrdering"].map { strings($0, for: "propertyOrdering") }
        for keyword in ["deprecated", "readOnly", "writeOnly"] { _ = flag(for: keyword) }
        // Compiled but never run: finds its mistakes, and references may lead into it.
        _ = node(for: "contentSchema")
    }

    private func valueChecks() -> [SchemaCheck?] {
        let nullable = flag(for: "nullable")
        let types = object["type"].map { value -> SchemaCheck in
            let names = value.array ?? [value]
            let types = names.compactMap { name in JSONTypes.named.first { $0.name == name.string }?.type }
            if types.isEmpty || types.count < names.count {
                let known = JSONTypes.named.map(\.name).joined(separator: ", ")
                refuse("type", "must be one or several of \(known), in lower case")
            }
            let allowed: JSONTypes = types.reduce(into: nullable ? [.null] : []) { $0.insert($1) }
            return .types(allowed)
        }
        let const = object["const"].map { wanted -> SchemaCheck in
            .value("const", holds: { $0 == wanted }) { "is \($0.summary), must be \(wanted.summary)" }
        }
        let values = value("enum", "must be an array of the values allowed", \.array).map { values -> SchemaCheck in
            let allowed = values + (nullable ? [.null] : [])
            return .value("enum", holds: allowed.contains) {
                "is \($0.summary), must be one of \(allowed.map(\.summary).listed)"
            }
        }
        return [types, const, values]
    }

    private static let bounds: [(keyword: String, words: String, holds: @Sendable (Double, Double) -> Bool)] = [
        ("minimum", "at least", { $0 >= $1 }), ("maximum", "at most", { $0 <= $1 }),
        ("exclusiveMinimum", "more than", { $0 > $1 }), ("exclusiveMaximum", "less than", { $0 < $1 })
    ]
    private static let sizes: [(keyword: String, unit: String, size: @Sendable (JSON) -> Int?)] = [
        ("Length", "characters", { $0.string?.unicodeScalars.count }), ("Items", "items", { $0.array?.count }),
        ("Properties", "keys", { $0.object?.count })
    ]

    private func sizeChecks() -> [SchemaCheck?] {
        let bounds = Self.bounds.map { keyword, words, holds in
            numberCheck(keyword, "must be a number", \.isFinite, words, holds)
        }
        let multiple = numberCheck(
            "multipleOf", "must be a number above 0", { $0.isFinite && $0 > 0 }, "a multiple of", Self.isMultiple)
        let sizes = Self.sizes.flatMap { keyword, unit, size in
            [sizeCheck("min\(keyword)", unit, size), sizeCheck("max\(keyword)", unit, size)]
        }
        let unique = SchemaCheck.value(
            "uniqueItems", holds: { $0.array.map { Set($0).count == $0.count } ?? true },
            message: { _ in "holds an item twice, every item must differ" })
        return bounds + [multiple] + sizes + [patternCheck(), flag(for: "uniqueItems") ? unique : nil]
    }

    private func numberCheck(
        _ keyword: String, _ need: String, _ isFit: (Double) -> Bool, _ words: String,
        _ holds: @escaping @Sendable (Double, Double) -> Bool
    ) -> SchemaCheck? {
        value(keyword, need, \.number, where: isFit).map { limit in
            .value(keyword, holds: { $0.number.map { holds($0, limit) } ?? true }) {
                "is \($0.summary), must be \(words) \(JSON.number(limit).summary)"
            }
        }
    }

    private func sizeCheck(
        _ keyword: String, _ unit: String, _ size: @escaping @Sendable (JSON) -> Int?
    ) -> SchemaCheck? {
        let isMinimum = keyword.hasPrefix("min")
        return count(for: keyword).map { limit in
            .value(keyword, holds: { size($0).map { isMinimum ? $0 >= limit : $0 <= limit } ?? true }) {
                "has \(size($0) ?? 0) \(unit), must have \(isMinimum ? "at least" : "at most") \(limit)"
            }
        }
    }

    private func patternCheck() -> SchemaCheck? {
        guard let text = value("pattern", "must be a string", \.string),
            let pattern = pattern(text, at: pointer.appending("pattern"))
        else { return nil }
        return .value(
            "pattern", holds: { $0.string.map { pattern.matches($0) == true } ?? true },
            message: {
                $0.string.flatMap(pattern.matches) == nil
                    ? "is longer than the \(Pattern.textLimit) bytes a pattern is matched against"
                    : "is \($0.summary), must match the pattern \(pattern.source)"
            })
    }

    /// Tolerates decimal fractions that doubles cannot represent: 19.99 is a multiple of 0.01.
    private static func isMultiple(_ number: Double, of divisor: Double) -> Bool {
        let quotient = number / divisor
        guard quotient.isFinite else { return false }
        let distance = abs(quotient - quotient.rounded())
        return distance <= 1e-12 * max(1, abs(quotient)) && distance < 0.01
    }

    private func objectChecks() -> [SchemaCheck?] {
        let required = object["required"].flatMap { strings($0, for: "required") }
        let needs = value("dependentRequired", "must be an object with a list of keys for every key", \.object)?.map {
            (key: $0.key, needs: strings($0.value, for: "dependentRequired") ?? [])
        }
        let hasMembers = ["properties", "patternProperties", "additionalProperties"].contains(where: object.contains)
        return [
            required.map(SchemaCheck.required), needs.map(SchemaCheck.dependentRequired),
            hasMembers ? .members(members()) : nil, node(for: "propertyNames").map(SchemaCheck.propertyNames),
            object["dependentSchemas"].map { _ in .dependentSchemas(namedNodes(for: "dependentSchemas")) }
        ]
    }

    private func members() -> SchemaMembers {
        var members = SchemaMembers()
        for (key, node) in namedNodes(for: "properties") {
            members.named[ExactText(key)] = node
            members.names.append(key)
        }
        for (key, node) in namedNodes(for: "patternProperties") {
            let place = pointer.appending("patternProperties").appending(key)
            if let pattern = pattern(key, at: place) { members.patterns.append((pattern, node)) }
        }
        members.others = node(for: "additionalProperties")
        return members
    }

    private func arrayChecks() -> [SchemaCheck?] {
        var elements: SchemaCheck?
        if case .array? = object["items"] {
            refuse("items", "must be one schema for all items; for one schema per place use `prefixItems`")
        } else {
            let prefix = nodes(for: "prefixItems")
            let rest = node(for: "items")
            if prefix != nil || rest != nil { elements = .elements(prefix: prefix ?? [], rest: rest) }
        }
        let least = count(for: "minContains")
        let most = count(for: "maxContains")
        return [elements, node(for: "contains").map { .contains($0, least: least ?? 1, most: most) }]
    }

    private func combinations() -> [SchemaCheck?] {
        let branches = [
            nodes(for: "allOf").map(SchemaCheck.allOf), nodes(for: "anyOf").map(SchemaCheck.anyOf),
            nodes(for: "oneOf").map(SchemaCheck.oneOf), node(for: "not").map(SchemaCheck.not)
        ]
        // `then` and `else` without `if` check nothing, but references may lead to them.
        let condition = node(for: "if")
        let then = node(for: "then")
        let otherwise = node(for: "else")
        return branches + [
            condition.map { .condition(if: $0, then: then, else: otherwise) },
            node(for: "unevaluatedItems").map(SchemaCheck.unevaluatedItems),
            node(for: "unevaluatedProperties").map(SchemaCheck.unevaluatedProperties)
        ]
    }
}

extension SchemaReader {
    private func refuse(_ keyword: String, _ message: String) {
        compiler.refuse(pointer.appending(keyword), "`\(keyword)` \(message)")
    }

    /// The keyword's value as that type; nil if absent, and refused if of another type or unfit.
    private func value<Value>(
        _ keyword: String, _ need: String, _ read: (JSON) -> Value?, where isFit: (Value) -> Bool = { _ in true }
    ) -> Value? {
        guard let json = object[keyword] else { return nil }
        if let value = read(json), isFit(value) { return value }
        refuse(keyword, need)
        return nil
    }

    private func flag(for keyword: String) -> Bool { value(keyword, "must be true or false", \.bool) ?? false }

    private func count(for keyword: String) -> Int? {
        value(keyword, "must be a whole number from 0 on", \.integer) { $0 >= 0 }
    }

    private func strings(_ value: JSON, for keyword: String) -> [String]? {
        guard let strings = value.array?.compactMap(\.string), strings.count == value.array?.count else {
            refuse(keyword, "must list keys as strings")
            return nil
        }
        if Set(strings.map(ExactText.init)).count < strings.count { refuse(keyword, "lists a key twice; remove one") }
        return strings
    }

    private func pattern(_ text: String, at place: JSONPointer) -> Pattern? {
        do {
            return try Pattern(text)
        } catch {
            compiler.refuse(place, error.description)
            return nil
        }
    }

    private func node(_ schema: JSON, at pointer: JSONPointer) -> Int {
        compiler.subschema(schema, at: pointer, base: base, depth: depth + 1)
    }

    private func node(for keyword: String) -> Int? {
        object[keyword].map { node($0, at: pointer.appending(keyword)) }
    }

    private func nodes(for keyword: String) -> [Int]? {
        value(keyword, "must be an array of at least one schema", \.array) { !$0.isEmpty }.map { schemas in
            let place = pointer.appending(keyword)
            return schemas.enumerated().map { node($1, at: place.appending($0)) }
        }
    }

    private func namedNodes(for keyword: String) -> [(key: String, node: Int)] {
        guard let schemas = value(keyword, "must be an object with a schema for every key", \.object) else { return [] }
        let place = pointer.appending(keyword)
        return schemas.map { ($0.key, node($0.value, at: place.appending($0.key))) }
    }
}

extension JSON {
    /// For a message: short scalars as JSON, other values by kind and size.
    var summary: String {
        switch self {
        case .null, .bool: text()
        case .number(let number): number.isFinite ? text() : "a number beyond the range of a double"
        case .string(let value): JSON.string(String(value.prefix(40))).text() + (value.count > 40 ? "…" : "")
        case .array(let elements): "an array of length \(elements.count)"
        case .object(let object): "an object with \(object.count) keys"
        }
    }
}

extension [String] {
    /// At most twenty texts, joined by commas.
    var listed: String {
        prefix(20).joined(separator: ", ") + (count > 20 ? " or \(count - 20) more" : "")
    }
}
