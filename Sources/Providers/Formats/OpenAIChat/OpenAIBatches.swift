package import Catalog
package import JSON

extension OpenAIChat: FileBatches {
    package static var batchPath: String { "/batches" }
    package static var lineMembers: String { #""method":"POST","url":"/v1/chat/completions","# }

    /// OpenAI's own, and servers that imitate it: the named other ones have none, or another.
    package static func batchLimits(_ definition: ProviderDefinition) -> BatchLimits? {
        let isOwn = [nil, "openai"].contains(definition.format.server)
        guard isOwn, definition.endpoint.hasSuffix("/v1/chat/completions") else { return nil }
        return BatchLimits(requests: 50_000, bytes: 200_000_000)
    }

    package static func members(_ batch: Batch, input: String) -> JSONObject {
        JSONObject([
            ("input_file_id", .string(input)), ("endpoint", "/v1/chat/completions"), ("completion_window", "24h"),
            ("metadata", .object(JSONObject([(mark, .string(batch.id))])))
        ])
    }

    package static func page(_ cursor: String?) -> String { "?limit=100" + (cursor.map { "&after=\($0)" } ?? "") }

    package static func cursor(after body: JSON, at cursor: String?) -> String? {
        guard body["has_more"]?.bool == true else { return nil }
        let last = body["last_id"]?.string ?? body["data"]?.array?.last?["id"]?.string
        return last.flatMap { Batch.isID($0) ? $0 : nil }
    }

    package static func state(_ body: JSON) -> BatchState? {
        guard let ticket = body["id"]?.string, Batch.isID(ticket), let word = body["status"]?.string else { return nil }
        let counts = body["request_counts"]
        var state = BatchState(
            ticket: ticket, word: word, isOver: ["failed", "completed", "expired", "cancelled"].contains(word))
        let ended = [counts?["completed"], counts?["failed"]].compactMap { $0?.integer }
        state.done = ended.isEmpty ? nil : ended.reduce(0) { $0.addingReportingOverflow($1).partialValue }
        if word == "failed" {
            let words = (body["errors"]?["data"]?.array ?? []).prefix(3).compactMap { $0["message"]?.string }
            state.problem = ServerWords.clean(words.isEmpty ? "it gave no reason" : words.joined(separator: "; "))
        }
        state.files = [body["output_file_id"], body["error_file_id"]].compactMap { $0?.string }.filter(Batch.isID)
        return state
    }
}
