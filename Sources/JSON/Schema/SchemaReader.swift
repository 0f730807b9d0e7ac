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
        let types = object["type"].map { value -> JSONTypes in
            let names = value.array ?? [value]
            let types = names.compactMap { name in JSONTypes.named.first { $0.name == name.string }?.type }
            if types.isEmpty || types.count < names.count {
                let known = JSONTypes.named.map(\.name).joined(separator: ", ")
                refuse("type", "must be one or several of \(known), in lower case")
            }
            return types.reduce(into: nullable ? [.null] : []) { $0.insert($1) }
        }
        let values = value("enum", "must be an array of the values allowed", \.array)
        return [
            types.map(SchemaCheck.types), object["const"].map(SchemaCheck.const),
            values.map { .oneOfValues($0 + (nullable ? [.null] : [])) }
        ]
    }

    private func sizeChecks() -> [SchemaCheck?] {
        let bounds = SchemaBound.allCases.map { bound -> SchemaCheck? in
            value(bound.rawValue, "must be a number", \.number) { $0.isFinite }.map { .bound(bound, $0) }
        }
        let divisor = value("multipleOf", "must be a number above 0", \.number) { $0.isFinite && $0 > 0 }
        let counts = SchemaCount.allCases.map { keyword -> SchemaCheck? in
            count(for: keyword.rawValue).map { .count(keyword, $0) }
        }
        let text = value("pattern", "must be a string", \.string)
        let pattern = text.flatMap { self.pattern($0, at: pointer.appending("pattern")) }
        return bounds + [divisor.map(SchemaCheck.multiple)] + counts
            + [pattern.map(SchemaCheck.pattern), flag(for: "uniqueItems") ? .uniqueItems : nil]
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
