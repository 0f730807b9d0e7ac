package import JSON
package import Transport

/// Batches as OpenAI made them, and Mistral after it: a file of lines is uploaded, and results are files again.
package protocol FileBatches: BatchFormat {
    /// Of batches, beside `/chat/completions`.
    static var batchPath: String { get }
    /// Members of a line beside id and body.
    static var lineMembers: String { get }
    /// Members of the submission.
    static func members(_ batch: Batch, input: String) -> JSONObject
    /// The query of a page of the list.
    static func page(_ cursor: String?) -> String
    /// The cursor of the next page; nil if that one is the last.
    static func cursor(after body: JSON, at cursor: String?) -> String?
}

extension FileBatches {
    private static var ending: String { "/chat/completions" }
    /// Of the metadata, with our id of the batch as its value.
    static var mark: String { "nutrieval" }

    package static func frame(_ batch: Batch) -> BatchFrame {
        BatchFrame(separator: "\n") { id in
            ("{\"custom_id\":\"\(id)\",\(lineMembers)\"body\":", "}")
        }
    }

    package static func upload(_ batch: Batch, _ file: DiskFile) -> Request? {
        // No line of JSON has a line break followed by two hyphens.
        let boundary = "nutrieval-\(batch.id)"
        let head = """
            --\(boundary)\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nbatch\r\n\
            --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="\(batch.id).jsonl"\r\n\
            Content-Type: application/jsonl\r\n\r\n
            """
        var request = Request(
            url: batch.url("/files", inPlaceOf: ending),
            headers: [
                ("Content-Type", "multipart/form-data; boundary=\(boundary)"), ("Accept", "application/json")
            ])
        request.body = RequestBody(Array(head.utf8), file, Array("\r\n--\(boundary)--\r\n".utf8))
        return request
    }

    package static func submission(_ batch: Batch, of input: BatchInput) -> Request {
        guard case .uploaded(let id) = input else { return batch.request(.post, batches(batch)) }
        return Request(url: batches(batch), members: members(batch, input: id).map { ($0.key, .value($0.value)) })
    }

    package static func list(_ batch: Batch, at cursor: String?) -> Request {
        batch.request(.get, batches(batch) + page(cursor), limit: 4_000_000)
    }

    package static func search(_ body: JSON, at cursor: String?, for batch: Batch) -> BatchSearch {
        let rows = body["data"]?.array ?? []
        let own = rows.first { $0["metadata"]?[mark]?.string == batch.id }
        if let ticket = own?["id"]?.string, Batch.isID(ticket) { return .found(ticket: ticket) }
        // The newest are first.
        if batch.isPast(rows.last?["created_at"]) { return .absent }
        return self.cursor(after: body, at: cursor).map { .more(cursor: $0) } ?? .absent
    }

    package static func poll(_ batch: Batch, ticket: String) -> Request {
        batch.request(.get, "\(batches(batch))/\(ticket)")
    }

    package static func cancel(_ batch: Batch, ticket: String) -> Request {
        batch.request(.post, "\(batches(batch))/\(ticket)/cancel")
    }

    package static func results(_ batch: Batch, _ state: BatchState) -> [Request]? {
        state.files.map {
            batch.request(.get, batch.url("/files/\($0)/content", inPlaceOf: ending), limit: Batch.resultLimit)
        }
    }

    package static func uploads(_ batch: Batch) -> Request? {
        batch.request(.get, batch.url("/files?purpose=batch", inPlaceOf: ending), limit: 4_000_000)
    }

    package static func uploaded(in body: JSON, of batch: Batch) -> [String] {
        (body["data"]?.array ?? []).filter { $0["filename"]?.string == "\(batch.id).jsonl" }
            .compactMap { $0["id"]?.string }
    }

    package static func removal(_ batch: Batch, ticket: String, files: [String]) -> [Request] {
        files.filter(Batch.isID).map { batch.request(.delete, batch.url("/files/\($0)", inPlaceOf: ending)) }
    }

    package static func entry(_ part: JSON) -> BatchEntry? {
        guard let id = part["custom_id"]?.string else { return nil }
        if let response = part["response"], let status = response["status_code"]?.integer, let body = response["body"] {
            return BatchEntry(id, status: status, body)
        }
        let error = part["error"]
        let words = error?["message"]?.string ?? error?["code"]?.string ?? error?.string
        return BatchEntry(id, .undone(ServerWords.clean(words ?? "the vendor gave no reason")))
    }

    private static func batches(_ batch: Batch) -> String { batch.url(batchPath, inPlaceOf: ending) }
}
