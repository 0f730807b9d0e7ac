import Hashing
import JSON
import Providers
import Testing
import Transport

@testable import Catalog

@Suite("What each wire format sends")
struct RequestTests {
    private let photos = [Fixtures.photo([1, 2, 3, 4]), Fixtures.photo([5, 6])]

    @Test("openai-chat sends photos as objects, then the text, and a strict schema")
    func openAI() throws {
        let definition = try Fixtures.definition(
            .openAIChat,
            parameters: Parameters(temperature: 1, topP: 1, maxOutputTokens: 2048, presencePenalty: 0, seed: 7),
            detail: "high")
        let request = OpenAIChat.request(
            Ask(definition: definition, photos: photos, notes: "no sugar", repeatIndex: 2))
        let expected: JSON = [
            "model": "model-1",
            "messages": [
                ["role": "system", "content": "Be exact."],
                [
                    "role": "user",
                    "content": [
                        [
                            "type": "image_url",
                            "image_url": ["url": "data:image/jpeg;base64,AQIDBA==", "detail": "high"]
                        ],
                        ["type": "image_url", "image_url": ["url": "data:image/jpeg;base64,BQY=", "detail": "high"]],
                        ["type": "text", "text": "Estimate.\n\nAdditional context: no sugar"]
                    ]
                ]
            ],
            "response_format": [
                "type": "json_schema", "json_schema": ["name": "meal", "strict": true, "schema": Fixtures.schema]
            ],
            "max_completion_tokens": 2048, "temperature": 1, "top_p": 1, "presence_penalty": 0, "seed": 9
        ]
        #expect(try request.body.json() == expected)
        #expect(request.url == "https://api.openai.com/v1/chat/completions")
        let place = FormatDeclaration.openAIChat.keyHeader
        #expect(place.name == "Authorization" && place.prefix == "Bearer ")
    }

    @Test(
        "a prompt without words sends photos and schema alone",
        arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func withoutWords(_ wire: FormatDeclaration) throws {
        var definition = try Fixtures.definition(wire, system: nil)
        definition.prompt.user = ""
        func parts(_ ask: Ask) throws -> [JSON] {
            let body = try Formats.format(wire).request(ask).body.json()
            #expect(body["systemInstruction"] == nil && (body["messages"]?.array?.count ?? 1) == 1)
            let place = wire == .gemini ? body["contents"]?[0]?["parts"] : body["messages"]?[0]?["content"]
            return try #require(place?.array)
        }
        let alone = try parts(Ask(definition: definition, photos: photos))
        #expect(alone.count == 2 && alone.allSatisfy { $0["text"] == nil })
        let noted = try parts(Ask(definition: definition, photos: photos, notes: "no sugar"))
        #expect(noted.count == 3 && noted.last?["text"] == "Additional context: no sugar")
        #expect(try parts(Ask(definition: definition, photos: [])).count == 1)
    }

    @Test("openai-chat asks servers of one's own with max_tokens, and so it does through the simulator")
    func localServer() throws {
        let local = try Fixtures.definition(
            .openAIChat, endpoint: "http://127.0.0.1:8000/v1/chat/completions",
            parameters: Parameters(maxOutputTokens: 100))
        let body = try OpenAIChat.request(Ask(definition: local, photos: photos)).body.json()
        #expect(body["max_tokens"] == 100 && body["max_completion_tokens"] == nil)

        let simulated = try Fixtures.definition(.openAIChat, parameters: Parameters(maxOutputTokens: 100))
        let ask = Ask(definition: simulated, endpoint: "http://127.0.0.1:9/p/v1/chat/completions", photos: photos)
        let sent = OpenAIChat.request(ask)
        #expect(try sent.body.json()["max_completion_tokens"] == 100)
        #expect(sent.url == "http://127.0.0.1:9/p/v1/chat/completions")
    }

    @Test(
        arguments: [
            ("openai", "max_completion_tokens"), ("azure", "max_completion_tokens"), ("openrouter", "max_tokens"),
            ("vllm", "max_tokens"), ("llama.cpp", "max_tokens"), ("ollama", "max_tokens"), ("lm-studio", "max_tokens")
        ])
    func `each server gets the output limit by its own name`(name: String, member: String) throws {
        let server = try #require(FormatDeclaration.openAIChat.servers.first { $0.name == name })
        let definition = try Fixtures.definition(
            FormatDeclaration.openAIChat.adapted(to: server), endpoint: "http://127.0.0.1:1/v1",
            parameters: Parameters(maxOutputTokens: 100))
        let body = try OpenAIChat.request(Ask(definition: definition, photos: photos)).body.json()
        #expect(["max_tokens", "max_completion_tokens"].filter { body[$0] == 100 } == [member])
    }

    @Test(
        "a parameter that is not set is not sent, whatever the format",
        arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func nothingUnasked(_ wire: FormatDeclaration) throws {
        let definition = try Fixtures.definition(wire, system: nil)
        let body = try Formats.format(wire).request(Ask(definition: definition, photos: photos)).body.json()
        let sent = Set((body.object?.keys ?? []) + (body["generationConfig"]?.object?.keys ?? []))
        let known: Set = [
            "model", "messages", "response_format", "contents", "generationConfig", "responseMimeType",
            "responseJsonSchema", "output_config", "max_tokens"
        ]
        #expect(sent.isSubset(of: known), "\(sent.subtracting(known))")
    }

    @Test("mistral-chat sends photos as strings, random_seed and max_tokens, and no field Mistral does not know")
    func mistral() throws {
        let definition = try Fixtures.definition(
            .mistralChat, parameters: Parameters(temperature: 0.1, maxOutputTokens: 512, seed: 3))
        let body = try MistralChat.request(Ask(definition: definition, photos: [photos[0]])).body.json()
        let content = body["messages"]?[1]?["content"]
        #expect(content?[0]?["image_url"] == "data:image/jpeg;base64,AQIDBA==")
        #expect(body["random_seed"] == 3 && body["max_tokens"] == 512)
        let known: Set = ["model", "messages", "response_format", "max_tokens", "temperature", "random_seed"]
        #expect(Set(body.object?.keys ?? []) == known)
    }

    @Test("anthropic-messages sends bare base64, the system beside the messages, the schema, and its version")
    func anthropic() throws {
        let definition = try Fixtures.definition(
            .anthropicMessages, endpoint: "https://api.anthropic.com/v1/messages",
            parameters: Parameters(temperature: 0, maxOutputTokens: 1024, reasoningEffort: "low", thinkingBudget: 2048))
        let request = AnthropicMessages.request(Ask(definition: definition, photos: [photos[1]], notes: "no sugar"))
        let expected: JSON = [
            "model": "model-1", "max_tokens": 1024, "system": "Be exact.",
            "messages": [
                [
                    "role": "user",
                    "content": [
                        ["type": "image", "source": ["type": "base64", "media_type": "image/jpeg", "data": "BQY="]],
                        ["type": "text", "text": "Estimate.\n\nAdditional context: no sugar"]
                    ]
                ]
            ],
            "output_config": ["effort": "low", "format": ["type": "json_schema", "schema": Fixtures.schema]],
            "temperature": 0, "thinking": ["type": "enabled", "budget_tokens": 2048]
        ]
        #expect(try request.body.json() == expected)
        #expect(request.headers.contains { $0.name == "anthropic-version" && $0.value == "2023-06-01" })
        let place = FormatDeclaration.anthropicMessages.keyHeader
        #expect(place.name == "x-api-key" && place.prefix.isEmpty)
    }

    @Test("anthropic-messages always has an output limit, can turn thinking off, and has no mode without a schema")
    func anthropicDefaults() throws {
        let definition = try Fixtures.definition(
            .anthropicMessages, parameters: Parameters(thinkingBudget: 0, schemaMode: .jsonObject))
        let body = try AnthropicMessages.request(Ask(definition: definition, photos: photos)).body.json()
        #expect(body["max_tokens"] == 4096 && body["output_config"] == nil)
        #expect(body["thinking"] == ["type": "disabled"])
    }

    @Test("gemini sends inline data before the text, responseJsonSchema, thinking and safety")
    func gemini() throws {
        let definition = try Fixtures.definition(
            .gemini, endpoint: "https://generativelanguage.googleapis.com/v1beta",
            parameters: Parameters(
                topK: 40, maxOutputTokens: 8192, thinkingLevel: "low", safety: ["B": "BLOCK_NONE", "A": "OFF"]),
            detail: "MEDIA_RESOLUTION_HIGH")
        let request = Gemini.request(Ask(definition: definition, photos: [photos[1]]))
        let expected: JSON = [
            "systemInstruction": ["parts": [["text": "Be exact."]]],
            "contents": [
                [
                    "role": "user",
                    "parts": [["inlineData": ["mimeType": "image/jpeg", "data": "BQY="]], ["text": "Estimate."]]
                ]
            ],
            "generationConfig": [
                "responseMimeType": "application/json", "responseJsonSchema": Fixtures.schema, "maxOutputTokens": 8192,
                "topK": 40, "mediaResolution": "MEDIA_RESOLUTION_HIGH", "thinkingConfig": ["thinkingLevel": "low"]
            ],
            "safetySettings": [["category": "A", "threshold": "OFF"], ["category": "B", "threshold": "BLOCK_NONE"]]
        ]
        #expect(try request.body.json() == expected)
        #expect(request.url == "https://generativelanguage.googleapis.com/v1beta/models/model-1:generateContent")
        let place = FormatDeclaration.gemini.keyHeader
        #expect(place.name == "x-goog-api-key" && place.prefix.isEmpty)
    }

    @Test("gemini's highest resolution is said of every photo, since it exists for single photos alone")
    func ultraHigh() throws {
        let definition = try Fixtures.definition(
            .gemini, endpoint: "https://generativelanguage.googleapis.com/v1beta", detail: "MEDIA_RESOLUTION_ULTRA_HIGH"
        )
        let body = try Gemini.request(Ask(definition: definition, photos: photos)).body.json()
        let parts = try #require(body["contents"]?.array?.first?["parts"]?.array)
        #expect(
            parts.map { $0["mediaResolution"]?["level"] } == [
                "MEDIA_RESOLUTION_ULTRA_HIGH", "MEDIA_RESOLUTION_ULTRA_HIGH", nil
            ])
        #expect(body["generationConfig"]?["mediaResolution"] == nil)
    }

    @Test(
        "extra members go into the body and win over ours",
        arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func extra(_ wire: FormatDeclaration) throws {
        var parameters = Parameters(temperature: 0.5)
        parameters.extra = JSONObject([("store", false), ("temperature", 0.9)])
        let definition = try Fixtures.definition(wire, parameters: parameters)
        let body = try Formats.format(wire).request(Ask(definition: definition, photos: photos)).body.json()
        #expect(body["store"] == false && body["temperature"] == 0.9)
    }

    @Test("equal requests have equal digests, and a photo, a note or a repeat changes them")
    func digests() throws {
        let definition = try Fixtures.definition(.openAIChat, parameters: Parameters(seed: 1))
        func digest(_ ask: Ask) -> String { OpenAIChat.request(ask).body.sha256.hex }
        let base = digest(Ask(definition: definition, photos: photos))
        #expect(base == digest(Ask(definition: definition, photos: photos)))
        let others = [
            Ask(definition: definition, photos: photos.reversed()),
            Ask(definition: definition, photos: photos, notes: "x"),
            Ask(definition: definition, photos: photos, repeatIndex: 1)
        ].map(digest)
        #expect(Set(others + [base]).count == 4)
    }

    @Test("photos stay unencoded pieces until they are sent")
    func pieces() throws {
        let definition = try Fixtures.definition(.openAIChat)
        let body = OpenAIChat.request(Ask(definition: definition, photos: photos)).body
        let encoded = body.pieces.filter { if case .base64 = $0 { true } else { false } }
        #expect(encoded == [.base64(of: [1, 2, 3, 4]), .base64(of: [5, 6])])
    }
}
