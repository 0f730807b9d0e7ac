package import Catalog
import Costs
package import Hashing
import JSON
package import Photos
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
    package var method = HTTPRequest.Method.post
    /// Absolute; never contains a key.
    package var url: String
    /// In sending order, without the key's.
    package var headers: [(name: String, value: String)]
    /// Photos are still unencoded.
    package var body = RequestBody()
}

extension Request {
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

/// The content of one attempt: a meal's photos and notes for one provider.
package struct Ask: Sendable {
    package var definition: ProviderDefinition
    /// The endpoint of the definition or of the simulator, in the same form.
    package var endpoint: String
    /// In the meal's order, within the provider's limits.
    package var photos: [PreparedPhoto]
    /// The person's words; nil for none.
    package var notes: String?
    /// The names of eval set and meal, for backends that look up answers; never sent.
    package var set: String
    package var meal: String
    /// Of the file with recorded answers; nil for other formats, and if it cannot be read.
    package var recording: SHA256Digest?
    /// From 0; added to the definition's seed, so that repeats differ if a seed is sent.
    package var repeatIndex: Int

    package init(
        definition: ProviderDefinition, endpoint: String? = nil, photos: [PreparedPhoto], notes: String? = nil,
        set: String = "", meal: String = "", recording: SHA256Digest? = nil, repeatIndex: Int = 0
    ) {
        self.definition = definition
        self.endpoint = endpoint ?? definition.endpoint
        self.photos = photos
        self.notes = notes
        self.set = set
        self.meal = meal
        self.recording = recording
        self.repeatIndex = repeatIndex
    }

    /// The prompt's user text, then the person's words.
    package var userText: String {
        let user = definition.prompt.user
        guard let notes, !notes.isEmpty else { return user }
        return (user.isEmpty ? "" : "\(user)\n\n") + "Additional context: \(notes)"
    }

    /// The parts of the user's message: photos, then text, unless it is empty: vendors refuse an empty text.
    func parts(_ photos: [BodyNode], text: BodyNode) -> BodyNode {
        .array(userText.isEmpty && !photos.isEmpty ? photos : photos + [text])
    }

    /// The seed of this repeat; nil if the definition sends none. Wraps instead of overflowing.
    package var seed: Int? { definition.parameters.seed.map { $0 &+ repeatIndex } }
}
