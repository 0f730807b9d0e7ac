struct SchemaReader {
    var compiler: SchemaCompiler
    let object: JSONObject
    let pointer: JSONPointer
    let base: URIReference
    let depth: Int

    /// All checks but `$ref`, in the order they run: cheap ones first, `unevaluated…` last.
    mutating func checks() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        readAnnotations()
        readDefinitions()
        checks += valueChecks()
        checks += sizeChecks()
        checks += objectChecks()
        checks += arrayChecks()
        checks += combinations()
        if let node = node(for: "unevaluatedItems") { checks.append(.unevaluatedItems(node)) }
        if let node = node(for: "unevaluatedProperties") { checks.append(.unevaluatedProperties(node)) }
        return checks
    }

    private mutating func refuse(_ keyword: String, _ message: String) {
        compiler.refuse(pointer.appending(keyword), "`\(keyword)` \(message)")
    }

    private mutating func node(_ schema: JSON, at pointer: JSONPointer) -> Int {
        compiler.subschema(schema, at: pointer, base: base, depth: depth + 1)
    }

    private mutating func node(for keyword: String) -> Int? {
        object[keyword].map { node($0, at: pointer.appending(keyword)) }
    }

    private mutating func nodes(for keyword: String) -> [Int]? {
        guard let value = object[keyword] else { return nil }
        guard let schemas = value.array, !schemas.isEmpty else {
            refuse(keyword, "must be an array of at least one schema")
            return nil
        }
        let place = pointer.appending(keyword)
        return schemas.enumerated().map { node($1, at: place.appending($0)) }
    }

    private mutating func namedNodes(for keyword: String) -> [(key: String, node: Int)] {
        guard let value = object[keyword] else { return [] }
        guard let schemas = value.object else {
            refuse(keyword, "must be an object with a schema for every key")
            return []
        }
        let place = pointer.appending(keyword)
        return schemas.map { ($0.key, node($0.value, at: place.appending($0.key))) }
    }

    private mutating func strings(_ value: JSON, for keyword: String) -> [String]? {
        guard let strings = value.array?.compactMap(\.string), strings.count == value.array?.count else {
            refuse(keyword, "must list keys as strings")
            return nil
        }
        if Set(strings.map(ExactText.init)).count < strings.count { refuse(keyword, "lists a key twice; remove one") }
        return strings
    }

    private mutating func count(for keyword: String) -> Int? {
        guard let value = object[keyword] else { return nil }
        guard let count = value.integer, count >= 0 else {
            refuse(keyword, "must be a whole number from 0 on")
            return nil
        }
        return count
    }

    private mutating func flag(for keyword: String) -> Bool {
        guard let value = object[keyword] else { return false }
        if value.bool == nil { refuse(keyword, "must be true or false") }
        return value.bool ?? false
    }

    private mutating func readAnnotations() {
        for keyword in ["title", "description", "$comment", "format", "contentEncoding", "contentMediaType"] {
            if let value = object[keyword], value.string == nil { refuse(keyword, "must be a string") }
        }
        if let order = object["propertyOrdering"] { _ = strings(order, for: "propertyOrdering") }
        for keyword in ["deprecated", "readOnly", "writeOnly"] { _ = flag(for: keyword) }
        // Compiled but never run: finds its mistakes, and references may lead into it.
        _ = node(for: "contentSchema")
    }

    private mutating func readDefinitions() { _ = namedNodes(for: "$defs") }

    private mutating func valueChecks() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        let nullable = flag(for: "nullable")
        if let value = object["type"] {
            let names = value.array ?? [value]
            let types = names.compactMap { name in JSONTypes.named.first { $0.name == name.string }?.type }
            if types.isEmpty || types.count < names.count {
                let known = JSONTypes.named.map(\.name).joined(separator: ", ")
                refuse("type", "must be one or several of \(known), in lower case")
            }
            checks.append(.types(types.reduce(into: nullable ? [.null] : []) { $0.insert($1) }))
        }
        if let value = object["const"] { checks.append(.const(value)) }
        if let value = object["enum"] {
            if let values = value.array {
                checks.append(.oneOfValues(values + (nullable ? [.null] : [])))
            } else {
                refuse("enum", "must be an array of the values allowed")
            }
        }
        return checks
    }

    private mutating func sizeChecks() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        for bound in SchemaBound.allCases {
            guard let value = object[bound.rawValue] else { continue }
            if let limit = value.number, limit.isFinite {
                checks.append(.bound(bound, limit))
            } else {
                refuse(bound.rawValue, "must be a number")
            }
        }
        if let value = object["multipleOf"] {
            if let divisor = value.number, divisor.isFinite, divisor > 0 {
                checks.append(.multiple(of: divisor))
            } else {
                refuse("multipleOf", "must be a number above 0")
            }
        }
        for keyword in SchemaCount.allCases {
            if let limit = count(for: keyword.rawValue) { checks.append(.count(keyword, limit)) }
        }
        if let value = object["pattern"] {
            if let text = value.string {
                if let pattern = pattern(text, at: pointer.appending("pattern")) { checks.append(.pattern(pattern)) }
            } else {
                refuse("pattern", "must be a string")
            }
        }
        if flag(for: "uniqueItems") { checks.append(.uniqueItems) }
        return checks
    }

    private mutating func pattern(_ text: String, at place: JSONPointer) -> Pattern? {
        do {
            return try Pattern(text)
        } catch {
            compiler.refuse(place, error.description)
            return nil
        }
    }
}

extension SchemaReader {
    private mutating func objectChecks() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        if let value = object["required"], let keys = strings(value, for: "required") { checks.append(.required(keys)) }
        if let value = object["dependentRequired"] {
            if let lists = value.object {
                let needs = lists.map { (key: $0.key, needs: strings($0.value, for: "dependentRequired") ?? []) }
                checks.append(.dependentRequired(needs))
            } else {
                refuse("dependentRequired", "must be an object with a list of keys for every key")
            }
        }
        if ["properties", "patternProperties", "additionalProperties"].contains(where: object.contains) {
            checks.append(.members(members()))
        }
        if let node = node(for: "propertyNames") { checks.append(.propertyNames(node)) }
        let dependent = namedNodes(for: "dependentSchemas")
        if !dependent.isEmpty { checks.append(.dependentSchemas(dependent)) }
        return checks
    }

    private mutating func members() -> SchemaMembers {
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

    private mutating func arrayChecks() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        if case .array? = object["items"] {
            refuse("items", "must be one schema for all items; for one schema per place use `prefixItems`")
        } else {
            let prefix = nodes(for: "prefixItems")
            let rest = node(for: "items")
            if prefix != nil || rest != nil { checks.append(.elements(prefix: prefix ?? [], rest: rest)) }
        }
        let least = count(for: "minContains")
        let most = count(for: "maxContains")
        if let node = node(for: "contains") { checks.append(.contains(node, least: least ?? 1, most: most)) }
        return checks
    }

    private mutating func combinations() -> [SchemaCheck] {
        var checks: [SchemaCheck] = []
        if let nodes = nodes(for: "allOf") { checks.append(.allOf(nodes)) }
        if let nodes = nodes(for: "anyOf") { checks.append(.anyOf(nodes)) }
        if let nodes = nodes(for: "oneOf") { checks.append(.oneOf(nodes)) }
        if let node = node(for: "not") { checks.append(.not(node)) }
        // `then` and `else` without `if` check nothing, but references may lead to them.
        let condition = node(for: "if")
        let then = node(for: "then")
        let otherwise = node(for: "else")
        if let condition { checks.append(.condition(if: condition, then: then, else: otherwise)) }
        return checks
    }
}
