package import Catalog
package import JSON
import Transport

/// Gemini's batches, with the requests in the submission. Results are matched by key: their order is not to be trusted.
extension Gemini: BatchFormat {
    /// A submission of 20 MB is refused; files of up to 2 GB would need an upload of another kind.
    package static func batchLimits(_ definition: ProviderDefinition) -> BatchLimits? {
        BatchLimits(requests: 10_000, bytes: 19_000_000)
    }

    package static func frame(_ batch: Batch) -> BatchFrame {
        BatchFrame(
            head: "{\"batch\":{\"display_name\":\"\(batch.id)\",\"input_config\":{\"requests\":{\"requests\":[",
            separator: ",\n", tail: "]}}}}"
        ) { id in ("{\"request\":", ",\"metadata\":{\"key\":\"\(id)\"}}") }
    }

    package static func submission(_ batch: Batch, of input: BatchInput) -> Request {
        let model = batch.definition.model
        var request = Request(
            url: batch.url("/models/\(model):batchGenerateContent", inPlaceOf: ""), members: [])
        if case .file(let file) = input { request.body = RequestBody([], file) }
        return request
    }

    package static func list(_ batch: Batch, at cursor: String?) -> Request {
        let page = "/batches?pageSize=100" + (cursor.map { "&pageToken=\($0)" } ?? "")
        return batch.request(.get, batch.url(page, inPlaceOf: ""), limit: Batch.resultLimit)
    }

    package static func search(_ body: JSON, at cursor: String?, for batch: Batch) -> BatchSearch {
        let rows = (body["operations"] ?? body["batches"])?.array ?? []
        let own = rows.first { (parts($0)["displayName"] ?? parts($0)["display_name"])?.string == batch.id }
        if let ticket = own.flatMap(ticket) { return .found(ticket: ticket) }
        // The newest are first.
        if let last = rows.last, batch.isPast(parts(last)["createTime"] ?? parts(last)["create_time"]) {
            return .absent
        }
        guard let next = body["nextPageToken"]?.string, Batch.isID(next) else { return .absent }
        return .more(cursor: next)
    }

    package static func poll(_ batch: Batch, ticket: String) -> Request {
        batch.request(.get, batch.url("/batches/\(ticket)", inPlaceOf: ""), limit: Batch.resultLimit)
    }

    package static func cancel(_ batch: Batch, ticket: String) -> Request {
        batch.request(.post, batch.url("/batches/\(ticket):cancel", inPlaceOf: ""))
    }

    package static func state(_ body: JSON) -> BatchState? {
        let parts = parts(body)
        guard let ticket = ticket(body), let word = parts["state"]?.string else { return nil }
        let short = String(word.split(separator: "_").last ?? "")
        var state = BatchState(
            ticket: ticket, word: short,
            isOver: ["SUCCEEDED", "FAILED", "CANCELLED", "EXPIRED"].contains(short))
        // Counts are texts.
        let counts = parts["batchStats"]
        let done = ["successfulRequestCount", "failedRequestCount"].compactMap { counts?[$0]?.string }.compactMap(
            Int.init)
        state.done = done.isEmpty ? nil : done.reduce(0, &+)
        if short == "FAILED", results(in: body) == nil {
            state.problem = ServerWords.clean(body["error"]?["message"]?.string ?? "it gave no reason")
        }
        return state
    }

    /// Nil: the last poll contains them.
    package static func results(_ batch: Batch, _ state: BatchState) -> [Request]? { nil }

    package static func removal(_ batch: Batch, ticket: String, files: [String]) -> [Request] {
        ticket.isEmpty ? [] : [batch.request(.delete, batch.url("/batches/\(ticket)", inPlaceOf: ""))]
    }

    package static func parts(of body: [UInt8]) -> [ArraySlice<UInt8>] {
        let body = try? JSON.parse(body, limits: JSONLimits(bytes: Batch.resultLimit))
        return (body.flatMap(results) ?? []).map { $0.serialized()[...] }
    }

    package static func entry(_ part: JSON) -> BatchEntry? {
        guard let id = part["metadata"]?["key"]?.string ?? part["key"]?.string else { return nil }
        if let response = part["response"] { return BatchEntry(id, status: 200, response) }
        // The numbers of canonical errors (google.rpc.Code), of which 1 is a cancellation.
        let statuses = [3: 400, 5: 404, 7: 403, 8: 429, 13: 500, 14: 503, 16: 401]
        if let error = part["error"], let status = error["code"]?.integer.flatMap({ statuses[$0] }) {
            return BatchEntry(id, status: status, ["error": error])
        }
        return BatchEntry(id, .undone(ServerWords.clean(part["error"]?["message"]?.string ?? "it gave no reason")))
    }

    /// What a batch has of its own: in an operation, under `metadata`.
    private static func parts(_ body: JSON) -> JSON { body["metadata"] ?? body }

    private static func ticket(_ body: JSON) -> String? {
        let name = body["name"]?.string ?? parts(body)["name"]?.string ?? ""
        let ticket = name.hasPrefix("batches/") ? String(name.dropFirst(8)) : ""
        return Batch.isID(ticket) ? ticket : nil
    }

    private static func results(in body: JSON) -> [JSON]? {
        let output = body["response"] ?? parts(body)["output"] ?? body["output"]
        let inlined = output?["inlinedResponses"]
        return inlined?["inlinedResponses"]?.array ?? inlined?.array
    }
}
