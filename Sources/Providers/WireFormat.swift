package import Catalog
package import Costs
package import JSON
package import Nutrition

/// How a request is written and a response read. One folder per format under `Formats/`; `Formats` lists them.
package protocol WireFormat: FormatImplementation {
    /// The URL, headers and body that put that ask to the provider, without the key.
    static func request(_ ask: Ask) -> WireRequest

    /// What a response with a 2xx status says.
    static func readAnswer(_ response: ProviderResponse) -> WireReading

    /// What a response with any other status says.
    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection
}

/// A request without its key.
package struct WireRequest: Sendable {
    /// Absolute; it never holds a key.
    package var url: String
    /// In the order they are sent, without the key's.
    package var headers: [(name: String, value: String)]
    /// The header the key goes into, and what stands before it.
    package var keyHeader: (name: String, prefix: String)
    /// What is sent, with photos unencoded in it.
    package var body: RequestBody

    package init(
        url: String, headers: [(name: String, value: String)], keyHeader: (name: String, prefix: String),
        body: RequestBody
    ) {
        self.url = url
        self.headers = headers
        self.keyHeader = keyHeader
        self.body = body
    }
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
