import JSON

extension SimulatedAnthropic: SimulatedBatchFormat {
    static func call(_ method: String, _ request: ReceivedRequest, _ bytes: [UInt8]) throws(VendorError) -> BatchCall? {
        let folder = endpointPath + "/batches"
        guard request.path == folder || request.path.hasPrefix(folder + "/") else { return nil }
        let parts = request.path.dropFirst(folder.count).split(separator: "/").map(String.init)
        switch (method, parts.count) {
        case ("POST", 0):
            let body = try? JSON.parse(bytes, limits: JSONLimits(bytes: 300_000_000))
            let requests = (body?["requests"]?.array ?? []).compactMap { one -> BatchRequest? in
                guard let id = one["custom_id"]?.string, let params = one["params"] else { return nil }
                return BatchRequest(id: id, body: params)
            }
            return .submit(.requests(requests), mark: nil)
        case ("GET", 0): return .list
        case ("GET", 1): return .poll(parts[0])
        case ("GET", 2): return .results(parts[0])
        case ("POST", 2): return .cancel(parts[0])
        case ("DELETE", 1): return .remove(parts[0])
        default: return nil
        }
    }

    static func body(_ batch: SimulatedBatch) -> JSON {
        let isOver = batch.state.isOver
        let word = isOver ? "ended" : batch.state == .cancelling ? "canceling" : "in_progress"
        let undone = isOver ? batch.undone : 0
        return [
            "id": .string(batch.id), "type": "message_batch", "processing_status": .string(word),
            "request_counts": [
                "processing": .optional(isOver ? 0 : batch.size), "succeeded": .optional(isOver ? batch.good : 0),
                "errored": .optional(isOver ? batch.bad : 0),
                "canceled": .optional(batch.state == .cancelled ? undone : 0),
                "expired": .optional(batch.state == .cancelled ? 0 : undone)
            ],
            "created_at": .string(batch.createdAt), "results_url": "https://elsewhere.example/results"
        ]
    }

    static func body(list: [SimulatedBatch]) -> JSON {
        [
            "data": .array(list.map(body)), "has_more": false, "first_id": .optional(list.first?.id),
            "last_id": .optional(list.last?.id)
        ]
    }

    static func line(_ result: SimulatedBatch.Result) -> JSON {
        guard let (status, body) = result.response else {
            return ["custom_id": .string(result.id), "result": ["type": .string(result.undone)]]
        }
        return [
            "custom_id": .string(result.id),
            "result": (200...299).contains(status)
                ? ["type": "succeeded", "message": body] : ["type": "errored", "error": body]
        ]
    }
}
