import Costs
import JSON
package import Transport

/// What came back for one request of an attempt.
package enum Exchange: Sendable, Hashable {
    /// A whole response, whatever its status.
    case response(ProviderResponse)
    /// The server took a job on and gave this ticket for it, such as the job's id.
    case accepted(ticket: String, at: WallTime)
}

/// What a format does after the exchanges so far.
package enum ExchangeStep: Sendable {
    case send(Request)
    /// The last response tells nothing yet: after that many seconds the format is asked again without it.
    case wait(seconds: Double)
    /// The attempt is over. While a job is under way, a rejection or `timed_out` ends this session's part in it only: its
    /// ticket is still good.
    case done(ResponseReading)
}

/// A request without its key, which the backend puts where the format declares.
package struct Request: Sendable {
    package var method: HTTPRequest.Method
    /// Absolute; it never holds a key.
    package var url: String
    /// In the order they are sent, without the key's.
    package var headers: [(name: String, value: String)]
    /// What is sent, with photos unencoded in it.
    package var body: RequestBody

    package init(
        method: HTTPRequest.Method = .post, url: String, headers: [(name: String, value: String)],
        body: RequestBody = RequestBody()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension TokenUsage {
    /// `input_tokens` and `output_tokens` of a server without a shape of its own; nil where they are no counts.
    init?(counts: JSON) {
        guard let input = counts["input_tokens"]?.integer, let output = counts["output_tokens"]?.integer,
            input >= 0, output >= 0
        else { return nil }
        self.init(uncachedInput: input, output: output)
    }
}

/// A format whose first response is the answer or an error.
package protocol ChatFormat: WireFormat {
    /// What a response with a 2xx status says.
    static func readAnswer(_ response: ProviderResponse) -> WireReading

    /// What a response with any other status says.
    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection
}

extension ChatFormat {
    package static func next(_ ask: Ask, after exchanges: [Exchange], now: WallTime) -> ExchangeStep {
        guard case .response(let response)? = exchanges.last else { return .send(request(ask)) }
        guard response.isSuccess else { return .done(ResponseReading(readRejection(response, now: now))) }
        return .done(ResponseReader.read(readAnswer(response), of: ask.definition))
    }
}
