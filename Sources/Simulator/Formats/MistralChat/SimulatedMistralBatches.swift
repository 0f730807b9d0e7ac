import JSON

extension SimulatedMistral: SimulatedFileBatches {
    static var batchPath: String { "/batch/jobs" }

    static func submission(_ body: JSON) -> (file: String?, mark: String?) {
        guard body["endpoint"] == "/v1/chat/completions", body["model"]?.string != nil else { return (nil, nil) }
        return (body["input_files"]?[0]?.string, body["metadata"]?["nutrieval"]?.string)
    }

    static func body(_ batch: SimulatedBatch) -> JSON {
        let words: [SimulatedBatch.State: String] = [
            .running: batch.polls == 0 ? "QUEUED" : "RUNNING", .cancelling: "CANCELLATION_REQUESTED",
            .done: "SUCCESS", .expired: "TIMEOUT_EXCEEDED", .cancelled: "CANCELLED", .failed: "FAILED"
        ]
        let failed = batch.state == .failed
        return [
            "id": .string(batch.id), "object": "batch", "input_files": [.optional(batch.input)],
            "metadata": ["nutrieval": .optional(batch.mark)], "endpoint": "/v1/chat/completions",
            "model": .string(batch.model), "output_file": .optional(batch.files.good),
            "error_file": .optional(batch.files.bad), "status": .string(words[batch.state] ?? ""),
            "errors": failed ? [["message": "The simulator refuses this batch.", "count": 1]] : [],
            "created_at": .optional(batch.created), "total_requests": .optional(batch.size),
            "completed_requests": .optional(batch.state.isOver ? batch.good + batch.bad : 0),
            "succeeded_requests": .optional(batch.state.isOver ? batch.good : 0),
            "failed_requests": .optional(batch.state.isOver ? batch.bad : 0)
        ]
    }

    static func body(list: [SimulatedBatch]) -> JSON {
        ["object": "list", "data": .array(list.map(body)), "total": .optional(list.count)]
    }
}
