import JSON

extension SimulatedOpenAI: SimulatedFileBatches {
    static var batchPath: String { "/batches" }

    static func submission(_ body: JSON) -> (file: String?, mark: String?) {
        guard body["endpoint"] == "/v1/chat/completions", body["completion_window"] == "24h" else { return (nil, nil) }
        return (body["input_file_id"]?.string, body["metadata"]?["nutrieval"]?.string)
    }

    static func body(_ batch: SimulatedBatch) -> JSON {
        let words: [SimulatedBatch.State: String] = [
            .running: batch.polls == 0 ? "validating" : "in_progress", .done: "completed"
        ]
        let errors: JSON = [
            "object": "list",
            "data": [["code": "invalid", "message": "The simulator refuses this batch.", "param": nil, "line": 1]]
        ]
        return [
            "id": .string(batch.id), "object": "batch", "endpoint": "/v1/chat/completions",
            "errors": batch.state == .failed ? errors : nil, "input_file_id": .optional(batch.input),
            "completion_window": "24h", "status": .string(words[batch.state] ?? batch.state.rawValue),
            "output_file_id": .optional(batch.files.good), "error_file_id": .optional(batch.files.bad),
            "created_at": .optional(batch.created),
            "request_counts": [
                "total": .optional(batch.size), "completed": .optional(batch.state.isOver ? batch.good : 0),
                "failed": .optional(batch.state.isOver ? batch.bad : 0)
            ], "metadata": ["nutrieval": .optional(batch.mark)]
        ]
    }

    static func body(list: [SimulatedBatch]) -> JSON {
        ["object": "list", "data": .array(list.map(body)), "has_more": false]
    }
}
