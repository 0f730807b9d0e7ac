/// Durations of one exchange's steps, which add up to `total` but for rounding; zero for a step that did not happen.
package struct ExchangeTiming: Sendable, Hashable {
    /// In this program, before the exchange began: never part of the provider's latency.
    package var queued: Duration = .zero
    package var nameLookup: Duration = .zero
    package var connect: Duration = .zero
    package var tls: Duration = .zero
    /// From the connection being ready until the operating system has the last byte of the body.
    package var upload: Duration = .zero
    /// From the last byte sent to the first byte received: the provider's processing time.
    package var firstByte: Duration = .zero
    /// From the first byte received to the last.
    package var download: Duration = .zero
    /// From leaving the queue to the last byte received; excludes `queued`.
    package var total: Duration = .zero
    package var connectionReused = false

    package init() {}
}

package struct HTTPResponse: Sendable {
    /// 100…999 as the server sent it. Redirects are not followed, so that no key or photo reaches an unchecked host.
    package var status: Int
    /// In the order received; names as received. Look one up through `header(_:)`.
    package var headers: [(name: String, value: String)]
    /// As received: no compression is requested or undone.
    package var body: [UInt8]
    package var timing: ExchangeTiming

    /// The last header of that name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.last { $0.name.lowercased() == name.lowercased() }?.value
    }
}

package enum TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No complete response: refused, reset, unresolvable, TLS; with curl's message and the host.
    case network(String, timing: ExchangeTiming)
    /// No complete response, or no connection, within the request's limit for it.
    case timedOut(after: Duration, timing: ExchangeTiming)
    /// The body or the headers exceeded their limit, in bytes; the rest was not read.
    case responseTooLarge(limit: Int, status: Int, timing: ExchangeTiming)
    /// Refused before sending: a URL that is neither https nor loopback, a header with a line break. Do not retry.
    case refused(String)
    /// A program ended before it replied; `isFinal` if it is not started again. How or why, in words.
    case ended(String, isFinal: Bool)
    /// A program may not be started. Why, in words.
    case notTrusted(String)
    /// The task was cancelled, or the client shut down.
    case cancelled

    /// This machine could not start the exchange, for example without memory. Nothing was sent; a retry may succeed.
    static func notBegun(_ words: String) -> TransportError { .network(words, timing: ExchangeTiming()) }

    /// The first words of an error about what this machine lacks, such as open files.
    package static let lackWords = "this machine cannot"

    package var description: String {
        switch self {
        case .network(let words, _): words
        case .timedOut(let limit, _): "no complete answer within \(limit)"
        case .responseTooLarge(let limit, _, _): "the response is larger than the \(limit) bytes that are accepted"
        case .refused(let words), .ended(let words, _), .notTrusted(let words): words
        case .cancelled: "cancelled"
        }
    }

    /// Nil if the exchange had not begun.
    package var timing: ExchangeTiming? {
        switch self {
        case .network(_, let timing), .timedOut(_, let timing), .responseTooLarge(_, _, let timing): timing
        case .refused, .ended, .notTrusted, .cancelled: nil
        }
    }
}

/// Implemented by `HTTPClient` and by tests.
package protocol HTTPSending: Sendable {
    /// Any HTTP status is a response. Cancelling the task cancels the exchange.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
