/// Where the time of one exchange went. Each part is its own span; they add up to `total` but for rounding.
/// A part that did not happen (no connect on a reused connection) is zero.
package struct ExchangeTiming: Sendable, Hashable {
    /// In this program, before the exchange began: never the provider's latency.
    package var queued: Duration = .zero
    /// Until the host name was resolved.
    package var nameLookup: Duration = .zero
    /// The TCP handshake.
    package var connect: Duration = .zero
    /// The TLS handshake.
    package var tls: Duration = .zero
    /// From the connection being ready to the last byte of the body handed to the operating system.
    package var upload: Duration = .zero
    /// From the last byte sent to the first byte received: the provider's thinking.
    package var firstByte: Duration = .zero
    /// From the first byte received to the last.
    package var download: Duration = .zero
    /// From leaving the queue to the last byte received; `queued` is not in it.
    package var total: Duration = .zero
    /// Whether an earlier exchange had left its connection open for this one.
    package var connectionReused = false

    /// An exchange that took no time.
    package init() {}
}

/// What came back. Any HTTP status is a normal response, not an error.
package struct HTTPResponse: Sendable {
    /// 100…999 as the server sent it. A redirect is a status like any other: it is never followed, so that no key and
    /// no photo reaches a host nobody checked.
    package var status: Int
    /// In the order received; names as received. Look one up through `header(_:)`.
    package var headers: [(name: String, value: String)]
    /// As received: no compression is asked for, and none is undone.
    package var body: [UInt8]
    /// Where its time went.
    package var timing: ExchangeTiming

    /// A response as it was read.
    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8], timing: ExchangeTiming) {
        self.status = status
        self.headers = headers
        self.body = body
        self.timing = timing
    }

    /// The value of the last header of that name, whatever its case.
    package func header(_ name: String) -> String? {
        headers.last { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why no response was read.
package enum TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Refused, reset, unresolvable, TLS: no complete response, with curl's words and the host.
    case network(String, timing: ExchangeTiming)
    /// No complete response within the request's limit, or no connection within the limit for that.
    case timedOut(after: Duration, timing: ExchangeTiming)
    /// The body passed the request's limit, or the headers theirs; in bytes. The rest was not read.
    case responseTooLarge(limit: Int, status: Int, timing: ExchangeTiming)
    /// Found in the request before sending: a URL that is neither https nor loopback, a header with a line break. Another
    /// try would be refused as well.
    case refused(String)
    /// The task was cancelled, or the client shut down.
    case cancelled

    /// This machine could not begin the exchange: no memory, no thread, a libcurl without what is asked of it. Nothing was
    /// sent, and the request may well be sent another time.
    static func notBegun(_ words: String) -> TransportError { .network(words, timing: ExchangeTiming()) }

    /// How the words begin where this machine lacks what an exchange needs, such as open files.
    package static let lackWords = "this machine cannot"

    package var description: String {
        switch self {
        case .network(let words, _): words
        case .timedOut(let limit, _): "no complete answer within \(limit)"
        case .responseTooLarge(let limit, _, _): "the response is larger than the \(limit) bytes that are accepted"
        case .refused(let words): words
        case .cancelled: "cancelled"
        }
    }

    /// How long the exchange had taken, where it had begun.
    package var timing: ExchangeTiming? {
        switch self {
        case .network(_, let timing), .timedOut(_, let timing), .responseTooLarge(_, _, let timing): timing
        case .refused, .cancelled: nil
        }
    }
}

/// What makes exchanges: `HTTPClient` over libcurl, or a test's closure.
package protocol HTTPSending: Sendable {
    /// Makes one exchange. Cancelling the task cancels the exchange.
    ///
    /// Throws: `TransportError` where no complete response was read; any HTTP status is a response.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
