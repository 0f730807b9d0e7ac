import Costs
import JSON
package import Transport

/// The result of one request of an attempt.
package enum Exchange: Sendable, Hashable {
    /// A whole response of any status.
    case response(ProviderResponse)
    /// The server accepted a job; the ticket is for example its id.
    case accepted(ticket: String, at: WallTime)
}

/// A format's next step after the exchanges so far.
package enum ExchangeStep: Sendable {
    case send(Request)
    /// The last response is not final: ask the format again after that time, without it.
    case wait(seconds: Double)
    /// Final. For a running job, a rejection or `timed_out` ends only this session's part: the ticket stays valid.
    case done(ResponseReading)
}

/// A request without its key, which the backend adds where the format declares.
package struct Request: Sendable {
    package var method: HTTPRequest.Method
    /// Absolute; never contains a key.
    package var url: String
    /// In sending order, without the key's.
    package var headers: [(name: String, value: String)]
    /// Photos are still unencoded.
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

    /// A POST of a JSON object; members of `extra` win.
    init(url: String, members: [(String, BodyNode)], extra: JSONObject = JSONObject()) {
        let kept = members.filter { extra[$0.0] == nil } + extra.map { ($0.key, .value($0.value)) }
        self.init(
            url: url, headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: RequestBody(.object(kept)))
    }
}

extension TokenUsage {
    /// Reads `input_tokens` and `output_tokens` of servers without a shape of their own; nil if they are no counts.
    init?(counts: JSON) {
        guard let input = counts["input_tokens"]?.integer, let output = counts["output_tokens"]?.integer,
            input >= 0, output >= 0
        else { return nil }
        self.init(uncachedInput: input, output: output)
    }
}
