import JSON

struct SchemaInstance: Sendable {
    let schema: AnswerSchema
    let wanted: Places

    /// What is wanted at paths of tokens.
    typealias Places = [[String]: Wanted]

    enum Wanted: Sendable {
        case value(JSON)
        /// The elements of an array, each with its own places.
        case elements([Places])
    }

    private static let depthLimit = 48

    func instance(of node: JSON, at path: [String] = []) -> JSON {
        if case .value(let value)? = wanted[path], value.isNull, schema.allowsNull(node) { return .null }
        let object = schema.resolved(node)
        guard path.count < Self.depthLimit else { return .null }
        if case .elements(let elements)? = wanted[path] { return array(object, elements: elements) }
        if let constant = object["const"] { return constant }
        if case .value(let value)? = wanted[path] {
            return SchemaLeaf.fitted(value, to: object, type: schema.type(of: object))
        }
        let isOnTheWay = leadsToWanted(path)
        if !isOnTheWay, schema.allowsNull(node), object["type"] != nil { return .null }
        switch schema.type(of: object) {
        case "object": return members(object, at: path)
        case "array": return array(object, at: path)
        case nil where isOnTheWay: return members(object, at: path)
        case let type: return SchemaLeaf.standard(object, type: type)
        }
    }

    private func members(_ object: JSONObject, at path: [String]) -> JSON {
        let properties = object["properties"]?.object ?? JSONObject()
        let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
        var result = JSONObject()
        for (key, node) in properties where required.contains(key) || leadsToWanted(path + [key]) {
            result[key] = instance(of: node, at: path + [key])
        }
        // A required key without a schema still has to be present.
        for key in required.sorted() where properties[key] == nil {
            result[key] = instance(of: object["additionalProperties"] ?? true, at: path + [key])
        }
        return .object(result)
    }

    private func array(_ object: JSONObject, at path: [String]) -> JSON {
        let places = wanted.keys.filter { $0.starts(with: path) }.compactMap { $0.dropFirst(path.count).first }
        let count = max(minimum(object), (places.compactMap { Int($0) }.max() ?? -1) + 1)
        return .array((0..<min(count, 64)).map { instance(of: item(object, $0), at: path + [String($0)]) })
    }

    private func array(_ object: JSONObject, elements: [Places]) -> JSON {
        let limit = object["maxItems"]?.integer.map { max($0, 0) } ?? elements.count
        let wanted = elements.prefix(limit)
        let padding = repeatElement(Places(), count: max(minimum(object) - wanted.count, 0))
        return .array(
            (wanted + padding).enumerated().map { place, wanted in
                SchemaInstance(schema: schema, wanted: wanted).instance(of: item(object, place))
            })
    }

    private func item(_ object: JSONObject, _ place: Int) -> JSON {
        object["prefixItems"]?[place] ?? object["items"] ?? true
    }

    private func minimum(_ object: JSONObject) -> Int { min(max(object["minItems"]?.integer ?? 0, 0), 64) }

    private func leadsToWanted(_ path: [String]) -> Bool { wanted.keys.contains { $0.starts(with: path) } }
}

enum SchemaLeaf {
    /// The value converted to the schema's type and range; a default if impossible.
    static func fitted(_ value: JSON, to object: JSONObject, type: String?) -> JSON {
        if let values = object["enum"]?.array {
            return values.contains(value) ? value : values.contains("other") ? "other" : standard(object, type: type)
        }
        switch (type, value) {
        case ("number", .number(let number)), ("integer", .number(let number)):
            return .number(fitted(number, to: object, whole: type == "integer"))
        case ("string", .number(let number)): return string(JSON.number(number).text(), object)
        case ("string", .string(let text)): return string(text, object)
        case ("boolean", .bool), (nil, _), ("array", .array), ("object", .object), ("null", .null): return value
        default: return standard(object, type: type)
        }
    }

    /// The default instance: the first enum value, the smallest number from 0, or the text `simulated`.
    static func standard(_ object: JSONObject, type: String?) -> JSON {
        if let first = object["enum"]?.array?.first(where: { !$0.isNull }) ?? object["enum"]?[0] { return first }
        switch type {
        case "number", "integer": return .number(fitted(0, to: object, whole: type == "integer"))
        case "boolean": return false
        case "null": return .null
        case "object": return [:]
        case "array": return []
        default: return string("simulated", object)
        }
    }

    private static func fitted(_ number: Double, to object: JSONObject, whole: Bool) -> Double {
        var step = object["multipleOf"]?.number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? (whole ? 1 : 0)
        if whole, step > 0, step.rounded() != step { step = 1 }
        let least = object["minimum"]?.number ?? -.infinity
        let most = object["maximum"]?.number ?? .infinity
        var result = min(max(number, least), most)
        if step > 0 { result = (result / step).rounded() * step }
        let nudge = step > 0 ? step : 0.01
        if result < least { result += nudge }
        if let least = object["exclusiveMinimum"]?.number, result <= least {
            result = step > 0 ? ((least / step).rounded(.down) + 1) * step : least + nudge
        }
        if result > most { result -= nudge }
        if let most = object["exclusiveMaximum"]?.number, result >= most {
            result = step > 0 ? ((most / step).rounded(.up) - 1) * step : most - nudge
        }
        return result.isFinite ? result : 0
    }

    private static let formats: [String: String] = [
        "date-time": "2026-01-01T12:00:00Z", "date": "2026-01-01", "time": "12:00:00Z", "duration": "PT1M",
        "email": "simulated@example.org", "hostname": "example.org", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
        "uuid": "00000000-0000-4000-8000-000000000000", "uri": "https://example.org/"
    ]

    /// Tried in order if a pattern forbids the default text.
    private static let patternGuesses = [
        "2026-01-01T12:00:00Z", "2026-01-01", "12:00", "0", "1", "123", "a", "A", "abc", "ABC", "item-1", "item_1",
        "1.0", "00000000-0000-4000-8000-000000000000", ""
    ]

    private static func string(_ text: String, _ object: JSONObject) -> JSON {
        var text = object["format"]?.string.flatMap { formats[$0] } ?? text
        if let pattern = object["pattern"] {
            let schema = try? JSONSchema(compiling: ["type": "string", "pattern": pattern])
            text = ([text] + patternGuesses).first { schema?.validate(.string($0)).isEmpty == true } ?? text
        }
        let count = text.unicodeScalars.count
        if let least = object["minLength"]?.integer, count < least {
            text += String(repeating: ".", count: min(least, 10_000) - min(count, 10_000))
        }
        if let most = object["maxLength"]?.integer, most >= 0, count > most {
            text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
        }
        return .string(text)
    }
}
