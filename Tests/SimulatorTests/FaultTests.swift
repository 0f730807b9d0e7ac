import JSON
import Providers
import Simulator
import Testing
import Transport

@testable import Catalog

@Suite struct `Faults on demand` {
    private static func only(_ fault: Fault, slow: Duration = .seconds(90)) -> SimulatorOptions {
        SimulatorOptions(
            speedUp: 1e9, faults: FaultProfile.named(fault.rawValue) ?? .none, slowDelay: slow, modelsFail: false)
    }

    /// The error of an exchange, nil when it has none.
    private static func error(_ exchange: () async throws -> Void) async -> TransportError? {
        do {
            try await exchange()
            return nil
        } catch { return error as? TransportError }
    }

    @Test(arguments: [
        (Fault.rateLimitRetryAfter, 429, "retry-after", "1"),
        (.rateLimitRetryMilliseconds, 429, "retry-after-ms", "40"),
        (.rateLimitReset, 429, "x-ratelimit-reset-requests", "40ms"),
        (.paymentRequired, 402, "x-nutrieval-simulated", "1"),
        (.unauthorized, 401, "x-nutrieval-simulated", "1"), (.forbidden, 403, "x-nutrieval-simulated", "1"),
        (.notFound, 404, "x-nutrieval-simulated", "1"), (.requestTimeout, 408, "x-nutrieval-simulated", "1"),
        (.tooLarge, 413, "x-nutrieval-simulated", "1"), (.unprocessable, 422, "x-nutrieval-simulated", "1"),
        (.serverError, 500, "x-nutrieval-simulated", "1"), (.badGateway, 502, "content-type", "text/html"),
        (.unavailable, 503, "x-nutrieval-simulated", "1"), (.overloaded, 529, "x-nutrieval-simulated", "1"),
        (.rateLimitLong, 429, "retry-after", "300"), (.serverErrorFinal, 500, "x-should-retry", "false")
    ])
    func `that refuse have their status and headers`(fault: Fault, status: Int, header: String, value: String)
        async throws
    {
        for wire in Formats.all where wire.carrier == .http && !wire.hasTemplate {
            try await Asking.to(Fixtures.definition(wire), Self.only(fault)) { asking in
                let response = try await asking.ask()
                let expected = wire == .gemini && fault == .unauthorized ? 400 : status
                #expect(response.status == expected, "\(wire)")
                #expect(response.header(header) == value, "\(wire)")
                #expect(asking.server.statistics()[wire.name.rawValue]?.faults == [fault: 1])
            }
        }
    }

    @Test func `a 429 may state its wait as a date, in the body, or not at all`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat), Self.only(.rateLimitRetryDate)) { asking in
            let date = try #require(try await asking.ask().header("retry-after"))
            #expect(
                date.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d GMT/) != nil, "\(date)")
        }
        try await Asking.to(Fixtures.definition(.gemini), Self.only(.rateLimitRetryInfo)) { asking in
            let details = try JSON.parse(try await asking.ask().body)["error"]?["details"]?.array ?? []
            #expect(details.contains { $0["retryDelay"] == "0.04s" })
        }
        try await Asking.to(Fixtures.definition(.mistralChat), Self.only(.rateLimitSilent)) { asking in
            let response = try await asking.ask()
            #expect(response.status == 429)
            #expect(response.headers.allSatisfy { !$0.name.lowercased().contains("retry-after") })
            #expect(try JSON.parse(response.body)["code"] == "1300")
        }
    }

    @Test func `a quota that no wait cures says so by code`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat), Self.only(.insufficientQuota)) { asking in
            let body = try JSON.parse(try await asking.ask().body)
            #expect(body["error"]?["code"] == "insufficient_quota")
        }
        try await Asking.to(Fixtures.definition(.gemini), Self.only(.dailyQuota)) { asking in
            let body = String(decoding: try await asking.ask().body, as: UTF8.self)
            #expect(body.contains("GenerateRequestsPerDayPerProject"))
        }
        try await Asking.to(Fixtures.definition(.gemini), Self.only(.unauthorized)) { asking in
            let error = try JSON.parse(try await asking.ask().body)["error"]
            #expect(error?["details"]?[0]?["reason"] == "API_KEY_INVALID")
        }
    }

    @Test(arguments: [Fault.resetBeforeResponse, .resetMidBody])
    func `a reset is an error of the network`(fault: Fault) async throws {
        try await Asking.to(Fixtures.definition(.openAIChat), Self.only(fault)) { asking in
            let error = await Self.error { _ = try await asking.ask() }
            guard case .network(let words, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            // curl's words for ECONNRESET; an orderly end has others.
            #expect(words.lowercased().contains("receiving data"), "\(words)")
        }
    }

    @Test(arguments: [Fault.slow, .stalled])
    func `a slow or stalled answer runs into the client's limit`(fault: Fault) async throws {
        try await Asking.to(Fixtures.definition(.gemini), Self.only(fault)) { asking in
            let error = await Self.error { _ = try await asking.ask(timeout: .milliseconds(300)) }
            guard case .timedOut? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func `broken bodies are cut, too large, or no JSON`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat), Self.only(.truncatedBody)) { asking in
            let body = try await asking.ask().body
            #expect(body.first == UInt8(ascii: "{"))
            #expect(throws: JSONError.self) { try JSON.parse(body) }
        }
        try await Asking.to(Fixtures.definition(.openAIChat), Self.only(.oversizedBody)) { asking in
            let error = await Self.error { _ = try await asking.ask() }
            guard case .responseTooLarge? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        try await Asking.to(Fixtures.definition(.mistralChat), Self.only(.notJSONBody)) { asking in
            let body = try await asking.ask().body
            #expect(body.first == UInt8(ascii: "<"))
        }
    }

    @Test(arguments: [FormatDeclaration.openAIChat, .gemini])
    func `spoiled answers are spoiled in one way each`(wire: FormatDeclaration) async throws {
        let definition = try Fixtures.definition(wire)
        func text(_ fault: Fault) async throws -> String {
            try await Asking.to(definition, Self.only(fault)) { try #require(try $0.text(try await $0.ask())) }
        }
        #expect(try await text(.fencedAnswer).hasPrefix("```json\n"))
        let prose = try await text(.answerInProse)
        #expect(prose.contains("{") && !prose.hasPrefix("{"))
        #expect(!(try await text(.proseAnswer)).contains("{"))
        #expect(try await text(.notANumber).contains(":NaN"))
        #expect(try await text(.absurdEnergy).contains("8000"))
        for fault in [Fault.wrongSchema, .missingKey, .numberAsString] {
            let answer = try JSON.parse(try await text(fault))
            #expect(!definition.answer.validator.validate(answer).isEmpty, "\(fault)")
        }
    }

    @Test func `truncation, refusals and blocks have the vendor's own sign`() async throws {
        func body(_ fault: Fault, _ wire: FormatDeclaration) async throws -> JSON {
            try await Asking.to(Fixtures.definition(wire), Self.only(fault)) { try JSON.parse(try await $0.ask().body) }
        }
        #expect(try await body(.truncatedAnswer, .openAIChat)["choices"]?[0]?["finish_reason"] == "length")
        #expect(try await body(.truncatedAnswer, .gemini)["candidates"]?[0]?["finishReason"] == "MAX_TOKENS")
        let refusal = try await body(.refusal, .openAIChat)["choices"]?[0]
        #expect(refusal?["message"]?["refusal"]?.string != nil)
        #expect(refusal?["message"]?["content"] == .null)
        #expect(refusal?["finish_reason"] == "stop")
        #expect(try await body(.refusal, .gemini)["candidates"]?[0]?["finishReason"] == "SAFETY")
        #expect(
            try await body(.refusal, .mistralChat)["choices"]?[0]?["message"]?["content"]?.string?.contains("sorry")
                == true)
        #expect(try await body(.blocked, .openAIChat)["choices"]?[0]?["finish_reason"] == "content_filter")
        let blocked = try await body(.blocked, .gemini)
        #expect(blocked["promptFeedback"]?["blockReason"] == "PROHIBITED_CONTENT")
        #expect(blocked["candidates"] == nil)
        #expect(try await body(.emptyContent, .openAIChat)["choices"]?[0]?["message"]?["content"] == .null)
        #expect(try await body(.noChoices, .gemini)["candidates"]?.array?.isEmpty == true)
        #expect(try await body(.otherModel, .gemini)["modelVersion"] == "simulated-other-model")
        #expect(try await body(.noUsage, .mistralChat)["usage"] == nil)
    }

    @Test func `rules strike by share, number, provider, meal and attempt`() async throws {
        let rules = [
            FaultRule(.serverError, provider: "somebody"), FaultRule(.badGateway, meal: "empty"),
            FaultRule(.unavailable, .nth(2)), FaultRule(.overloaded, firstAttempts: 1)
        ]
        let options = SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: rules), modelsFail: false)
        try await Asking.to(Fixtures.definition(.openAIChat), options) { asking in
            var statuses: [Int] = []
            for (photo, repeatIndex) in [(UInt8(1), 0), (1, 0), (1, 0), (3, 0), (1, 1), (1, 1)] {
                statuses.append(try await asking.ask(photos: [photo], repeatIndex: repeatIndex).status)
            }
            #expect(statuses == [529, 503, 200, 502, 529, 200])
        }
        let shared = SimulatorOptions(
            speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.serverError, .share(0.5))]), modelsFail: false)
        func statuses() async throws -> [Int] {
            try await Asking.to(Fixtures.definition(.openAIChat), shared) { asking in
                var statuses: [Int] = []
                for repeatIndex in 0..<24 { statuses.append(try await asking.ask(repeatIndex: repeatIndex).status) }
                return statuses
            }
        }
        let first = try await statuses()
        #expect(Set(first) == [200, 500])
        #expect(try await statuses() == first)
    }

    @Test func `limits are enforced on request, with the wait stated`() async throws {
        let definition = try Fixtures.definition(.openAIChat, limits: Limits(requestsPerMinute: 2))
        try await Asking.to(definition, .init(speedUp: 1, enforceLimits: true, modelsFail: false).quick) { asking in
            let first = try await asking.ask()
            let second = try await asking.ask()
            #expect(first.status == 200)
            #expect(second.header("x-ratelimit-remaining-requests") == "0")
            let third = try await asking.ask()
            #expect(third.status == 429)
            #expect(Double(third.header("retry-after-ms") ?? "") ?? 0 > 0)
        }
    }

    @Test func `every fault and mixed profile has a name that finds it`() {
        #expect(FaultProfile.names.prefix(4) == ["none", "flaky", "rate-limited", "hostile"])
        #expect(Set(FaultProfile.names).count == FaultProfile.names.count)
        for name in FaultProfile.names { #expect(FaultProfile.named(name)?.name == name) }
        #expect(FaultProfile.named("nothing-of-that-name") == nil)
    }
}

extension SimulatorOptions {
    /// A minute's window stays long enough for a few requests, and answers stay quick.
    fileprivate var quick: SimulatorOptions {
        var options = self
        options.speedUp = 2
        return options
    }
}
