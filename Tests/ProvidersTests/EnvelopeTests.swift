import Costs
import JSON
import Nutrition
import Providers
import Testing

/// A response body and what is read in it.
struct EnvelopeCase: Sendable, CustomTestStringConvertible {
    var name: String
    var body: JSON
    var content: WireReading.Content
    var testDescription: String { name }
}

@Suite("What each wire format reads in a successful response")
struct EnvelopeTests {
    private static func chatBody(_ message: JSON, finish: String = "stop") -> JSON {
        [
            "model": "model-1", "choices": [["index": 0, "message": message, "finish_reason": .string(finish)]],
            "usage": ["prompt_tokens": 10, "completion_tokens": 5]
        ]
    }

    static let chatCases = [
        EnvelopeCase(
            name: "null content", body: chatBody(["content": nil]), content: .empty("the message has no content")),
        EnvelopeCase(name: "no content", body: chatBody([:]), content: .empty("the message has no content")),
        EnvelopeCase(
            name: "content of another type", body: chatBody(["content": 3]),
            content: .malformed("the message's content is neither text nor a list of chunks")),
        EnvelopeCase(
            name: "chunks with a thought",
            body: chatBody([
                "content": [
                    ["type": "thinking", "thinking": [["type": "text", "text": "hm"]]], ["type": "text", "text": "a"],
                    ["type": "text", "text": "b"]
                ]
            ]), content: .text("ab")),
        EnvelopeCase(
            name: "only a thought", body: chatBody(["content": [["type": "thinking"]]]),
            content: .empty("no chunk of the message is text"))
    ]

    @Test("chat completions", arguments: chatCases)
    func chat(_ one: EnvelopeCase) {
        #expect(OpenAIChat.readAnswer(Fixtures.response(one.body)).content == one.content)
        #expect(MistralChat.readAnswer(Fixtures.response(one.body)).content == one.content)
    }

    @Test("openai-chat: a refusal arrives with finish reason stop, a filter with content_filter")
    func openAIRefusals() {
        let refusal = Self.chatBody(["content": nil, "refusal": "I cannot help."])
        #expect(OpenAIChat.readAnswer(Fixtures.response(refusal)).content == .refused("I cannot help."))
        let filtered = Self.chatBody(["content": nil], finish: "content_filter")
        #expect(OpenAIChat.readAnswer(Fixtures.response(filtered)).content == .blocked("content_filter"))
    }

    private static func geminiBody(_ parts: JSON, finish: String = "STOP") -> JSON {
        ["candidates": [["content": ["role": "model", "parts": parts], "finishReason": .string(finish)]]]
    }

    static let geminiCases = [
        EnvelopeCase(name: "text", body: geminiBody([["text": "a"], ["text": "b"]]), content: .text("ab")),
        EnvelopeCase(
            name: "thoughts skipped", body: geminiBody([["text": "hm", "thought": true], ["text": "b"]]),
            content: .text("b")),
        EnvelopeCase(
            name: "only thoughts", body: geminiBody([["text": "hm", "thought": true]]),
            content: .empty("the candidate has no text")),
        EnvelopeCase(
            name: "cut off while thinking", body: ["candidates": [["finishReason": "MAX_TOKENS"]]], content: .truncated),
        EnvelopeCase(
            name: "prompt blocked", body: ["promptFeedback": ["blockReason": "PROHIBITED_CONTENT"]],
            content: .blocked("prompt: PROHIBITED_CONTENT"))
    ]

    @Test("gemini", arguments: geminiCases)
    func gemini(_ one: EnvelopeCase) {
        #expect(Gemini.readAnswer(Fixtures.response(one.body)).content == one.content)
    }

    private static func message(_ blocks: JSON, _ reason: JSON, _ more: [(String, JSON)] = []) -> JSON {
        .object(JSONObject([("type", "message"), ("content", blocks), ("stop_reason", reason)] + more))
    }

    static let anthropicCases = [
        EnvelopeCase(
            name: "text", body: message([["type": "text", "text": "a"], ["type": "text", "text": "b"]], "end_turn"),
            content: .text("ab")),
        EnvelopeCase(
            name: "thoughts skipped",
            body: message([["type": "thinking", "thinking": "hm"], ["type": "text", "text": "b"]], "end_turn"),
            content: .text("b")),
        EnvelopeCase(
            name: "the context is full", body: message([], "model_context_window_exceeded"), content: .truncated),
        EnvelopeCase(
            name: "refused", body: message([], "refusal", [("stop_details", ["explanation": "No."])]),
            content: .refused("No.")),
        EnvelopeCase(
            name: "refused without a word", body: message([], "refusal"),
            content: .refused("the vendor refused and gave no reason")),
        EnvelopeCase(name: "no content", body: [:], content: .malformed("the response has no content"))
    ]

    @Test("anthropic-messages", arguments: anthropicCases)
    func anthropic(_ one: EnvelopeCase) {
        #expect(AnthropicMessages.readAnswer(Fixtures.response(one.body)).content == one.content)
    }

    @Test("anthropic's input tokens exclude cached ones; impossible counts are unknown")
    func anthropicUsage() {
        func usage(_ input: JSON) -> TokenUsage? {
            let usage: JSON = [
                "input_tokens": input, "cache_read_input_tokens": 1000, "cache_creation_input_tokens": 30,
                "output_tokens": 46, "output_tokens_details": ["thinking_tokens": 6]
            ]
            return AnthropicMessages.readAnswer(
                Fixtures.response(Self.message([], "end_turn", [("usage", usage)]))
            ).usage
        }
        #expect(
            usage(117) == TokenUsage(uncachedInput: 117, cachedInput: 1000, cacheWrite: 30, output: 46, reasoning: 6))
        for wrong: JSON in [-1, "117", nil, 1e300] { #expect(usage(wrong) == nil) }
    }

    @Test("usage splits cached from uncached input and keeps reasoning inside output")
    func usage() {
        let body: JSON = [
            "choices": [],
            "usage": [
                "prompt_tokens": 1117, "completion_tokens": 46,
                "prompt_tokens_details": ["cached_tokens": 1000], "completion_tokens_details": ["reasoning_tokens": 6]
            ]
        ]
        #expect(
            OpenAIChat.readAnswer(Fixtures.response(body)).usage
                == TokenUsage(uncachedInput: 117, cachedInput: 1000, output: 46, reasoning: 6))
    }

    @Test("gemini's thoughts stand beside the candidates' tokens and are billed as output: 8 + 11 + 829 = 848")
    func geminiUsage() {
        let body: JSON = [
            "candidates": [], "modelVersion": "gemini-2.5-flash",
            "usageMetadata": [
                "promptTokenCount": 8, "candidatesTokenCount": 11, "thoughtsTokenCount": 829, "totalTokenCount": 848
            ]
        ]
        let reading = Gemini.readAnswer(Fixtures.response(body))
        #expect(reading.usage == TokenUsage(uncachedInput: 8, output: 840, reasoning: 829))
        #expect(reading.servedModel == "gemini-2.5-flash")
    }

    @Test("a model's name of a megabyte is cut")
    func longModel() {
        let body: JSON = ["candidates": [], "modelVersion": .string(String(repeating: "m", count: 1_000_000))]
        var reading = ResponseReading(outcome: .ok)
        reading.servedModel = Gemini.readAnswer(Fixtures.response(body)).servedModel
        #expect(reading.servedModel == String(repeating: "m", count: 500))
    }

    @Test("gemini's tokens of tools make the usage unknown, since prompt tokens do not include them")
    func geminiTools() {
        func usage(_ tools: JSON) -> TokenUsage? {
            let body: JSON = [
                "candidates": [],
                "usageMetadata": [
                    "promptTokenCount": 8, "candidatesTokenCount": 11, "toolUsePromptTokenCount": tools
                ]
            ]
            return Gemini.readAnswer(Fixtures.response(body)).usage
        }
        for tools: JSON in [300, "300", -1, 1e300] { #expect(usage(tools) == nil) }
        for tools: JSON in [0, nil] { #expect(usage(tools) == TokenUsage(uncachedInput: 8, output: 11)) }
    }

    @Test(
        "usage that cannot be is unknown",
        arguments: [
            ["prompt_tokens": -1, "completion_tokens": 2], ["prompt_tokens": 1.5, "completion_tokens": 2],
            ["prompt_tokens": "3", "completion_tokens": 2], ["prompt_tokens": 1e300, "completion_tokens": 2],
            ["prompt_tokens": 1, "completion_tokens": 2, "prompt_tokens_details": ["cached_tokens": 5]], [:], 7
        ] as [JSON])
    func impossibleUsage(_ usage: JSON) {
        let reading = OpenAIChat.readAnswer(Fixtures.response(["choices": [], "usage": usage]))
        #expect(reading.usage == nil)
        #expect(reading.rawUsage == usage)
    }
}
