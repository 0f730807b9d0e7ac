import Catalog
import JSON

extension SimulatedGemini: SimulatedBatchFormat {
    static func path(of definition: ProviderDefinition) -> String {
        "\(endpointPath)/models/\(definition.model):generateContent"
    }

    static func call(_ method: String, _ request: ReceivedRequest, _ bytes: [UInt8]) throws(VendorError) -> BatchCall? {
        if method == "POST", request.path.hasSuffix(":batchGenerateContent") {
            guard bytes.count <= 20_000_000 else {
                throw VendorError(400, "Request payload size exceeds the limit.", type: "INVALID_ARGUMENT")
            }
            let batch = (try? JSON.parse(bytes, limits: JSONLimits(bytes: 20_000_000)))?["batch"]
            let rows = batch?["input_config"]?["requests"]?["requests"]?.array ?? []
            let requests = rows.compactMap { row -> BatchRequest? in
                guard let id = row["metadata"]?["key"]?.string, let body = row["request"] else { return nil }
                return BatchRequest(id: id, body: body)
            }
            return .submit(.requests(requests), mark: batch?["display_name"]?.string)
        }
        let folder = endpointPath + "/batches"
        if request.path == folder { return method == "GET" ? .list : nil }
        guard request.path.hasPrefix(folder + "/") else { return nil }
        let parts = request.path.dropFirst(folder.count + 1).split(separator: ":").map(String.init)
        switch (method, parts.count) {
        case ("GET", 1): return .poll(parts[0])
        case ("DELETE", 1): return .remove(parts[0])
        case ("POST", 2): return .cancel(parts[0])
        default: return nil
        }
    }

    static func body(_ batch: SimulatedBatch) -> JSON {
        let words: [SimulatedBatch.State: String] = [
            .running: batch.polls == 0 ? "PENDING" : "RUNNING", .cancelling: "RUNNING", .done: "SUCCEEDED",
            .expired: "EXPIRED", .cancelled: "CANCELLED", .failed: "FAILED"
        ]
        let isOver = batch.state.isOver
        let statistics: JSON = [
            "requestCount": .string("\(batch.size)"), "successfulRequestCount": .string("\(isOver ? batch.good : 0)"),
            "failedRequestCount": .string("\(isOver ? batch.bad : 0)"),
            "pendingRequestCount": .string("\(isOver ? 0 : batch.size)")
        ]
        let metadata: JSON = [
            "displayName": .optional(batch.mark), "state": .string("BATCH_STATE_\(words[batch.state] ?? "")"),
            "createTime": .string(batch.createdAt), "batchStats": statistics
        ]
        var members = JSONObject([("name", JSON.string("batches/\(batch.id)")), ("metadata", metadata)])
        if isOver { members["done"] = true }
        if batch.state == .failed { members["error"] = ["code": 3, "message": "The simulator refuses this batch."] }
        if isOver, batch.state != .failed {
            let results: JSON = ["inlinedResponses": .array(batch.results.map(line))]
            members["response"] = ["inlinedResponses": results]
        }
        return .object(members)
    }

    static func body(list: [SimulatedBatch]) -> JSON { ["operations": .array(list.map(body))] }

    static func line(_ result: SimulatedBatch.Result) -> JSON {
        let metadata: JSON = ["key": .string(result.id)]
        guard let (status, body) = result.response else {
            return ["error": ["code": 1, "message": .string("the request is \(result.undone)")], "metadata": metadata]
        }
        if (200...299).contains(status) { return ["response": body, "metadata": metadata] }
        let codes = [400: 3, 401: 16, 403: 7, 404: 5, 429: 8, 503: 14]
        let words = body["error"]?["message"] ?? "refused"
        return ["error": ["code": .optional(codes[status] ?? 13), "message": words], "metadata": metadata]
    }
}
