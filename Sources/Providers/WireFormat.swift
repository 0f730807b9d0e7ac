package import Catalog
package import Costs
package import JSON
package import Nutrition

/// A wire format: a pure state machine over the exchanges so far. One folder per format under `Formats/`.
package protocol WireFormat: FormatImplementation {
    /// The first request of every attempt, without the key.
    static func request(_ ask: Ask) -> Request

    /// The next step after an attempt's exchanges. Recorded attempts are read without photos.
    static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep

    /// The ticket in the first response, which later sessions need. Nil: the answer is lost if this session ends early.
    static func ticket(in response: ProviderResponse, to ask: Ask) -> String?

    /// The request that confirms an answer, whose last response that is; nil if none is declared.
    static func confirmation(_ ask: Ask, ticket: String, of response: ProviderResponse) -> Request?

    /// The request for a page of the server's jobs, from 1; nil if it has no such page.
    static func listing(_ ask: Ask, page: Int) -> Request?

    /// The tickets of the ask's submission in a response to `listing`; nil if it is no list.
    static func tickets(in listing: ProviderResponse, to ask: Ask) -> JobListing?

    /// The request that removes a job from the server; nil if nothing is left there.
    static func cleanUp(_ ask: Ask, ticket: String) -> Request?

    /// The request for the server's models, which `ModelList` reads; nil if the server has no such list.
    static func modelList(_ definition: ProviderDefinition) -> Request?
}

extension WireFormat {
    package static func ticket(in response: ProviderResponse, to ask: Ask) -> String? { nil }
    package static func confirmation(_ ask: Ask, ticket: String, of response: ProviderResponse) -> Request? { nil }
    package static func listing(_ ask: Ask, page: Int) -> Request? { nil }
    package static func tickets(in listing: ProviderResponse, to ask: Ask) -> JobListing? { nil }
    package static func cleanUp(_ ask: Ask, ticket: String) -> Request? { nil }
    package static func modelList(_ definition: ProviderDefinition) -> Request? { nil }
}

/// A page of a server's jobs.
package struct JobListing: Sendable, Hashable {
    /// Those of the submission that is looked for.
    package var tickets: [String]
    /// Jobs on the page.
    package var count: Int
}

/// A response as saved; reading it gives the same result live and from a journal.
package struct ProviderResponse: Sendable, Hashable {
    package var status: Int
    /// Lower-case names.
    package var headers: [String: String]
    /// As received, at most the request's limit.
    package var body: [UInt8]

    package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200...299).contains(status) }
}

/// The body of a successful response, before its answer is read.
package struct WireReading: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// The answer's text without thoughts.
        case text(String)
        /// The output limit ended the answer.
        case truncated
        /// The vendor's own refusal, verbatim.
        case refused(String)
        /// Prompt or output was blocked; the vendor's reason.
        case blocked(String)
        /// There is no text; the reason.
        case empty(String)
        /// The body violates the format; the problem.
        case malformed(String)
    }

    package var content: Content
    /// Nil if not stated, or impossible.
    package var usage: TokenUsage?
    package var rawUsage: JSON?
    /// The responding model; nil if not stated.
    package var servedModel: String?

    package init(_ content: Content, usage: TokenUsage? = nil, rawUsage: JSON? = nil, servedModel: String? = nil) {
        self.content = content
        self.usage = usage
        self.rawUsage = rawUsage
        self.servedModel = servedModel
    }
}

package struct Rejection: Sendable, Hashable {
    package var outcome: Outcome
    /// The status and the server's words, at most 500 characters of them, for display.
    package var message: String
    /// The wait the server states; nil if none.
    package var wait: Duration?
    /// The server's `x-should-retry`; nil if absent.
    package var shouldRetry: Bool?
    /// True if the cause affects everything under the same key, not just this model.
    package var concernsKey = false
}

extension Rejection {
    /// That asking again is useless.
    package init(final outcome: Outcome, message: String) {
        self.init(outcome: outcome, message: message, shouldRetry: false)
    }
}

/// A moment as seconds since 1970-01-01T00:00:00Z.
package struct WallTime: Sendable, Hashable, Comparable {
    /// May be fractional, and negative before 1970.
    package var seconds: Double

    package init(seconds: Double) { self.seconds = seconds }

    package static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}

/// A format whose first response is the answer or an error.
package protocol ChatFormat: WireFormat {
    /// Reads the body of a response with a 2xx status.
    static func readAnswer(_ body: JSON) -> WireReading

    /// Reads a response with any other status.
    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection
}

extension ChatFormat {
    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        if ask.hasTwoTurns { return Conversation.next(self, ask, after: exchanges, now: now) }
        guard case .response(let response)? = exchanges.last else { return .send(request(ask)) }
        return .done(reading(response, as: ask.definition.answer, now: now))
    }

    /// What one response says.
    static func reading(_ response: ProviderResponse, as answer: AnswerDefinition, now: WallTime) -> ResponseReading {
        guard response.isSuccess else { return ResponseReading(readRejection(response, now: now)) }
        return ResponseReader.read(readAnswer(response), as: answer)
    }

    package static func readAnswer(_ response: ProviderResponse) -> WireReading {
        do { return readAnswer(try JSON.parse(response.body)) } catch {
            return WireReading(.malformed("the response is not JSON: \(error)"))
        }
    }
}
