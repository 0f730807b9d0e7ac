import Costs
import JSON
import Providers
import Simulator
import Testing

@testable import Catalog
@testable import Transport

/// What vendors' own clients send beside what `nutrieval run` sends.
@Suite struct `Other clients are understood` {
    private static func url(_ asking: Asking, _ path: String) -> String {
        let endpoint = asking.server.endpoint(for: asking.definition) ?? ""
        let root = endpoint.replacing("/v1beta", with: "").replacing("/v1/chat/completions", with: "")
        return root + path
    }

    private static func send(
        _ asking: Asking, _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, key: String? = "simulated"
    ) async throws -> HTTPResponse {
        let header = asking.definition.format == .gemini ? ("x-goog-api-key", "") : ("Authorization", "Bearer ")
        return try await asking.client.send(
            HTTPRequest(
                method: method, url: url(asking, path), headers: [("content-type", "application/json")],
                secretHeader: key.map { (header.0, header.1, Secret($0)) },
                body: body.map { [.bytes($0.serialized())] } ?? []))
    }

    private static let models: [(FormatDeclaration, String, String)] = [
        (.openAIChat, "/v1/models", "data"), (.mistralChat, "/v1/models", "data"),
        (.gemini, "/v1beta/models", "models"), (.gemini, "/v1/models", "models")
    ]

    @Test(arguments: models)
    func `models are listed and told one by one`(wire: FormatDeclaration, path: String, key: String) async throws {
        try await Asking.to(Fixtures.definition(wire)) { asking in
            let model = asking.definition.model
            let list = try await Self.send(asking, .get, path)
            #expect(list.status == 200 && list.header("x-nutrieval-simulated") == "1")
            let entry = try #require(try JSON.parse(list.body)[key]?[0])
            #expect(wire == .gemini ? entry["name"]?.string == "models/\(model)" : entry["id"]?.string == model)
            #expect(wire == .gemini || entry["object"] == "model")
            let one = try await Self.send(asking, .get, "\(path)/\(model)")
            #expect(one.status == 200)
            #expect(try JSON.parse(one.body) == entry)
            // Looking is no request to a model.
            #expect(asking.server.statistics()[asking.definition.name]?.requests == 0)
        }
    }

    @Test(arguments: models)
    func `other paths and missing keys are refused in the vendor's shape`(
        wire: FormatDeclaration, path: String, key: String
    ) async throws {
        try await Asking.to(Fixtures.definition(wire)) { asking in
            for other in ["\(path)/none", "\(path)/", "/v1/nothing"] {
                #expect(try await Self.send(asking, .get, other).status == 404, "\(other)")
            }
            let keyless = try await Self.send(asking, .get, path, key: nil)
            #expect(keyless.status == (wire == .gemini ? 403 : 401))
            let body = try JSON.parse(keyless.body)
            #expect(wire == .mistralChat ? body["detail"] == "Unauthorized" : body["error"]?.object != nil)
        }
    }

    @Test func `OpenAI's list has the day a model ends`() async throws {
        var definition = try Fixtures.definition(.openAIChat)
        definition.lifecycle = Lifecycle(shutdown: .init("2027-01-14"))
        try await Asking.to(definition) { asking in
            let one = try await Self.send(asking, .get, "/v1/models/\(definition.model)")
            #expect(try JSON.parse(one.body)["shutdown_date"] == "2027-01-14")
        }
    }

    @Test(arguments: ["v1", "v1beta"])
    func `Gemini is asked in both versions, and does not stream`(version: String) async throws {
        try await Asking.to(Fixtures.definition(.gemini)) { asking in
            let path = "/\(version)/models/\(asking.definition.model)"
            let body = try Fixtures.body(.gemini)
            #expect(try await Self.send(asking, .post, "\(path):generateContent", body).status == 200)
            let stream = try await Self.send(asking, .post, "\(path):streamGenerateContent?alt=sse", body)
            #expect(stream.status == 400)
            #expect(try JSON.parse(stream.body)["error"]?["status"] == "INVALID_ARGUMENT")
            #expect(try await Self.send(asking, .post, "\(path):countTokens", body).status == 404)
            #expect(try await Self.send(asking, .post, "/v2/models/x:generateContent", body).status == 404)
        }
    }

    /// Bytes 0xFB and 0xFF make `-` and `_`; two bytes fewer or more make any padding.
    @Test(arguments: [251, 255] as [UInt8])
    func `Gemini's photos may be base64 of either alphabet, padded or not`(number: UInt8) async throws {
        let standard = Fixtures.base64(Fixtures.photo(number))
        let forURL = standard.replacing("+", with: "-").replacing("/", with: "_")
        try #require(forURL != standard && standard.hasSuffix("="))
        for text in [standard, forURL, String(forURL.prefix { $0 != "=" }), String(standard.prefix { $0 != "=" })] {
            for (wire, isTaken) in [(FormatDeclaration.gemini, true), (.openAIChat, text == standard)] {
                try await Asking.to(Fixtures.definition(wire)) { asking in
                    let response = try await asking.send(try Self.body(wire, photo: text))
                    let words = String(decoding: response.body, as: UTF8.self)
                    // The bytes were read, and are no photo of a set.
                    #expect(words.contains("only knows the photos") == isTaken, "\(wire) \(text): \(words)")
                }
            }
        }
        for text in [standard + "=", "A\(forURL.prefix { $0 != "=" })", "ab=c", "a"] {
            try await Asking.to(Fixtures.definition(.gemini)) { asking in
                let response = try await asking.send(try Self.body(.gemini, photo: text))
                #expect(String(decoding: response.body, as: UTF8.self).contains("Unable to process input image"))
            }
        }
    }

    private static func body(_ wire: FormatDeclaration, photo: String) throws -> JSON {
        let part: JSON =
            wire == .gemini
            ? ["inlineData": ["mimeType": "image/jpeg", "data": .string(photo)]]
            : ["type": "image_url", "image_url": ["url": .string("data:image/jpeg;base64,\(photo)")]]
        return wire == .gemini
            ? ["contents": [["role": "user", "parts": [part]]]]
            : [
                "model": .string(try Fixtures.definition(wire).model),
                "messages": [["role": "user", "content": [part]]]
            ]
    }

    @Test func `GPT-6 Luna takes a temperature when it does not reason`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat, model: "gpt-6-luna")) { asking in
            for (effort, status) in [("none", 200), ("low", 400)] {
                let extra: [(String, JSON)] = [
                    ("model", "gpt-6-luna"), ("temperature", 0.2), ("reasoning_effort", .string(effort))
                ]
                let response = try await asking.send(Fixtures.body(.openAIChat, extra: extra))
                #expect(response.status == status, "\(effort)")
            }
        }
    }
}
