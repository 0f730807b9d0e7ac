package import Catalog
package import JSON

extension MistralChat: FileBatches {
    package static var batchPath: String { "/batch/jobs" }
    package static var lineMembers: String { "" }

    /// The documents differ above 10,000 requests and 512 MB.
    package static func batchLimits(_ definition: ProviderDefinition) -> BatchLimits? {
        guard definition.endpoint.hasSuffix("/v1/chat/completions") else { return nil }
        return BatchLimits(requests: 10_000, bytes: 200_000_000)
    }

    package static func members(_ batch: Batch, input: String) -> JSONObject {
        JSONObject([
            ("input_files", .array([.string(input)])), ("model", .string(batch.definition.model)),
            ("endpoint", "/v1/chat/completions"), ("metadata", .object(JSONObject([(mark, .string(batch.id))]))),
            ("timeout_hours", 24)
        ])
    }

    /// Pages are numbered from 0.
    package static func page(_ cursor: String?) -> String { "?page_size=100&page=\(cursor ?? "0")" }

    package static func cursor(after body: JSON, at cursor: String?) -> String? {
        guard (body["data"]?.array ?? []).count >= 100 else { return nil }
        return String((cursor.flatMap { Int($0) } ?? 0) + 1)
    }

    package static func state(_ body: JSON) -> BatchState? {
        guard let ticket = body["id"]?.string, Batch.isID(ticket), let word = body["status"]?.string else { return nil }
        let isOver = ["SUCCESS", "FAILED", "TIMEOUT_EXCEEDED", "CANCELLED"].contains(word)
        var state = BatchState(ticket: ticket, word: word, isOver: isOver)
        state.done = body["completed_requests"]?.integer
        state.files = [body["output_file"], body["error_file"]].compactMap { $0?.string }.filter(Batch.isID)
        if word == "FAILED", state.files.isEmpty {
            let words = (body["errors"]?.array ?? []).prefix(3).compactMap { $0["message"]?.string }
            state.problem = ServerWords.clean(words.isEmpty ? "it gave no reason" : words.joined(separator: "; "))
        }
        return state
    }
}
