import JSON

/// Follows pointers through a schema and finds the schemas of the value they lead to.
struct SchemaPlaces {
    let schema: JSON

    var root: [JSON] { expand([schema]) }

    /// The schemas of the value at a pointer; empty if no valid answer has a value there.
    func follow(_ pointer: JSONPointer, from start: [JSON]) -> [JSON] {
        pointer.tokens.reduce(start) { schemas, token in expand(schemas.flatMap { step($0, token) }) }
    }

    /// The schemas of an array's elements; empty if none of these schemas allows an array.
    func elements(_ schemas: [JSON]) -> [JSON] { expand(schemas.flatMap { step($0, "0") }) }

    private func step(_ schema: JSON, _ token: String) -> [JSON] {
        guard let object = schema.object else { return schema.bool == true ? [true] : [] }
        let types = object["type"]?.array?.compactMap(\.string) ?? object["type"]?.string.map { [$0] }
        var found: [JSON] = []
        if types?.contains("object") ?? true { found += member(object, token) }
        if types?.contains("array") ?? true, !token.isEmpty, token.utf8.allSatisfy({ (48...57).contains($0) }) {
            found += element(object, Int(token) ?? 0)
        }
        return found
    }

    private func member(_ object: JSONObject, _ token: String) -> [JSON] {
        if let property = object["properties"]?[token] { return [property] }
        // Patterns are not evaluated: any could match this name.
        if let patterns = object["patternProperties"]?.object, !patterns.isEmpty { return [true] }
        return hasKeywordsOfItsOwn(object) ? [object["additionalProperties"] ?? true] : []
    }

    private func element(_ object: JSONObject, _ index: Int) -> [JSON] {
        if let first = object["prefixItems"]?.array, first.indices.contains(index) { return [first[index]] }
        if object["items"] == nil, object["prefixItems"] == nil { return hasKeywordsOfItsOwn(object) ? [true] : [] }
        return [object["items"] ?? true]
    }

    private func hasKeywordsOfItsOwn(_ object: JSONObject) -> Bool {
        !["$ref", "allOf", "anyOf", "oneOf"].contains { object[$0] != nil } || object["properties"] != nil
    }

    private func expand(_ schemas: [JSON]) -> [JSON] {
        var found: [JSON] = []
        var waiting = schemas
        // Limits self-referring and hostile schemas.
        while let next = waiting.popLast(), found.count < 500 {
            guard next != false, !found.contains(next) else { continue }
            found.append(next)
            if let reference = next["$ref"]?.string, reference.hasPrefix("#"),
                let target = try? JSONPointer(String(reference.dropFirst())).resolve(in: schema)
            {
                waiting.append(target)
            }
            for keyword in ["allOf", "anyOf", "oneOf"] { waiting += next[keyword]?.array ?? [] }
        }
        return found
    }
}

/// Finds the parts of JSON Schema that a format does not support.
struct SchemaPortability {
    private let format: FormatDeclaration
    /// True: what the vendor refuses is an error; for other servers it is only advice.
    private let isVendor: Bool
    private(set) var problems: [(pointer: JSONPointer, severity: Diagnostic.Severity, message: String)] = []

    /// - Parameter host: the server's host; nil if unknown.
    init(_ schema: JSON, format: FormatDeclaration, host: String?) {
        self.format = format
        isVendor = format.vendorHosts.map { host?.hasSuffix($0) == true } ?? true
        let needsRootObject = format.schema.needsClosedObjects && !format.schema.mayOmitProperties
        if needsRootObject, schema["type"]?.string != "object" || schema["anyOf"] != nil {
            note(.root, "\(format.vendor) needs a schema whose root is an object; wrap it in one")
        }
        visit(schema, .root, level: 0)
    }

    private mutating func visit(_ schema: JSON, _ pointer: JSONPointer, level: Int) {
        guard let object = schema.object, level < 64 else { return }
        for (key, _) in object {
            guard let rule = format.schema.keywords.first(where: { $0.applies(key) }) else { continue }
            note(pointer.appending(key), rule.message(key), isRefused: rule.isRefused)
        }
        if object["$ref"] != nil, format.schema.isReferenceAlone, object.keys.contains(where: { !$0.hasPrefix("$") }) {
            note(pointer, "\(format.vendor) takes no keyword beside `$ref`; move it to what is referred to")
        }
        if format.schema.needsClosedObjects { checkObject(object, pointer) }
        for keyword in ["properties", "$defs"] {
            for (name, part) in object[keyword]?.object ?? JSONObject() {
                visit(part, pointer.appending(keyword).appending(name), level: level + 1)
            }
        }
        for keyword in ["items", "additionalProperties"] {
            if let part = object[keyword] { visit(part, pointer.appending(keyword), level: level + 1) }
        }
        for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            for (index, part) in (object[keyword]?.array ?? []).enumerated() {
                visit(part, pointer.appending(keyword).appending(index), level: level + 1)
            }
        }
    }

    private mutating func checkObject(_ object: JSONObject, _ pointer: JSONPointer) {
        guard let properties = object["properties"]?.object else { return }
        if object["additionalProperties"] != .bool(false) {
            note(pointer, "\(format.vendor) needs `\"additionalProperties\": false` on every object; add it")
        }
        if format.schema.mayOmitProperties { return }
        let required = Set((object["required"]?.array ?? []).compactMap(\.string))
        for (name, _) in properties where !required.contains(name) {
            note(
                pointer.appending("properties").appending(name),
                "\(format.vendor) needs every property in `required`; add `\(MappingReader.shown(name))`, and null to its types "
                    + "where it may be absent")
        }
    }

    private mutating func note(_ pointer: JSONPointer, _ message: String, isRefused: Bool = true) {
        problems.append((pointer, isRefused && isVendor ? .error : .warning, message))
    }
}
