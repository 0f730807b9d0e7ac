import JSON
import Nutrition
import Providers
import Testing

@Suite("What each wire format reads in an error response")
struct RejectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var wire: any ChatFormat.Type
        var status: Int
        var headers: [String: String] = [:]
        var body: JSON
        var outcome: Outcome
        var wait: Duration?
        var concernsKey = false
        var testDescription: String { name }
    }

    private static func openAI(_ code: String?, type: String = "x") -> JSON {
        ["error": ["message": "words", "type": .string(type), "param": nil, "code": .optional(code)]]
    }

    private static func gemini(_ details: JSON) -> JSON {
        ["error": ["code": 429, "message": "words", "status": "RESOURCE_EXHAUSTED", "details": details]]
    }

    private static let retryInfo: JSON = ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.4s"]
    private static func quota(_ id: String) -> JSON {
        ["@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [["quotaId": .string(id)]]]
    }

    private static func anthropic(_ type: String, _ words: String = "words") -> JSON {
        ["type": "error", "error": ["type": .string(type), "message": .string(words)], "request_id": "req_1"]
    }

    static let anthropicCases: [Case] = [
        Case(
            name: "anthropic: billing", wire: AnthropicMessages.self, status: 402, body: anthropic("billing_error"),
            outcome: .quotaExhausted, concernsKey: true),
        Case(
            name: "anthropic: the balance is a plain 400", wire: AnthropicMessages.self, status: 400,
            body: anthropic("invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
            outcome: .quotaExhausted, concernsKey: true),
        Case(
            name: "anthropic: too large, by a proxy's page", wire: AnthropicMessages.self, status: 413, body: "",
            outcome: .badRequest)
    ]

    static let cases: [Case] = [
        Case(
            name: "openai: retry-after-ms comes first", wire: OpenAIChat.self, status: 429,
            headers: ["retry-after": "7", "retry-after-ms": "250"], body: openAI("rate_limit_exceeded"),
            outcome: .rateLimited, wait: .milliseconds(250)),
        Case(
            name: "openai: an HTTP date", wire: OpenAIChat.self, status: 429,
            headers: ["retry-after": "Tue, 14 Nov 2023 22:13:50 GMT"], body: openAI("rate_limit_exceeded"),
            outcome: .rateLimited, wait: .seconds(30)),
        Case(
            name: "openai: the reset of the quota that is used up", wire: OpenAIChat.self, status: 429,
            headers: [
                "x-ratelimit-remaining-requests": "5", "x-ratelimit-reset-requests": "1h",
                "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "6m0s"
            ], body: openAI("rate_limit_exceeded"), outcome: .rateLimited, wait: .seconds(360)),
        Case(
            name: "openai: no wait stated", wire: OpenAIChat.self, status: 429, body: openAI("rate_limit_exceeded"),
            outcome: .rateLimited),
        Case(
            name: "openai: the money is gone", wire: OpenAIChat.self, status: 429, headers: ["retry-after": "1"],
            body: openAI("insufficient_quota", type: "insufficient_quota"), outcome: .quotaExhausted, concernsKey: true),
        Case(
            name: "openai: a spend limit by its code", wire: OpenAIChat.self, status: 429,
            body: openAI("project_spend_limit_exceeded"), outcome: .quotaExhausted, concernsKey: true),
        Case(
            name: "openai: words about quota are no code", wire: OpenAIChat.self, status: 429,
            body: ["error": ["message": "insufficient_quota in words only", "type": "requests", "code": nil]],
            outcome: .rateLimited),
        Case(name: "a redirect", wire: OpenAIChat.self, status: 302, body: "", outcome: .badRequest),
        Case(
            name: "mistral: a flat error without a wait", wire: MistralChat.self, status: 429,
            body: ["object": "error", "message": "Rate limit exceeded", "type": "rate_limited", "code": "1300"],
            outcome: .rateLimited),
        Case(
            name: "openai: a date is held against the server's own clock", wire: OpenAIChat.self, status: 429,
            headers: ["retry-after": "Tue, 14 Nov 2023 22:13:50 GMT", "date": "Tue, 14 Nov 2023 22:13:45 GMT"],
            body: openAI("rate_limit_exceeded"), outcome: .rateLimited, wait: .seconds(5)),
        Case(
            name: "mistral: a message that is an object", wire: MistralChat.self, status: 422,
            body: ["object": "error", "message": ["detail": [["type": "extra_forbidden"]]]], outcome: .badRequest),
        Case(
            name: "mistral: a bare detail", wire: MistralChat.self, status: 401, body: ["detail": "Unauthorized"],
            outcome: .unauthorized, concernsKey: true),
        Case(
            name: "gemini: RetryInfo in the body", wire: Gemini.self, status: 429,
            body: gemini([quota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier"), retryInfo]),
            outcome: .rateLimited, wait: .milliseconds(34400)),
        Case(
            name: "gemini: the error inside an array", wire: Gemini.self, status: 429, body: [gemini([retryInfo])],
            outcome: .rateLimited, wait: .milliseconds(34400)),
        Case(
            name: "gemini: no details", wire: Gemini.self, status: 429,
            body: ["error": ["code": 429, "message": "words", "status": "RESOURCE_EXHAUSTED"]], outcome: .rateLimited),
        Case(
            name: "gemini: a wrong key is a 400", wire: Gemini.self, status: 400,
            body: [
                "error": [
                    "code": 400, "message": "API key not valid.", "status": "INVALID_ARGUMENT",
                    "details": [["@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"]]
                ]
            ], outcome: .unauthorized, concernsKey: true)
    ]

    @Test("errors become outcomes by their codes", arguments: cases + anthropicCases)
    func outcome(_ one: Case) {
        let rejection = one.wire.readRejection(
            Fixtures.response(one.body, status: one.status, headers: one.headers), now: Fixtures.now)
        #expect(rejection.outcome == one.outcome)
        #expect(rejection.wait == one.wait)
        #expect(rejection.concernsKey == one.concernsKey)
        #expect(rejection.message.hasPrefix("HTTP \(one.status)"))
    }

    @Test(
        "other servers' errors are read in each of their shapes",
        arguments: [
            ["error": ["message": "no such model", "code": 404]], ["error": "no such model"],
            ["object": "error", "message": "no such model", "code": 404]
        ] as [JSON])
    func otherServers(_ body: JSON) {
        let rejection = OpenAIChat.readRejection(Fixtures.response(body, status: 404), now: Fixtures.now)
        #expect(rejection.message == "HTTP 404: no such model")
        guard case .malformed(let words) = OpenAIChat.readAnswer(Fixtures.response(body)).content else {
            Issue.record("an error with status 200 is no answer")
            return
        }
        #expect(words == "the server answered with an error: no such model")
    }

    @Test("the server's own word on retrying is kept", arguments: [("true", true), ("false", false)])
    func shouldRetry(_ text: String, _ expected: Bool) {
        let response = Fixtures.response([:], status: 500, headers: ["x-should-retry": text])
        #expect(OpenAIChat.readRejection(response, now: Fixtures.now).shouldRetry == expected)
    }

    @Test("the server's words are shortened and carry no control characters")
    func words() {
        let response = ProviderResponse(
            status: 500, body: Array(("\u{1B}[2J\u{202E}" + String(repeating: "x", count: 9000)).utf8))
        let message = OpenAIChat.readRejection(response, now: Fixtures.now).message
        #expect(message.count < 520)
        #expect(!message.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
    }

    @Test(
        "hostile waits are clamped or ignored, never trapped",
        arguments: ["nan", "inf", "-5", "1e308", "", "99999999999999999999", "Tue, 99 Foo 2023 99:99:99 GMT"])
    func hostileWaits(_ text: String) {
        let response = Fixtures.response([:], status: 429, headers: ["retry-after": text, "retry-after-ms": text])
        let wait = OpenAIChat.readRejection(response, now: Fixtures.now).wait
        if let wait { #expect(wait >= .zero && wait <= .seconds(31_536_000)) }
    }

    @Test(
        "Go's durations",
        arguments: [
            ("108ms", Duration.milliseconds(108)), ("7.62s", .milliseconds(7620)), ("6m0s", .seconds(360)),
            ("1h2m3s", .seconds(3723)), ("", nil), ("6", nil), ("s", nil), ("1x", nil), ("1m-2s", nil)
        ] as [(String, Duration?)])
    func goDurations(_ text: String, _ expected: Duration?) {
        #expect(WaitHints.goDuration(text) == expected)
    }
}
