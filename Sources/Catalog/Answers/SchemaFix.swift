package import JSON

/// Rewrites a schema so that vendors take it, where that keeps its meaning.
package struct SchemaFix: Sendable {
    /// A part that stays as it is.
    package struct Kept: Sendable, Hashable {
        package let pointer: JSONPointer
        package let reason: String
    }

    /// The whole file, with the changes.
    package private(set) var text: [UInt8]
    package private(set) var kept: [Kept] = []
    /// Pointers of properties that are now required, and may be null.
    package private(set) var required: [JSONPointer] = []

    private let rules: [SchemaRules]

    /// Keywords that describe and check nothing; `description` is left, because models read it.
    private static let annotations: Set<String> = [
        "$comment", "title", "example", "examples", "default", "deprecated", "readOnly", "writeOnly"
    ]
    private static let combining = ["allOf", "anyOf", "oneOf", "$ref"]

    /// - Parameters:
    ///   - bytes: the schema's file.
    ///   - formats: those that send the schema to have it enforced.
    ///   - mappings: those that read answers by the schema.
    /// - Throws: `JSONError` for a file that is no JSON.
    package init(_ bytes: [UInt8], for formats: [FormatDeclaration], mappings: [AnswerMapping]) throws(JSONError) {
        rules = formats.map(\.schema)
        text = bytes
        let before = try JSONText(parsing: bytes)
        let after = fixed(before, .root, isPart: false)
        guard after != before else { return }
        let (old, new) = (SchemaPlaces(schema: before.json), SchemaPlaces(schema: after.json))
        let isLost = mappings.contains { Self.finds($0, in: old) && !Self.finds($0, in: new) }
        guard !isLost, (try? JSONSchema(compiling: after.json)) != nil else {
            kept = [
                Kept(
                    pointer: .root, reason: "the mapping reads members that `properties` does not name; name them first"
                )
            ]
            required = []
            return
        }
        // White space around the value stays.
        let end = bytes.reversed().prefix { [0x20, 0x0A, 0x0D, 0x09].contains($0) }.reversed()
        text = Array(after.text.utf8) + end
    }

    private var isClosing: Bool { rules.contains { $0.needsClosedObjects } }
    private var isRequiring: Bool { rules.contains { $0.needsClosedObjects && !$0.mayOmitProperties } }

    private mutating func keep(_ pointer: JSONPointer, _ reason: String) {
        kept.append(Kept(pointer: pointer, reason: reason))
    }

    /// - Parameter isPart: true if other schemas apply to the same value.
    private mutating func fixed(_ schema: JSONText, _ pointer: JSONPointer, isPart: Bool) -> JSONText {
        guard case .object = schema else { return schema }
        var schema = schema
        dropKeywords(of: &schema, pointer)
        dropBesideReference(of: &schema, pointer)
        let isCombined = isPart || Self.combining.contains { schema[$0] != nil } && schema["properties"] != nil
        if schema["properties"] != nil, isClosing { close(&schema, pointer, isCombined: isCombined) }
        for keyword in ["properties", "$defs"] {
            guard var parts = schema[keyword] else { continue }
            for member in parts.members {
                parts[member.key] = fixed(
                    member.value, pointer.appending(keyword).appending(member.key), isPart: false)
            }
            schema[keyword] = parts
        }
        for keyword in ["items", "additionalProperties"] {
            if let part = schema[keyword] { schema[keyword] = fixed(part, pointer.appending(keyword), isPart: false) }
        }
        for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            guard let parts = schema[keyword] else { continue }
            let isShared = keyword == "allOf" || schema["properties"] != nil && keyword != "prefixItems"
            var changed = parts.elements.map(\.value)
            for place in changed.indices {
                changed[place] = fixed(
                    changed[place], pointer.appending(keyword).appending(place), isPart: isShared)
            }
            schema[keyword] = parts.replacing { place, _ in changed[place] }
        }
        return schema
    }

    private mutating func dropKeywords(of schema: inout JSONText, _ pointer: JSONPointer) {
        for member in schema.members {
            let key = member.key
            guard rules.lazy.flatMap(\.keywords).contains(where: { $0.applies(key) }) else { continue }
            if Self.annotations.contains(key) {
                schema[key] = nil
            } else if key == "const", schema["enum"] == nil {
                var only = JSONText(.array([]))
                only.append(member.value)
                schema.replace(key, by: "enum", only)
            } else {
                keep(
                    pointer.appending(key),
                    "without `\(MappingReader.shown(key))` other answers would pass; decide it by hand")
            }
        }
    }

    private mutating func dropBesideReference(of schema: inout JSONText, _ pointer: JSONPointer) {
        guard schema["$ref"] != nil, rules.contains(where: \.isReferenceAlone) else { return }
        for member in schema.members where Self.annotations.contains(member.key) { schema[member.key] = nil }
        let others = schema.members.map(\.key).filter { !$0.hasPrefix("$") }
        if !others.isEmpty {
            keep(
                pointer,
                "`\(others.joined(separator: "`, `"))` beside `$ref` has a meaning; move it to what is referred to")
        }
    }

    private mutating func close(_ schema: inout JSONText, _ pointer: JSONPointer, isCombined: Bool) {
        let other = schema["additionalProperties"]
        guard !isCombined else {
            if other?.json != false {
                keep(pointer, "it is combined with other schemas, whose members closing would refuse")
            }
            return
        }
        if other == nil { schema["additionalProperties"] = JSONText(false) }
        if let other, other.json != false {
            keep(pointer.appending("additionalProperties"), "other members are allowed on purpose; write false if not")
        }
        guard isRequiring, var properties = schema["properties"] else { return }
        var names = schema["required"] ?? JSONText(.array([]))
        let known = Set(names.json.array?.compactMap(\.string) ?? [])
        for member in properties.members where !known.contains(member.key) {
            let place = pointer.appending("properties").appending(member.key)
            guard let value = Self.nullable(member.value) else {
                keep(place, "null cannot be added to it safely; add it to `required` by hand")
                continue
            }
            properties[member.key] = value
            names.append(JSONText(.string(member.key)))
            required.append(place)
        }
        schema["properties"] = properties
        if !names.elements.isEmpty { schema["required"] = names }
    }

    /// The schema, or null; nil if that cannot be said in a portable way.
    private static func nullable(_ schema: JSONText) -> JSONText? {
        guard case .object(let members, _) = schema else { return schema.json == true ? schema : nil }
        let keys = Set(members.map(\.key))
        if keys == ["$ref"] {
            return JSONText(["anyOf": [schema.json, ["type": "null"]]])
        }
        guard keys.isDisjoint(with: ["$ref", "allOf", "oneOf", "not", "if", "const"]) else { return nil }
        var schema = schema
        if let type = schema["type"] {
            schema["type"] = withNull(type)
        }
        if var values = schema["enum"] {
            if !(values.json.array ?? []).contains(.null) { values.append(JSONText(.null)) }
            schema["enum"] = values
        }
        if var choices = schema["anyOf"] {
            let hasNull = choices.json.array?.contains { $0["type"] == "null" } ?? false
            if !hasNull { choices.append(JSONText(["type": "null"])) }
            schema["anyOf"] = choices
        }
        return schema
    }

    private static func withNull(_ type: JSONText) -> JSONText {
        var types = type
        if let one = type.json.string {
            if one == "null" { return type }
            types = JSONText(.array([.string(one)]))
        }
        if !(types.json.array ?? []).contains("null") { types.append(JSONText("null")) }
        return types
    }

    /// Whether every pointer leads to a value that the schema allows.
    private static func finds(_ mapping: AnswerMapping, in places: SchemaPlaces) -> Bool {
        let own = [mapping.foods, mapping.confidence, mapping.description, mapping.warnings].compactMap(\.self)
        let foods = mapping.foods.map { places.elements(places.follow($0, from: places.root)) } ?? []
        let food = mapping.food
        let ofFood = [
            food.name, food.category, food.amount, food.unit, food.portionText, food.confidence, food.preparation,
            food.alternatives
        ].compactMap(\.self)
        return (own + mapping.totals.values).allSatisfy { !places.follow($0, from: places.root).isEmpty }
            && (ofFood + food.nutrients.values).allSatisfy { !places.follow($0, from: foods).isEmpty }
    }
}
