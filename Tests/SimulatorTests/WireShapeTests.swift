import Catalog
import JSON
import Providers
import Testing

@testable import Simulator
@testable import Transport

@Suite struct `Simulated wire formats` {
    @Test(arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func `every format has a counterpart`(format: FormatDeclaration) { #expect(format.simulated != nil) }

    @Test func `OpenAI's response has its members, headers and the mark of the simulator`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat)) { asking in
            let response = try await asking.ask()
            let body = try JSON.parse(response.body)
            #expect(response.status == 200)
            #expect(response.header("x-nutrieval-simulated") == "1")
            #expect(response.header("x-ratelimit-remaining-requests") != nil)
            #expect(response.header("x-request-id")?.hasPrefix("req_simulated_") == true)
            #expect(body["system_fingerprint"] == "simulated")
            #expect(body["model"] == "gpt-4o-mini-2024-07-18")
            #expect(body["choices"]?[0]?["finish_reason"] == "stop")
            #expect(body["choices"]?[0]?["message"]?["refusal"] == .null)
            let usage = try #require(body["usage"])
            let parts = try [#require(usage["prompt_tokens"]?.integer), #require(usage["completion_tokens"]?.integer)]
            #expect(parts.allSatisfy { $0 > 0 })
            #expect(usage["total_tokens"]?.integer == parts[0] + parts[1])
        }
    }

    @Test func `Mistral's response has its members and headers without a reset`() async throws {
        try await Asking.to(Fixtures.definition(.mistralChat)) { asking in
            let response = try await asking.ask(photos: [1, 2])
            let body = try JSON.parse(response.body)
            #expect(response.status == 200)
            #expect(response.header("x-nutrieval-simulated") == "1")
            #expect(response.header("x-ratelimit-limit-req-minute") != nil)
            #expect(response.headers.allSatisfy { !$0.name.lowercased().contains("reset") })
            #expect(body["id"]?.string?.hasPrefix("simulated") == true)
            #expect(body["choices"]?[0]?["message"]?["tool_calls"] == .null)
            #expect(body["choices"]?[0]?["message"]?["refusal"] == nil)
        }
    }

    @Test func `Gemini's response counts thoughts beside the candidates' tokens and has no limit headers`() async throws
    {
        let definition = try Fixtures.definition(.gemini, name: "gemini-flash")
        try await Asking.to(definition) { asking in
            let response = try await asking.ask()
            let body = try JSON.parse(response.body)
            #expect(response.status == 200)
            #expect(response.headers.allSatisfy { !$0.name.lowercased().hasPrefix("x-ratelimit") })
            #expect(body["responseId"]?.string?.hasPrefix("simulated-") == true)
            #expect(body["modelVersion"] == "gemini-3.8-flash")
            #expect(body["candidates"]?[0]?["finishReason"] == "STOP")
            let usage = try #require(body["usageMetadata"])
            let counts = ["promptTokenCount", "candidatesTokenCount", "thoughtsTokenCount"].compactMap {
                usage[$0]?.integer
            }
            #expect(counts.count == 3)
            #expect(usage["totalTokenCount"]?.integer == counts.reduce(0, +))
        }
    }

    @Test func `Anthropic's response has its members, usage and headers`() async throws {
        try await Asking.to(Fixtures.definition(.anthropicMessages)) { asking in
            let response = try await asking.ask(photos: [1, 2])
            let body = try JSON.parse(response.body)
            #expect(response.status == 200)
            #expect(response.header("x-nutrieval-simulated") == "1")
            #expect(response.header("request-id")?.hasPrefix("req_simulated_") == true)
            #expect(response.header("anthropic-ratelimit-requests-remaining") != nil)
            #expect(body["type"] == "message" && body["stop_reason"] == "end_turn")
            #expect(body["model"] == "claude-haiku-4-5")
            let counts = ["input_tokens", "output_tokens"].compactMap { body["usage"]?[$0]?.integer }
            #expect(counts.count == 2 && counts.allSatisfy { $0 > 0 })
        }
    }

    @Test func `a thinking model runs into a small output limit as the real ones do`() async throws {
        let definition = try Fixtures.definition(.gemini, name: "gemini-flash")
        try await Asking.to(definition) { asking in
            let response = try await asking.send(
                Fixtures.body(.gemini, extra: [("generationConfig", ["maxOutputTokens": 20])]))
            let candidate = try JSON.parse(response.body)["candidates"]?[0]
            #expect(candidate?["finishReason"] == "MAX_TOKENS")
        }
    }

    @Test func `providers are told apart by path, and an unknown one is a 404`() async throws {
        let first = try Fixtures.definition(.openAIChat, name: "first one")
        let server = SimulatorServer(
            providers: [first, try Fixtures.definition(.gemini)], meals: Fixtures.meals, options: .init(speedUp: 1e9))
        let port = try await server.start()
        #expect(server.endpoint(for: first) == "http://127.0.0.1:\(port)/first%20one/v1/chat/completions")
        #expect(server.endpoint(for: try Fixtures.definition(.gemini)) == "http://127.0.0.1:\(port)/gemini/v1beta")
        #expect(server.endpoint(for: try Fixtures.definition(.mistralChat)) == nil)
        let client = HTTPClient()
        let body = BodyPiece.bytes(try Fixtures.body(.openAIChat).serialized())
        let known = try await client.send(
            HTTPRequest(
                method: .post, url: server.endpoint(for: first) ?? "",
                secretHeader: ("Authorization", "Bearer ", Secret("x")), body: [body]))
        let unknown = try await client.send(
            HTTPRequest(method: .post, url: "http://127.0.0.1:\(port)/nobody/v1/chat/completions", body: [body]))
        #expect(known.status == 200)
        #expect(unknown.status == 404)
        #expect(unknown.header("x-nutrieval-simulated") == "1")
        #expect(server.statistics()["first one"]?.requests == 1)
        #expect(server.statistics()["first one"]?.answered == 1)
        await client.shutdown()
        await server.stop()
    }

    @Test func `a server stops while a request hangs and a connection idles, and starts only once`() async throws {
        let definition = try Fixtures.definition(.openAIChat)
        let server = SimulatorServer(
            providers: [definition], meals: Fixtures.meals,
            options: .init(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.slow, .nth(2))]), modelsFail: false))
        try await server.start()
        await #expect(throws: SimulatorError.alreadyStarted) { try await server.start() }
        let asking = Asking(server: server, definition: definition)
        _ = try await asking.ask()
        async let hanging: TransportError? = {
            do {
                _ = try await asking.ask()
                return nil
            } catch { return error as? TransportError }
        }()
        while server.statistics()[definition.name]?.faults[.slow] != 1 { await Task.yield() }
        await server.stop()
        #expect(await hanging != nil)
        #expect(server.endpoint(for: definition) == nil)
        await asking.client.shutdown()
    }
}
