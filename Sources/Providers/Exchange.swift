package import Catalog
import Costs
package import Hashing
package import JSON
package import Nutrition
package import Photos
package import Transport

/// The result of one request of an attempt.
package enum Exchange: Sendable, Hashable {
    /// A whole response of any status.
    case response(ProviderResponse)
    /// The server accepted a job; the ticket is for example its id.
    case accepted(ticket: String, at: WallTime)

    /// Whether that can be a ticket: 1 to 500 bytes, and no segment of a path that leads elsewhere.
    package static func isTicket(_ text: String) -> Bool {
        (1...500).contains(text.utf8.count) && ![".", ".."].contains(text)
    }
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
    /// Bytes of the response's body.
    package var responseLimit = 1_000_000
}

extension Request {
    /// A POST of a JSON object; members of `extra` win.
    /// - Parameter context: what else the answer depends on; empty for nothing.
    init(url: String, members: [(String, BodyNode)], extra: JSONObject = JSONObject(), context: String = "") {
        let kept = members.filter { extra[$0.0] == nil } + extra.map { ($0.key, .value($0.value)) }
        self.init(
            url: url, headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: RequestBody(.object(kept), context: context))
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
    package var definition: ProviderDefinition {
        get { shared.definition }
        set { shared = Shared(newValue) }
    }
    private var shared: Shared

    /// Copies of an ask share its definition. `Boxed` would hand out a copy of all of it for a look at one setting.
    private final class Shared: Sendable {
        let definition: ProviderDefinition

        init(_ definition: ProviderDefinition) { self.definition = definition }
    }

    /// The endpoint of the definition or of the simulator, in the same form.
    package var endpoint: String
    /// In the meal's order, within the provider's limits.
    package var photos: [PreparedPhoto]
    /// What the person wrote in place of photos; nil for none.
    package var text: String?
    /// The digits of a bar code in place of photos; nil for none.
    package var barcode: String?
    /// The person's words beside it; nil for none.
    package var notes: String?
    /// What a second turn says; nil for attempts of one turn, and for a meal without.
    package var refinement: Refinement?
    /// Nil for the first turn.
    package var second: SecondTurn?
    /// The names of eval set and meal, for backends that look up answers; never sent.
    package var set: String
    package var meal: String
    /// Of the file with recorded answers, or of a program's files; nil for other formats, and if none can be read.
    package var recording: SHA256Digest?
    /// From 0; added to the definition's seed, so that repeats differ if a seed is sent.
    package var repeatIndex: Int
    /// Of a job's submission; nil for other formats, and where requests are only estimated or compared.
    package var submission: Submission?
    /// Polls of the job so far.
    package var polls = 0

    package init(
        definition: ProviderDefinition, endpoint: String? = nil, photos: [PreparedPhoto], notes: String? = nil,
        set: String = "", meal: String = "", recording: SHA256Digest? = nil, repeatIndex: Int = 0
    ) {
        shared = Shared(definition)
        self.endpoint = endpoint ?? definition.endpoint
        self.photos = photos
        self.notes = notes
        self.set = set
        self.meal = meal
        self.recording = recording
        self.repeatIndex = repeatIndex
    }

    /// Asks about the meal's text or code; photos are set apart, as they are prepared first.
    package mutating func take(_ input: MealInput) {
        switch input {
        case .photos: (text, barcode) = (nil, nil)
        case .text(let words): (text, barcode) = (words, nil)
        case .barcode(let digits): (text, barcode) = (nil, digits)
        }
    }

    /// What stands before a text or a code in a request.
    package static let (textMark, barcodeMark) = ("Meal: ", "Bar code: ")

    /// The prompt's user text, then the meal's text or code, then the person's words.
    package var userText: String {
        [
            definition.prompt.user, text.map { Self.textMark + $0 } ?? "", barcode.map { Self.barcodeMark + $0 } ?? "",
            notes.map { $0.isEmpty ? "" : "Additional context: \($0)" } ?? ""
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The parts of the user's message: photos, then text, unless it is empty: vendors refuse an empty text.
    func parts(_ photos: [BodyNode], text: (String) -> JSON) -> BodyNode {
        let words = userText
        return .array(words.isEmpty && !photos.isEmpty ? photos : photos + [.value(text(words))])
    }

    /// The seed of this repeat; nil if the definition sends none. Wraps instead of overflowing.
    package var seed: Int? { definition.parameters.seed.map { $0 &+ repeatIndex } }
}

/// What tells a submission from all others: it is in the request, and the server's list of jobs repeats it.
package struct Submission: Sendable, Hashable {
    /// RFC 3339 with milliseconds.
    package let at: String
    /// `nutrieval-` and 16 digits.
    package let id: String

    /// - Parameter trial: its name in the journal.
    package init(of trial: String, at: String) {
        self.at = at
        id = "nutrieval-" + SHA256Digest(of: "\(trial) \(at)".utf8).hex.prefix(16)
    }
}

/// A JSON request body in which a photo can replace a string.
package indirect enum BodyNode: Sendable {
    case value(JSON)
    /// JSON that is already encoded.
    case text([UInt8])
    case object([(String, BodyNode)])
    case array([BodyNode])
    /// The photo as `data:image/jpeg;base64,…`.
    case dataURI(PreparedPhoto)
    /// The photo as bare base64.
    case base64(PreparedPhoto)
}

/// A part of form data.
struct FormPart {
    enum Content {
        case text(String)
        case json(BodyNode)
        case file(PreparedPhoto)

        fileprivate var digest: SHA256Digest {
            switch self {
            case .text(let words): SHA256Digest(of: words.utf8)
            case .json(let node): RequestBody(node).sha256
            case .file(let photo): photo.sha256
            }
        }
    }

    /// Letters, digits and `-._[]`.
    var name: String
    var content: Content
}

/// A request body in pieces, with unencoded photos, and its digest.
package struct RequestBody: Sendable {
    package private(set) var pieces: [BodyPiece] = []
    private(set) var contentType = "application/json"
    private var photos: [SHA256Digest] = []
    /// What was written since the last photo.
    private var text: [UInt8] = []
    /// Part of the digest, and not sent: what else of a request its answer depends on.
    private var context: [UInt8] = []

    package init() {}

    /// - Parameter context: see `context`; empty for none.
    package init(_ root: BodyNode, context: String = "") {
        self.context = Array(context.utf8)
        write(root)
        pieces.append(.bytes(text))
        text = []
    }

    /// A body of form data (RFC 7578), and its content type.
    init(_ parts: [FormPart], context: String) {
        self.context = Array(context.utf8)
        // No content can contain the boundary: it depends on all of it.
        let contents = parts.map { "\($0.name) \($0.content.digest.hex)" }.joined(separator: " ")
        let boundary = SHA256Digest(of: contents.utf8).hex
        for part in parts {
            append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"")
            switch part.content {
            case .text(let words): append("\r\n\r\n\(words)")
            case .json(let node):
                append("\r\nContent-Type: application/json\r\n\r\n")
                write(node)
            case .file(let photo):
                let name = "photo.\(photo.format.rawValue)"
                append("; filename=\"\(name)\"\r\nContent-Type: \(photo.mediaType)\r\n\r\n")
                append(.file(photo.bytes), of: photo)
            }
            append("\r\n")
        }
        append("--\(boundary)--\r\n")
        pieces.append(.bytes(text))
        text = []
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    /// Bytes, then a file on the disk, then bytes.
    init(_ head: [UInt8], _ file: DiskFile, _ tail: [UInt8] = [], contentType: String = "application/json") {
        pieces = [.bytes(head), .disk(file), .bytes(tail)]
        self.contentType = contentType
    }

    /// SHA-256 with photos replaced by their digests: equal requests have equal digests. Lazy: estimates need none.
    package var sha256: SHA256Digest {
        var hasher = SHA256Hasher()
        hasher.update(context)
        var photos = photos.makeIterator()
        for piece in pieces {
            switch piece {
            case .bytes(let text): hasher.update(text)
            case .base64, .file, .disk: if let photo = photos.next() { hasher.update(Array(photo.hex.utf8)) }
            }
        }
        return hasher.finish()
    }

    /// All bytes of a body without photos.
    var plainBytes: [UInt8] {
        pieces.flatMap { piece -> [UInt8] in
            if case .bytes(let text) = piece { text } else { [] }
        }
    }

    private mutating func write(_ node: BodyNode) {
        switch node {
        case .value(let json): json.write(into: &text)
        case .text(let bytes): text += bytes
        case .object(let members):
            write(members, between: "{}") { body, member in
                JSON.string(member.0).write(into: &body.text)
                body.append(":")
                body.write(member.1)
            }
        case .array(let elements): write(elements, between: "[]") { $0.write($1) }
        case .dataURI(let photo): append(photo, after: "data:\(photo.mediaType);base64,")
        case .base64(let photo): append(photo)
        }
    }

    private mutating func write<Part>(
        _ parts: [Part], between brackets: String, _ one: (inout RequestBody, Part) -> Void
    ) {
        text += brackets.utf8.prefix(1)
        for (index, part) in parts.enumerated() {
            if index > 0 { append(",") }
            one(&self, part)
        }
        text += brackets.utf8.suffix(1)
    }

    private mutating func append(_ words: String) { text += words.utf8 }

    private mutating func append(_ photo: PreparedPhoto, after prefix: String = "") {
        append("\"\(prefix)")
        append(.base64(of: photo.bytes), of: photo)
        append("\"")
    }

    private mutating func append(_ piece: BodyPiece, of photo: PreparedPhoto) {
        pieces += [.bytes(text), piece]
        photos.append(photo.sha256)
        text = []
    }
}
