package import Catalog
package import JSON
package import Transport

/// A chat format whose vendor also takes many requests at once, at a lower price. As pure as `WireFormat`: every answer
/// is read by the same code as a live one.
package protocol BatchFormat: ChatFormat {
    /// The most that one batch may have; nil if the definition's server takes no batches.
    static func batchLimits(_ definition: ProviderDefinition) -> BatchLimits?

    /// Whether submissions have metadata of ours, so that a batch in a list is certainly ours.
    static var marksBatches: Bool { get }

    /// What surrounds the bodies of a batch's requests on the wire.
    static func frame(_ batch: Batch) -> BatchFrame

    /// The request that uploads the file of all requests; nil if the submission itself contains them.
    static func upload(_ batch: Batch, _ file: DiskFile) -> Request?

    /// The request that makes the vendor start, of the uploaded file's id, or of the file itself.
    static func submission(_ batch: Batch, of input: BatchInput) -> Request

    /// The first page of the vendor's batches, newest first, or the page at that cursor.
    static func list(_ batch: Batch, at cursor: String?) -> Request

    /// Whether that page contains the batch, by the metadata of its submission.
    static func search(_ body: JSON, at cursor: String?, for batch: Batch) -> BatchSearch

    static func poll(_ batch: Batch, ticket: String) -> Request

    /// The batch's state in the response to its submission or a poll; nil if the body has none.
    static func state(_ body: JSON) -> BatchState?

    static func cancel(_ batch: Batch, ticket: String) -> Request

    /// The requests for the results of a batch that is over; nil if the poll's body contains them.
    static func results(_ batch: Batch, _ state: BatchState) -> [Request]?

    /// The results in a body, each as the bytes of one JSON value.
    static func parts(of body: [UInt8]) -> [ArraySlice<UInt8>]

    /// One result; nil if it has no id.
    static func entry(_ part: JSON) -> BatchEntry?

    /// The requests that remove the photos and answers of a collected batch from the vendor.
    /// - Parameter ticket: empty if nothing was submitted.
    static func removal(_ batch: Batch, ticket: String, files: [String]) -> [Request]

    /// The request for the list of uploaded files; nil if nothing is uploaded.
    static func uploads(_ batch: Batch) -> Request?

    /// The files in that list that were uploaded for the batch.
    static func uploaded(in body: JSON, of batch: Batch) -> [String]
}

extension BatchFormat {
    package static var marksBatches: Bool { true }
    package static func upload(_ batch: Batch, _ file: DiskFile) -> Request? { nil }
    package static func uploads(_ batch: Batch) -> Request? { nil }
    package static func uploaded(in body: JSON, of batch: Batch) -> [String] { [] }

    package static func parts(of body: [UInt8]) -> [ArraySlice<UInt8>] { body.split(separator: UInt8(ascii: "\n")) }
}

extension Formats {
    /// How a definition's requests go in batches; nil if its server takes none, and for attempts of two turns.
    package static func batches(_ definition: ProviderDefinition) -> (any BatchFormat.Type)? {
        guard definition.answer.first == nil else { return nil }
        guard let format = format(definition.format) as? any BatchFormat.Type else { return nil }
        return format.batchLimits(definition) == nil ? nil : format
    }
}

package struct BatchLimits: Sendable, Hashable {
    package var requests: Int
    /// Of the file or body with all requests.
    package var bytes: Int

    package init(requests: Int, bytes: Int) { (self.requests, self.bytes) = (requests, bytes) }
}

/// Requests of one variant that are submitted at once.
package struct Batch: Sendable {
    package var definition: ProviderDefinition
    /// The endpoint of the definition or of the simulator, in the same form.
    package var endpoint: String
    /// Our own, made before the submission and unique to it.
    package var id: String
    package var count: Int
    /// No batch made before it can be this one: seconds since 1970. A few minutes early, since clocks differ.
    package var earliest: Double
    /// The same time, UTC, RFC 3339.
    package var notBefore: String
    /// Tickets that belong to other batches of the run.
    package var otherTickets: Set<String> = []

    package init(
        definition: ProviderDefinition, endpoint: String, id: String, count: Int, earliest: Double, notBefore: String
    ) {
        (self.definition, self.endpoint, self.id) = (definition, endpoint, id)
        (self.count, self.earliest, self.notBefore) = (count, earliest, notBefore)
    }

    /// Whether a batch made at that time is too old to be this one: a number of seconds, or RFC 3339 in UTC.
    func isPast(_ time: JSON?) -> Bool {
        if let seconds = time?.number { return seconds < earliest }
        // Times of equal form are ordered as text.
        guard let text = time?.string, text.utf8.count >= 19 else { return false }
        return text.prefix(19) < notBefore.prefix(19)
    }

    /// The id of one of its requests: names the batch, the request's number from 0, and its repeat, which the simulator
    /// draws answers by. At most 64 letters, digits and hyphens.
    package static func requestID(_ number: Int, repeatIndex: Int, of batch: String) -> String {
        "\(batch)-\(number)-\(repeatIndex)"
    }

    /// The request's number in that id; nil if it is of another batch.
    package static func number(in requestID: String, of batch: String) -> Int? {
        let parts = requestID.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == batch, let number = Int(parts[1]), number >= 0 else { return nil }
        return number
    }

    /// Whether a vendor's id may be part of a path: 1 to 200 letters, digits, `-`, `_` and `.`.
    package static func isID(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && ![".", ".."].contains(text)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}

package struct BatchFrame: Sendable {
    package var head = ""
    package var separator = ""
    package var tail = ""
    /// Before and after the body of the request with that id.
    package var entry: @Sendable (_ requestID: String) -> (head: String, tail: String)
}

package enum BatchInput: Sendable {
    case uploaded(id: String)
    case file(DiskFile)
}

package enum BatchSearch: Sendable, Hashable {
    case found(ticket: String)
    case absent
    /// Not on this page; the next begins there.
    case more(cursor: String)
}

package struct BatchState: Sendable, Hashable {
    package var ticket: String
    /// The vendor's word, such as `in_progress`.
    package var word: String
    /// True if nothing more will be answered.
    package var isOver: Bool
    /// Why the vendor did none of it, in its own words; nil if it began.
    package var problem: String?
    /// Requests that are answered or failed; nil if not stated.
    package var done: Int?
    /// Of the results, once there are any.
    package var files: [String] = []
}

/// The result of one request.
package struct BatchEntry: Sendable, Hashable {
    package enum Result: Sendable, Hashable {
        /// As if it had come live.
        case response(ProviderResponse)
        /// The vendor did not ask the model, and why.
        case undone(String)
    }

    package var requestID: String
    package var result: Result

    init(_ requestID: String, _ result: Result) { (self.requestID, self.result) = (requestID, result) }

    init(_ requestID: String, status: Int, _ body: JSON) {
        self.init(requestID, .response(ProviderResponse(status: status, body: body.serialized())))
    }
}

extension Batch {
    /// A request without a body.
    func request(_ method: HTTPRequest.Method, _ url: String, limit: Int = 1_000_000) -> Request {
        var request = Request(method: method, url: url, headers: [("Accept", "application/json")])
        if method == .post { request = Request(url: url, members: []) }
        request.responseLimit = limit
        return request
    }

    /// The endpoint with another end; the query stays away.
    func url(_ path: String, inPlaceOf ending: String) -> String {
        let base = endpoint.prefix { $0 != "?" }
        return (base.hasSuffix(ending) ? base.dropLast(ending.count) : base) + path
    }

    /// Bytes of all results that are read.
    static let resultLimit = 256_000_000
}
