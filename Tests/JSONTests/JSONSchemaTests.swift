import Testing

@testable import JSON

@Suite struct JSONSchemaTests {
    static let meal: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
        "properties": [
            "foods": ["type": "array", "items": ["$ref": "#/$defs/food"], "minItems": 1],
            "confidence": ["type": "number", "minimum": 0, "maximum": 1],
            "category": ["type": "string", "enum": ["fruit", "meat"]]
        ],
        "required": ["foods", "confidence"], "additionalProperties": false,
        "$defs": [
            "food": [
                "type": "object",
                "properties": ["name": ["type": "string", "minLength": 1], "kcal": ["type": ["number", "null"]]],
                "required": ["name", "kcal"], "additionalProperties": false
            ]
        ]
    ]

    @Test func `a valid answer has no violations`() throws {
        let schema = try JSONSchema(compiling: Self.meal)
        #expect(
            schema.validate(["foods": [["name": "apple", "kcal": 52], ["name": "x", "kcal": nil]], "confidence": 1])
                == [])
    }

    @Test func `violations say where and what to do, in the order of the answer`() throws {
        let schema = try JSONSchema(compiling: Self.meal)
        let violations = schema.validate([
            "foods": [["name": "", "kcal": "52"], ["name": "x", "fat": 1]], "category": "nut", "note": "n"
        ])
        #expect(
            violations.map { "\($0.description) [\($0.keyword) \($0.schema)]" } == [
                "the value is missing the key `confidence` [required /required]",
                "/foods/0/name has 0 characters, must have at least 1 [minLength /$defs/food/properties/name/minLength]",
                "/foods/0/kcal is \"52\", must be of type number or null [type /$defs/food/properties/kcal/type]",
                "/foods/1 is missing the key `kcal` [required /$defs/food/required]",
                "/foods/1 has the unknown key `fat`; it may have `name`, `kcal` [additionalProperties /$defs/food/additionalProperties]",
                "/category is \"nut\", must be one of \"fruit\", \"meat\" [enum /properties/category/enum]",
                "the value has the unknown key `note`; it may have `foods`, `confidence`, `category` [additionalProperties /additionalProperties]"
            ])
        #expect(schema.validate(["foods": 1, "x": 1], limit: 2).count == 2)
        #expect(schema.validate(["foods": 1, "x": 1], limit: 0).count == 1)
    }

    @Test func `a value that fits no branch is told why the closest one fails`() throws {
        let schema = try JSONSchema(compiling: [
            "anyOf": [
                ["type": "null"], ["type": "object", "properties": ["a": ["properties": ["b": ["type": "string"]]]]]
            ]
        ])
        #expect(
            schema.validate(["a": ["b": 1]]).map(\.description) == [
                "the value fits none of the 2 forms in `anyOf`; in the closest one, /a/b is 1, must be of type string"
            ])
    }

    @Test(
        arguments: [
            (["typ": "object"], "/typ"), (["Type": "object"], "/Type"), (["type": "OBJECT"], "/type"),
            (["type": []], "/type"), (["required": "a"], "/required"),
            (["required": ["a", "a"]], "/required"), (["properties": ["a": ["b": 1]]], "/properties/a/b"),
            (["properties": ["a": 1]], "/properties/a"),
            (["items": [["type": "string"]]], "/items"), (["minLength": -1], "/minLength"),
            (["maxItems": 1.5], "/maxItems"), (["minimum": "0"], "/minimum"),
            (["multipleOf": 0], "/multipleOf"), (["pattern": "("], "/pattern"), (["pattern": "(?=a)"], "/pattern"),
            (["patternProperties": ["[": true]], "/patternProperties/["),
            (["enum": "a"], "/enum"), (["anyOf": []], "/anyOf"), (["$ref": "#/$defs/none"], "/$ref"),
            (["$ref": "#none"], "/$ref"), (["$ref": 1], "/$ref"),
            (["$ref": "https://example.com/x"], "/$ref"), (["$ref": "other.json"], "/$ref"),
            (["$ref": "#/%zz"], "/$ref"), (["$dynamicRef": "#a"], "/$dynamicRef"),
            (["$schema": "http://json-schema.org/draft-07/schema#"], "/$schema"),
            (["definitions": [:]], "/definitions"), (["$anchor": "1a"], "/$anchor"),
            (["$id": "a#b"], "/$id"), (["$defs": ["a": ["$id": "x"], "b": ["$id": "x"]]], "/$defs/b/$id"),
            (["$ref": "#"], ""), (["allOf": [["$ref": "#"]]], ""),
            (["$defs": ["a": ["$ref": "#/$defs/b"], "b": ["anyOf": [["$ref": "#/$defs/a"]]]]], "/$defs/a"),
            (["nullable": "yes"], "/nullable"),
            (["$ref": "#/properties", "properties": ["a": true]], "/$ref"), ("text", ""),
            (["discriminator": [:]], "/discriminator")
        ] as [(JSON, String)])
    func `a mistake in a schema is refused at its place`(schema: JSON, pointer: String) {
        let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: schema) }
        #expect(error?.problems.map(\.pointer.description) == [pointer])
    }

    @Test func `all mistakes are told at once, and a misspelt keyword by its right name`() {
        let error = #expect(throws: JSONSchemaError.self) {
            try JSONSchema(compiling: ["minlength": 1, "type": "text", "properties": ["a": ["minimum": nil]]])
        }
        #expect(error?.problems.count == 3)
        #expect(
            error?.problems.first?.description
                == "/minlength: the keyword `minlength` is not supported; write minLength")
    }

    @Test func `nullable lets null pass type and enum`() throws {
        let schema = try JSONSchema(compiling: ["type": "string", "enum": ["a"], "nullable": true])
        #expect(schema.validate(nil).isEmpty)
        #expect(!schema.validate("b").isEmpty)
        #expect(try !JSONSchema(compiling: ["type": "string", "nullable": false]).validate(nil).isEmpty)
    }

    @Test(
        arguments: [
            (["type": "integer"], .number(.infinity), false), (["type": "number"], .number(.infinity), true),
            (["multipleOf": 0.01], 19.99, true),
            (["multipleOf": 0.01], 19.995, false), (["multipleOf": 0.1], 1.1, true),
            (["multipleOf": 2], .number(.infinity), false), (["multipleOf": 1], 1e300, true),
            (["minLength": 2], "🍎", false), (["uniqueItems": true], [["a": 1, "b": 2], ["b": 2, "a": 1]], false)
        ] as [(JSON, JSON, Bool)])
    func `edges of numbers, lengths and equality`(schema: JSON, value: JSON, isValid: Bool) throws {
        #expect(try JSONSchema(compiling: schema).validate(value).isEmpty == isValid)
    }

    @Test func `recursion through the value is followed`() throws {
        let schema = try JSONSchema(compiling: [
            "type": "object", "properties": ["next": ["$ref": "#"]], "additionalProperties": false
        ])
        #expect(schema.validate(["next": ["next": [:]]]).isEmpty)
        #expect(schema.validate(["next": ["next": ["x": 1]]]).map(\.instance.description) == ["/next/next"])
    }

    @Test func `a schema that explodes is given up, not run for ever`() throws {
        var definitions = JSONObject()
        for level in 0..<60 {
            let next: JSON = ["$ref": .string("#/$defs/d\(level + 1)")]
            definitions["d\(level)"] = ["allOf": [next, next]]
        }
        definitions["d60"] = ["type": "string"]
        let schema = try JSONSchema(compiling: ["$ref": "#/$defs/d0", "$defs": .object(definitions)])
        #expect(schema.validate("x").map(\.keyword) == [""])
    }

    @Test func `chains of references and deep schemas end`() throws {
        var definitions = JSONObject()
        for step in 0..<2_000 { definitions["d\(step)"] = ["$ref": .string("#/$defs/d\(step + 1)")] }
        definitions["d2000"] = true
        let schema = try JSONSchema(compiling: ["$ref": "#/$defs/d0", "$defs": .object(definitions)])
        #expect(schema.validate(1).count == 1)
        let deep = (0..<500).reduce(JSON.bool(true)) { inner, _ in ["not": inner] }
        #expect(throws: JSONSchemaError.self) { try JSONSchema(compiling: deep) }
    }

    @Test func `the keyword list names each keyword once`() {
        let names = Metaschema.keywords + ["nullable", "example", "propertyOrdering"]
        #expect(Set(names).count == names.count)
        #expect(JSONSchema.keywords.union(JSONSchema.refused.keys).isSuperset(of: names))
        #expect(JSONSchema.keywords.isDisjoint(with: JSONSchema.refused.keys))
    }

    /// What the vendors' schema dialects accept: OpenAI's strict subset, Gemini's two fields, Anthropic.
    @Test(arguments: [
        "type", "title", "description", "enum", "anyOf", "oneOf", "allOf", "$ref", "$defs", "$id", "$anchor", "pattern",
        "format", "multipleOf",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems", "minLength", "maxLength",
        "minProperties",
        "maxProperties", "properties", "required", "additionalProperties", "items", "prefixItems", "nullable",
        "example", "default", "propertyOrdering"
    ])
    func `every keyword a vendor accepts is supported`(keyword: String) {
        #expect(JSONSchema.keywords.contains(keyword))
    }
}

@Suite struct URIReferenceTests {
    /// Examples of RFC 3986, section 5.4.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y")
    ])
    func `references resolve as the standard says`(reference: String, expected: String) {
        #expect(URIReference(reference).resolved(against: URIReference("http://a/b/c/d;p?q")).description == expected)
    }
}
