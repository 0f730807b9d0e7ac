package import Catalog
package import JSON
import Transport

/// Anthropic's Message Batches: the submission contains the requests, and has no metadata to find it by.
extension AnthropicMessages: BatchFormat {
    package static var marksBatches: Bool { false }

    package static func batchLimits(_ definition: ProviderDefinition) -> BatchLimits? {
        guard definition.endpoint.hasSuffix("/v1/messages") else { return nil }
        return BatchLimits(requests: 100_000, bytes: 256_000_000)
    }

    package static func frame(_ batch: Batch) -> BatchFrame {
        BatchFrame(head: #"{"requests":["#, separator: ",\n", tail: "]}") { id in
            ("{\"custom_id\":\"\(id)\",\"params\":", "}")
        }
    }

    package static func submission(_ batch: Batch, of input: BatchInput) -> Request {
        var request = versioned(batch, .post, "/batches")
        if case .file(let file) = input { request.body = RequestBody([], file) }
        return request
    }

    package static func list(_ batch: Batch, at cursor: String?) -> Request {
        versioned(batch, .get, "/batches?limit=1000" + (cursor.map { "&after_id=\($0)" } ?? ""), limit: 4_000_000)
    }

    /// A new batch of that size that is no other of the run. Its results confirm it by their ids, or the next is tried.
    package static func search(_ body: JSON, at cursor: String?, for batch: Batch) -> BatchSearch {
        let rows = body["data"]?.array ?? []
        let new = rows.filter { !batch.isPast($0["created_at"]) }
        let alike = new.lazy.filter { size($0) == batch.count }.compactMap { $0["id"]?.string }
        if let ticket = alike.first(where: { Batch.isID($0) && !batch.otherTickets.contains($0) }) {
            return .found(ticket: ticket)
        }
        guard new.count == rows.count, body["has_more"]?.bool == true, let last = body["last_id"]?.string,
            Batch.isID(last)
        else { return .absent }
        return .more(cursor: last)
    }

    private static let ended = ["succeeded", "errored", "canceled", "expired"]

    /// Requests of a batch, done or not.
    private static func size(_ row: JSON) -> Int {
        (ended + ["processing"]).reduce(0) { $0 &+ (row["request_counts"]?[$1]?.integer ?? 0) }
    }

    package static func poll(_ batch: Batch, ticket: String) -> Request {
        versioned(batch, .get, "/batches/\(ticket)")
    }

    package static func cancel(_ batch: Batch, ticket: String) -> Request {
        versioned(batch, .post, "/batches/\(ticket)/cancel")
    }

    package static func state(_ body: JSON) -> BatchState? {
        guard let ticket = body["id"]?.string, Batch.isID(ticket), let word = body["processing_status"]?.string
        else { return nil }
        var state = BatchState(ticket: ticket, word: word, isOver: word == "ended")
        state.done = body["request_counts"].map { counts in
            ended.reduce(0) { $0 &+ (counts[$1]?.integer ?? 0) }
        }
        return state
    }

    /// Our own address of them: the one in the response could lead the key elsewhere.
    package static func results(_ batch: Batch, _ state: BatchState) -> [Request]? {
        [versioned(batch, .get, "/batches/\(state.ticket)/results", limit: Batch.resultLimit)]
    }

    package static func removal(_ batch: Batch, ticket: String, files: [String]) -> [Request] {
        ticket.isEmpty ? [] : [versioned(batch, .delete, "/batches/\(ticket)")]
    }

    package static func entry(_ part: JSON) -> BatchEntry? {
        guard let id = part["custom_id"]?.string, let result = part["result"] else { return nil }
        if result["type"] == "succeeded", let message = result["message"] {
            return BatchEntry(id, status: 200, message)
        }
        let error = result["error"]
        // The whole body of an error response is inside.
        if result["type"] == "errored", let body = error, let type = (body["error"] ?? body)["type"]?.string {
            return BatchEntry(id, status: statuses[type] ?? 500, body["error"] == nil ? ["error": body] : body)
        }
        return BatchEntry(id, .undone(ServerWords.clean(result["type"]?.string ?? "the vendor gave no reason")))
    }

    /// The status that each type of error has live.
    private static let statuses = [
        "invalid_request_error": 400, "authentication_error": 401, "billing_error": 402, "permission_error": 403,
        "not_found_error": 404, "request_too_large": 413, "rate_limit_error": 429, "timeout_error": 504,
        "overloaded_error": 529
    ]

    private static func versioned(
        _ batch: Batch, _ method: HTTPRequest.Method, _ path: String, limit: Int = 1_000_000
    ) -> Request {
        var request = batch.request(method, batch.url(path, inPlaceOf: ""), limit: limit)
        request.headers.append(("anthropic-version", version))
        return request
    }
}
