import Costs
import Foundation
import Providers
import TestSupport
import Testing

@testable import Catalog

/// The files of `examples/servers`, and what `server` changes.
@Suite struct ServerExampleTests {
    private static let folder = TestData.repository.appending(path: "examples/servers")
    static let names = FormatDeclaration.openAIChat.servers.map(\.name).filter { $0 != "openai" }

    @Test func `every server has an example and every example a server`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.names.map { "\($0).yaml" }))
    }

    @Test(arguments: names) func `an example has at most 12 lines and no mistake`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "\(name).yaml"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 13)
        let example = try ReadProvider(text, named: name)
        let definition = example.definition
        #expect(example.remarks == [])
        #expect(definition?.format.server == name)
    }

    private static let lines = """
        name: one
        wire: openai-chat
        model: m
        prompt: prompts/analyze-meal.md
        answer: answers/analyze-meal.yaml

        """

    @Test(
        arguments: [
            ("https://x.openai.azure.com/openai/v1/chat/completions", "azure", "api-key"),
            ("https://openrouter.ai/api/v1/chat/completions", "openrouter", "Authorization"),
            ("https://azure.com.example.org/v1", nil, "Authorization"),
            ("http://localhost:8000/v1", nil, "Authorization")
        ] as [(String, String?, String)])
    func `a host tells the server, and the server where the key goes`(
        endpoint: String, server: String?, header: String
    ) throws {
        let definition = try #require(try ReadProvider(Self.lines + "endpoint: \(endpoint)").definition)
        #expect(definition.format.server == server && definition.format.keyHeader.name == header)
    }

    @Test func `a local server gets one request at a time and five minutes, unless the file says otherwise`() throws {
        let local = Self.lines + "endpoint: http://localhost:11434/v1\nserver: ollama\n"
        let usual = try #require(try ReadProvider(local).definition).limits
        #expect(usual.inFlight == 1 && usual.timeout == .seconds(300))
        let stated = try #require(try ReadProvider(local + "limits: {in_flight: 4}").definition).limits
        #expect(stated.inFlight == 4 && stated.timeout == .seconds(300))
    }

    @Test func `a tier sets limits per minute, and a single key overrides it`() throws {
        let gemini = Self.lines.replacing("openai-chat", with: "gemini") + "endpoint: https://llm.example.org/v1beta\n"
        for (name, requests) in [("free", 60), ("paygo", 1000), ("enterprise", 5000)] {
            let limits = try ReadProvider(gemini + "limits: {tier: \(name)}").definition?.limits
            #expect(limits?.requestsPerMinute == requests)
        }
        let own = try ReadProvider(gemini + "limits: {tier: free, requests_per_minute: 7}").definition?.limits
        #expect(own?.requestsPerMinute == 7)
        let remarks = try ReadProvider(Self.lines + "endpoint: https://llm.example.org/v1\nlimits: {tier: free}")
            .remarks
        #expect(
            remarks.count == 1 && remarks.first?.contains("no limits of OpenAI's tier `free`") == true, "\(remarks)")
    }

    @Test(arguments: [
        ("server: olama", "`server` cannot be `olama`; did you mean `ollama`?"),
        ("server: llama.cpp\nphoto: {format: webp}", "llama.cpp reads no webp; use jpeg or png"),
        ("server: ollama\nphoto: {detail: high}", "`detail` cannot be `high`; remove it")
    ])
    func `what a server does not take is named`(line: String, words: String) throws {
        let remarks = try ReadProvider(Self.lines + "endpoint: http://localhost:1/v1\n" + line).remarks
        #expect(remarks.count == 1 && remarks.first?.contains(words) == true, "\(remarks)")
    }

    @Test(arguments: [
        ("openai", 16, 60), ("azure", 16, 60), ("openrouter", 16, 60), ("vllm", 16, 300), ("llama.cpp", 1, 300),
        ("ollama", 1, 300), ("lm-studio", 1, 300)
    ])
    func `each server begins with its own limits`(server: String, inFlight: Int, timeout: Int) throws {
        let limits = try ReadProvider(Self.lines + "endpoint: http://localhost:1/v1\nserver: \(server)\n").definition?
            .limits
        #expect(limits?.inFlight == inFlight && limits?.timeout == .seconds(timeout))
    }

    @Test(
        arguments: [
            ("mistral-chat", "mistral-large-2512", "free", 4, 250_000),
            ("mistral-chat", "mistral-small-2603", "free", 50, 50_000),
            ("openai-chat", "gpt-4o-mini-2024-07-18", "paygo", 500, 200_000),
            ("openai-chat", "gpt-4o-2024-08-06", "enterprise", 10_000, 30_000_000)
        ])
    func `a tier is of its model`(wire: String, model: String, tier: String, requests: Int, tokens: Int) throws {
        let file = Self.lines.replacing("openai-chat", with: wire).replacing("model: m\n", with: "model: \(model)\n")
        let limits = try ReadProvider(file + "endpoint: https://llm.example.org/v1\nlimits: {tier: \(tier)}")
            .definition?.limits
        #expect(limits?.requestsPerMinute == requests && limits?.tokensPerMinute == tokens)
    }

    @Test(arguments: [
        ("claude-opus-5-5", "temperature: 0", "this model refuses `temperature`; remove it"),
        ("claude-haiku-4-5", "temperature: 0, top_p: 1", "this model takes `temperature` or `top_p`; remove one"),
        ("claude-haiku-4-5", "reasoning_effort: low", "this model refuses `reasoning_effort`; remove it"),
        ("claude-opus-5-5", "thinking_budget: 2000", "this model refuses a `thinking_budget`; set `reasoning_effort`"),
        ("claude-opus-5-5", "thinking_budget: 0", "this model always thinks; set `reasoning_effort`"),
        ("claude-haiku-4-5", "thinking_budget: 100", "`thinking_budget` is 0 (off), or at least 1024 tokens"),
        (
            "claude-haiku-4-5", "thinking_budget: 2000, max_output_tokens: 2000",
            "`thinking_budget` counts as output; set it below `max_output_tokens`"
        )
    ])
    func `what a model of Claude refuses is named`(model: String, parameters: String, words: String) throws {
        let file = Self.claude.replacing("model: m\n", with: "model: \(model)\n")
        let remarks = try ReadProvider(file + "parameters: {\(parameters)}").remarks
        #expect(remarks.count == 1 && remarks.first?.contains(words) == true, "\(remarks)")
    }

    @Test func `what a model of Claude takes is not remarked on`() throws {
        for (model, parameters) in [
            ("claude-haiku-4-5", "temperature: 0"), ("claude-opus-5-5", "reasoning_effort: high"), ("mine", "top_k: 4"),
            ("claude-haiku-4-5", "thinking_budget: 2000, max_output_tokens: 4000")
        ] {
            let file = Self.claude.replacing("model: m\n", with: "model: \(model)\n")
            let remarks = try ReadProvider(file + "parameters: {\(parameters)}").remarks
            #expect(remarks == [], "\(model) \(parameters)")
        }
    }

    /// At another host than the vendor's, and with an answer that needs no advice.
    private static let claude =
        lines.replacing("openai-chat", with: "anthropic-messages").replacing("analyze-meal", with: "describe-food")
        .replacing("answers/describe-food", with: "answers/food-description")
        + "endpoint: https://llm.example.org/v1/messages\n"

    @Test func `photos and schemas that Anthropic refuses are named`() throws {
        #expect(FormatDeclaration.anthropicMessages.longestPhotoSide == 8000)
        let keywords = FormatDeclaration.anthropicMessages.schema.keywords
        for (keyword, isRefused) in [("minimum", true), ("oneOf", true), ("minItems", false), ("contains", false)] {
            let rule = try #require(keywords.first { $0.applies(keyword) })
            #expect(rule.isRefused == isRefused && rule.message(keyword).contains("`\(keyword)`"))
        }
        #expect(!keywords.contains { $0.applies("anyOf") })
    }
}
