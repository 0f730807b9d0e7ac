import Catalog
import JSON
import Providers
import Simulator
import Testing
import Transport

/// A request that the vendor would refuse, and how.
struct BadRequest: Sendable, CustomStringConvertible {
    var description: String
    var wire: FormatDeclaration
    var model: String?
    var extra: [(String, JSON)]
    var status: Int
    /// Text the error body holds.
    var says: String

    init(
        _ description: String, _ wire: FormatDeclaration, model: String? = nil, _ extra: [(String, JSON)],
        _ status: Int,
        _ says: String
    ) {
        self.description = description
        self.wire = wire
        self.model = model
        self.extra = extra
        self.status = status
        self.says = says
    }

    private static let photo: JSON = .string("data:image/jpeg;base64,\(Fixtures.base64(Fixtures.photo(1)))")
    private static let closed: JSON = [
        "type": "object", "properties": ["a": ["type": "number"]], "required": ["a"], "additionalProperties": false
    ]

    private static func format(_ schema: JSON, name: JSON = "meal") -> [(String, JSON)] {
        [
            (
                "response_format",
                ["type": "json_schema", "json_schema": ["name": name, "strict": true, "schema": schema]]
            )
        ]
    }

    private static func messages(_ part: JSON) -> [(String, JSON)] {
        [("messages", [["role": "user", "content": [part]]])]
    }

    static let openAI: [BadRequest] = [
        BadRequest("unknown member", .openAIChat, [("random_seed", 1)], 400, "Unrecognized request argument"),
        BadRequest(
            "bare photo", .openAIChat, messages(["type": "image_url", "image_url": photo]), 400, "expected an object"),
        BadRequest(
            "no photo in the bytes", .openAIChat,
            messages(["type": "image_url", "image_url": ["url": "data:image/jpeg;base64,AAAA"]]), 400,
            "invalid_image_format"),
        BadRequest(
            "unknown detail", .openAIChat,
            messages(["type": "image_url", "image_url": ["url": photo, "detail": "huge"]]), 400, "detail"),
        BadRequest("another model", .openAIChat, [("model", "gpt-0")], 404, "model_not_found"),
        BadRequest(
            "max_tokens with gpt-6", .openAIChat, model: "gpt-6-luna", [("model", "gpt-6-luna"), ("max_tokens", 9)],
            400,
            "unsupported_parameter"),
        BadRequest(
            "temperature with gpt-6", .openAIChat, model: "gpt-6-luna", [("model", "gpt-6-luna"), ("temperature", 0)],
            400,
            "'temperature' does not support 0"),
        BadRequest(
            "effort minimal with gpt-6", .openAIChat, model: "gpt-6-luna",
            [("model", "gpt-6-luna"), ("reasoning_effort", "minimal")], 400, "'minimal' is not supported"),
        BadRequest("a stream", .openAIChat, [("stream", true)], 400, "does not stream"),
        BadRequest("temperature out of range", .openAIChat, [("temperature", 3)], 400, "temperature"),
        BadRequest(
            "schema that is not closed", .openAIChat, format(["type": "object", "properties": ["a": [:]]]), 400,
            "additionalProperties"),
        BadRequest(
            "schema with an optional key", .openAIChat,
            format(closed.setting(JSONPointer(tokens: ["required"]), to: [])), 400, "Missing 'a'"),
        BadRequest("schema name with a space", .openAIChat, format(closed, name: "my meal"), 400, "json_schema.name"),
        BadRequest(
            "a photo nobody knows", .openAIChat,
            messages([
                "type": "image_url",
                "image_url": ["url": .string("data:image/jpeg;base64,\(Fixtures.base64(Fixtures.photo(99)))")]
            ]), 400, "only knows the photos of the eval sets")
    ]

    static let mistral: [BadRequest] = [
        BadRequest("seed", .mistralChat, [("seed", 1)], 422, "extra_forbidden"),
        BadRequest("max_completion_tokens", .mistralChat, [("max_completion_tokens", 1)], 422, "extra_forbidden"),
        BadRequest("another model", .mistralChat, [("model", "pixtral-12b-2409")], 400, "\"code\":\"1500\""),
        BadRequest("a stream", .mistralChat, [("stream", true)], 400, "does not stream"),
        BadRequest("temperature out of range", .mistralChat, [("temperature", 1.6)], 422, "temperature"),
        BadRequest(
            "nine photos", .mistralChat,
            [
                (
                    "messages",
                    [
                        [
                            "role": "user",
                            "content": .array(Array(repeating: ["type": "image_url", "image_url": photo], count: 9))
                        ]
                    ]
                )
            ],
            400, "Too many images"),
        BadRequest(
            "assistant's word last", .mistralChat, [("messages", [["role": "assistant", "content": "x"]])], 400,
            "\"code\":\"3230\"")
    ]

    private static func output(_ schema: JSON) -> [(String, JSON)] {
        [("output_config", ["format": ["type": "json_schema", "schema": schema]])]
    }

    private static func image(_ type: JSON, _ data: JSON) -> [(String, JSON)] {
        messages(["type": "image", "source": ["type": "base64", "media_type": type, "data": data]])
    }

    static let anthropic: [BadRequest] = [
        BadRequest("seed", .anthropicMessages, [("seed", 1)], 400, "seed: Extra inputs are not permitted"),
        BadRequest("no output limit", .anthropicMessages, [("max_tokens", nil)], 400, "max_tokens: Field required"),
        BadRequest("another model", .anthropicMessages, [("model", "claude-2")], 404, "not_found_error"),
        BadRequest("a stream", .anthropicMessages, [("stream", true)], 400, "does not stream"),
        BadRequest("temperature out of range", .anthropicMessages, [("temperature", 1.1)], 400, "temperature"),
        BadRequest(
            "temperature and top_p", .anthropicMessages, [("temperature", 1), ("top_p", 1)], 400,
            "cannot both be specified"),
        BadRequest(
            "temperature with Opus 5.5", .anthropicMessages, model: "claude-opus-5-5",
            [("model", "claude-opus-5-5"), ("temperature", 1)], 400, "`temperature` is deprecated"),
        BadRequest(
            "no thinking with Opus 5.5", .anthropicMessages, model: "claude-opus-5-5",
            [("model", "claude-opus-5-5"), ("thinking", ["type": "disabled"])], 400, "thinking.type.disabled"),
        BadRequest(
            "effort with Haiku 4.5", .anthropicMessages, [("output_config", ["effort": "low"])], 400, "effort"),
        BadRequest(
            "too small a budget", .anthropicMessages, [("thinking", ["type": "enabled", "budget_tokens": 100])], 400,
            "greater than or equal to 1024"),
        BadRequest(
            "budget above the limit", .anthropicMessages, [("thinking", ["type": "enabled", "budget_tokens": 4000])],
            400, "must be greater than"),
        BadRequest(
            "a system message", .anthropicMessages, [("messages", [["role": "system", "content": "x"]])], 400,
            "Unexpected role"),
        BadRequest(
            "empty text", .anthropicMessages, messages(["type": "text", "text": ""]), 400, "must be non-empty"),
        BadRequest("data URI", .anthropicMessages, image("image/jpeg", photo), 400, "Could not process image"),
        BadRequest(
            "another media type", .anthropicMessages,
            image("image/png", .string(Fixtures.base64(Fixtures.photo(1)))), 400, "appears to be"),
        BadRequest(
            "a bound in the schema", .anthropicMessages, output(["type": "number", "minimum": 0]), 400,
            "property 'minimum' is not supported"),
        BadRequest(
            "an open object", .anthropicMessages, output(["type": "object", "properties": ["a": [:]]]), 400,
            "'additionalProperties' must be explicitly set to false")
    ]

    static let gemini: [BadRequest] = [
        BadRequest("unknown member", .gemini, [("messages", [])], 400, "Unknown name \\\"messages\\\""),
        BadRequest(
            "additionalProperties in responseSchema", .gemini,
            [("generationConfig", ["responseMimeType": "application/json", "responseSchema": closed])], 400,
            "Unknown name \\\"additionalProperties\\\" at 'generation_config.response_schema'"),
        BadRequest(
            "schema without media type", .gemini, [("generationConfig", ["responseJsonSchema": closed])], 400,
            "application/json"),
        BadRequest(
            "data URI", .gemini,
            [("contents", [["parts": [["inlineData": ["mimeType": "image/jpeg", "data": photo]]]]])], 400, "Base64"),
        BadRequest(
            "budget and level", .gemini,
            [("generationConfig", ["thinkingConfig": ["thinkingBudget": 0, "thinkingLevel": "low"]])], 400,
            "only one of"),
        BadRequest(
            "thinking level minimal with 3.8 Flash", .gemini,
            [("generationConfig", ["thinkingConfig": ["thinkingLevel": "minimal"]])], 400, "MINIMAL is not supported"),
        BadRequest(
            "unknown threshold", .gemini,
            [("safetySettings", [["category": "HARM_CATEGORY_HARASSMENT", "threshold": "NEVER"]])], 400,
            "safety_settings")
    ]
}

@Suite struct `Requests are refused as the vendor would` {
    @Test(arguments: BadRequest.openAI + BadRequest.mistral + BadRequest.gemini + BadRequest.anthropic)
    func `with its status and its own error shape`(bad: BadRequest) async throws {
        try await Asking.to(Fixtures.definition(bad.wire, model: bad.model)) { asking in
            let response = try await asking.send(Fixtures.body(bad.wire, extra: bad.extra))
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == bad.status, "\(text)")
            #expect(text.contains(bad.says), "\(text)")
            let body = try JSON.parse(response.body)
            switch bad.wire {
            case .openAIChat: #expect(Set(body["error"]?.object?.keys ?? []) == ["message", "type", "param", "code"])
            case .mistralChat: #expect(bad.status == 422 ? body["detail"]?.array != nil : body["object"] == "error")
            case .anthropicMessages: #expect(body["type"] == "error" && body["error"]?["type"]?.string != nil)
            default: #expect(body["error"]?["status"] == "INVALID_ARGUMENT")
            }
            #expect(asking.server.statistics()[asking.definition.name]?.rejected == 1)
        }
    }

    @Test(arguments: [
        (FormatDeclaration.openAIChat, 401), (.mistralChat, 401), (.gemini, 403), (.anthropicMessages, 401)
    ])
    func `when there is no key`(wire: FormatDeclaration, status: Int) async throws {
        try await Asking.to(Fixtures.definition(wire)) { asking in
            let without = try await asking.send(Fixtures.body(wire), key: nil)
            let with = try await asking.ask()
            #expect(without.status == status)
            #expect(with.status == 200)
        }
    }

    @Test(arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func `unless they use all the vendor takes`(wire: FormatDeclaration) async throws {
        let schema: JSON = [
            "type": "object", "properties": ["a": ["$ref": "#/$defs/b"]], "required": ["a"],
            "additionalProperties": false,
            "$defs": ["b": ["type": ["string", "null"]]]
        ]
        let format: JSON = ["type": "json_schema", "json_schema": ["name": "m_1-A", "strict": true, "schema": schema]]
        let extra: [(String, JSON)] =
            switch wire {
            case .openAIChat:
                [
                    ("response_format", format), ("temperature", 0), ("top_p", 1), ("seed", 3),
                    ("max_completion_tokens", 2048), ("stream", false)
                ]
            case .mistralChat:
                [("response_format", format), ("random_seed", 3), ("max_tokens", 2048), ("temperature", 0)]
            case .anthropicMessages:
                [
                    ("output_config", ["format": ["type": "json_schema", "schema": schema]]), ("temperature", 0),
                    ("top_k", 40), ("system", "Be exact."), ("stream", false)
                ]
            default:
                [
                    (
                        "generation_config",
                        [
                            "response_mime_type": "application/json", "responseJsonSchema": schema,
                            "maxOutputTokens": 8192,
                            "thinkingConfig": ["thinkingLevel": "low"], "mediaResolution": "MEDIA_RESOLUTION_HIGH"
                        ]
                    ), ("safetySettings", [["category": "HARM_CATEGORY_HARASSMENT", "threshold": "BLOCK_NONE"]])
                ]
            }
        try await Asking.to(Fixtures.definition(wire)) { asking in
            let response = try await asking.send(Fixtures.body(wire, extra: extra))
            #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        }
    }

    @Test func `gemini's resolution for all photos is one of three`() async throws {
        try await Asking.to(Fixtures.definition(.gemini)) { asking in
            for (word, status) in [("LOW", 200), ("MEDIUM", 200), ("HIGH", 200), ("ULTRA_HIGH", 400), ("low", 400)] {
                let config: JSON = ["mediaResolution": .string("MEDIA_RESOLUTION_\(word)")]
                let response = try await asking.send(Fixtures.body(.gemini, extra: [("generationConfig", config)]))
                #expect(response.status == status, "\(word): \(String(decoding: response.body, as: UTF8.self))")
            }
        }
    }
}
