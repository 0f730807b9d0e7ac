package import Catalog
package import Costs
package import JSON
package import Nutrition

/// A wire format: a pure state machine over what came back so far. One folder per format under `Formats/`.
package protocol WireFormat: FormatImplementation {
    /// What every attempt begins with: the ask, without the key.
    static func request(_ ask: Ask) -> Request

    /// What to do after those exchanges of an attempt. What a recorded attempt came to is read without its photos.
    static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep

    /// The ticket in the response to the first request, where the format goes on from it: what a later session needs to
    /// have the answer. Nil: the answer is lost when this session ends before it is there.
    static func ticket(in response: ProviderResponse, to ask: Ask) -> String?

    /// The request that removes from the server what a job left there; nil where nothing is left.
    static func cleanUp(_ ask: Ask, ticket: String) -> Request?
}

extension WireFormat {
    package static func ticket(in response: ProviderResponse, to ask: Ask) -> String? { nil }
    package static func cleanUp(_ ask: Ask, ticket: String) -> Request? { nil }
}

/// A response as it is kept: what reading goes by, live or from a journal.
package struct ProviderResponse: Sendable, Hashable {
    /// The HTTP status, such as 200.
    package var status: Int
    /// Lower-case names.
    package var headers: [String: String]
    /// As received, at most what the request allowed.
    package var body: [UInt8]

    package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// True for every 2xx status.
    package var isSuccess: Bool { (200...299).contains(status) }
}

/// What the body of a successful response holds, before the answer itself is read.
package struct WireReading: Sendable, Hashable {
    /// What stands where the answer should.
    package enum Content: Sendable, Hashable {
        /// The answer's text, thoughts left out.
        case text(String)
        /// The output limit was reached before the answer was whole.
        case truncated
        /// The vendor's own refusal, in its words.
        case refused(String)
        /// Prompt or output was blocked; the vendor's reason.
        case blocked(String)
        /// There is no text; why.
        case empty(String)
        /// The body is not what the format says; what is wrong.
        case malformed(String)
    }

    /// The answer, or why there is none.
    package var content: Content
    /// Nil when the response does not say, or not in numbers that can be.
    package var usage: TokenUsage?
    /// The usage member as received.
    package var rawUsage: JSON?
    /// The model that answered, as the response names it; nil where it names none.
    package var servedModel: String?

    package init(_ content: Content, usage: TokenUsage? = nil, rawUsage: JSON? = nil, servedModel: String? = nil) {
        self.content = content
        self.usage = usage
        self.rawUsage = rawUsage
        self.servedModel = servedModel
    }
}

/// What an error response means.
package struct Rejection: Sendable, Hashable {
    /// How the attempt ended.
    package var outcome: Outcome
    /// The status and the server's words, at most 500 characters of them, for a person.
    package var message: String
    /// How long the server says to wait; nil when it does not say.
    package var wait: Duration?
    /// The server's own word on whether another try makes sense (`x-should-retry`); nil when it gives none.
    package var shouldRetry: Bool?
    /// True when the cause holds for everything under the same key, not just this model.
    package var concernsKey: Bool

    package init(
        outcome: Outcome, message: String, wait: Duration? = nil, shouldRetry: Bool? = nil, concernsKey: Bool = false
    ) {
        self.outcome = outcome
        self.message = message
        self.wait = wait
        self.shouldRetry = shouldRetry
        self.concernsKey = concernsKey
    }
}

/// A moment as seconds since 1970-01-01T00:00:00Z.
package struct WallTime: Sendable, Hashable, Comparable {
    /// May be fractional, and negative before 1970.
    package var seconds: Double

    package init(seconds: Double) { self.seconds = seconds }

    package static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
