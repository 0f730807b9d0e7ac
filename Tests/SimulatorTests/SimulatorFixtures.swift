import Hashing
import JSON
import Nutrition
import Providers
import Simulator

@testable import Catalog
@testable import Transport

/// Definitions, meals and requests the tests share.
enum Fixtures {
    /// A JPEG as far as its header goes: 640 × 480, and bytes that differ by number.
    static func photo(_ number: UInt8) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, number, 0xFF, 0xC0, 0, 8, 8, 1, 0xE0, 2, 0x80, 3, number, number]
    }

    static let meals: [SimulatedMeal] = [
        SimulatedMeal(
            set: "demo",
            meal: Meal(
                id: "fruit", photos: ["a.jpg", "b.jpg"],
                truth: Truth(
                    nutrients: Nutrients(energy: 199.8, protein: 1.6, carbs: 52.3, fat: 0.7, mass: 313.5),
                    foods: [TrueFood(name: "apple", mass: 214.2), TrueFood(name: "banana", mass: 99.3)])),
            photos: [SHA256Digest(of: photo(1)), SHA256Digest(of: photo(2))]),
        SimulatedMeal(
            set: "demo", meal: Meal(id: "empty", photos: ["c.jpg"], truth: Truth(foods: [])),
            photos: [SHA256Digest(of: photo(3))]),
        SimulatedMeal(
            set: "demo", meal: Meal(id: "unknown", photos: ["d.jpg"]), photos: [SHA256Digest(of: photo(4))])
    ]

    static func definition(
        _ wire: FormatDeclaration, name: String? = nil, model: String? = nil, answer: AnswerDefinition? = nil,
        limits: Limits = Limits()
    ) throws -> ProviderDefinition {
        let (endpoint, defaultModel, shape) =
            switch wire {
            case .openAIChat:
                ("https://api.openai.com/v1/chat/completions", "gpt-4o-mini-2024-07-18", Shape.analyzeMeal)
            case .mistralChat:
                ("https://api.mistral.ai/v1/chat/completions", "mistral-large-2512", Shape.foodDescription)
            case .anthropicMessages: ("https://api.anthropic.com/v1/messages", "claude-haiku-4-5", Shape.photoAnalysis)
            default: ("https://generativelanguage.googleapis.com/v1beta", "gemini-3.8-flash", Shape.photoAnalysis)
            }
        return ProviderDefinition(
            name: name ?? wire.name.rawValue, file: "providers/x.yaml", format: wire, endpoint: endpoint,
            model: model ?? defaultModel, key: .variable("KEY"),
            prompt: Prompt(name: "p", user: "Look.", sha256: SHA256Digest(of: [])),
            answer: try answer ?? shape.definition(), limits: limits)
    }

    /// A valid request body of that wire with those photos; `extra` members come on top.
    static func body(_ wire: FormatDeclaration, photos: [UInt8] = [1], extra: [(String, JSON)] = []) throws -> JSON {
        let encoded = photos.map { base64(photo($0)) }
        var body: JSONObject
        switch wire {
        case .openAIChat, .mistralChat:
            let parts = encoded.map { data -> JSON in
                let uri = JSON.string("data:image/jpeg;base64,\(data)")
                return ["type": "image_url", "image_url": wire == .openAIChat ? ["url": uri] : uri]
            }
            let content = JSON.array(parts + [["type": "text", "text": "Look."]])
            let messages: JSON = [["role": "user", "content": content]]
            body = JSONObject([("model", .string(try definition(wire).model)), ("messages", messages)])
        case .anthropicMessages:
            let parts = encoded.map { data -> JSON in
                [
                    "type": "image",
                    "source": ["type": "base64", "media_type": "image/jpeg", "data": .string(data)]
                ]
            }
            let content = JSON.array(parts + [["type": "text", "text": "Look."]])
            let messages: JSON = [["role": "user", "content": content]]
            body = JSONObject([("model", .string(try definition(wire).model)), ("messages", messages)])
            body["max_tokens"] = 2048
        default:
            let parts = encoded.map { data -> JSON in ["inlineData": ["mimeType": "image/jpeg", "data": .string(data)]]
            }
            let content: JSON = ["role": "user", "parts": .array(parts + [["text": "Look."]])]
            body = JSONObject([("contents", .array([content]))])
        }
        for (key, value) in extra { body[key] = value }
        return .object(body)
    }

    static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 { text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : "=") }
        }
        return text
    }
}

/// A simulator with one provider, and a client that asks it.
struct Asking {
    let server: SimulatorServer
    let definition: ProviderDefinition
    let client = HTTPClient()

    /// Starts a server for the definition, runs the test against it, and stops it whatever happens.
    static func to<Result>(
        _ definition: ProviderDefinition, _ options: SimulatorOptions = .init(speedUp: 1e9, modelsFail: false),
        _ test: (Asking) async throws -> Result
    ) async throws -> Result {
        let server = SimulatorServer(providers: [definition], meals: Fixtures.meals, options: options)
        try await server.start()
        let asking = Asking(server: server, definition: definition)
        do {
            let result = try await test(asking)
            await asking.client.shutdown()
            await server.stop()
            return result
        } catch {
            await asking.client.shutdown()
            await server.stop()
            throw error
        }
    }

    func send(
        _ body: JSON, repeatIndex: Int? = nil, key: String? = "simulated", timeout: Duration = .seconds(300)
    ) async throws -> HTTPResponse {
        let endpoint = server.endpoint(for: definition) ?? ""
        let isGemini = definition.format == .gemini
        let url = isGemini ? "\(endpoint)/models/\(definition.model):generateContent" : endpoint
        let header = definition.format.keyHeader
        let version = definition.format == .anthropicMessages ? [("anthropic-version", AnthropicMessages.version)] : []
        return try await client.send(
            HTTPRequest(
                method: .post, url: url,
                headers: [("content-type", "application/json")] + version
                    + (repeatIndex.map { [("x-nutrieval-repeat", String($0))] } ?? []),
                secretHeader: key.map { (header.name, header.prefix, Secret($0)) }, body: [.bytes(body.serialized())],
                timeout: timeout))
    }

    /// Sends a valid request.
    func ask(photos: [UInt8] = [1], repeatIndex: Int? = nil, timeout: Duration = .seconds(300)) async throws
        -> HTTPResponse
    {
        try await send(Fixtures.body(definition.format, photos: photos), repeatIndex: repeatIndex, timeout: timeout)
    }

    /// The answer's text out of a vendor's response.
    func text(_ response: HTTPResponse) throws -> String? {
        let body = try JSON.parse(response.body)
        if definition.format == .anthropicMessages {
            return body["content"]?.array?.first { $0["type"] == "text" }?["text"]?.string
        }
        guard definition.format == .gemini else { return body["choices"]?[0]?["message"]?["content"]?.string }
        let parts = body["candidates"]?[0]?["content"]?["parts"]?.array ?? []
        return parts.first { $0["thought"] == nil }?["text"]?.string
    }
}
