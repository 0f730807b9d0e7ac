import JSON

/// Batches with uploaded files, as OpenAI's and Mistral's.
protocol SimulatedFileBatches: SimulatedBatchFormat {
    /// After `/v1`.
    static var batchPath: String { get }
    static func submission(_ body: JSON) -> (file: String?, mark: String?)
}

extension SimulatedFileBatches {
    static func call(_ method: String, _ request: ReceivedRequest, _ bytes: [UInt8]) throws(VendorError) -> BatchCall? {
        let path = request.path
        func rest(of folder: String) -> [String]? {
            guard path == folder || path.hasPrefix(folder + "/") else { return nil }
            return path.dropFirst(folder.count).split(separator: "/").map(String.init)
        }
        if let parts = rest(of: "/v1/files") {
            switch (method, parts.count) {
            case ("POST", 0): return .upload(name: fileName(bytes), lines: jsonLines(bytes))
            case ("GET", 0): return .files
            case ("GET", 2): return .content(file: parts[0])
            case ("DELETE", 1): return .removeFile(parts[0])
            default: return nil
            }
        }
        guard let parts = rest(of: "/v1" + batchPath) else { return nil }
        switch (method, parts.count) {
        case ("POST", 0):
            let (file, mark) = submission((try? JSON.parse(bytes)) ?? nil)
            return .submit(.file(file ?? ""), mark: mark)
        case ("GET", 0): return .list
        case ("GET", 1): return .poll(parts[0])
        case ("POST", 2): return .cancel(parts[0])
        default: return nil
        }
    }

    static func request(line: JSON) -> BatchRequest? {
        guard let id = line["custom_id"]?.string, let body = line["body"], body.object != nil else { return nil }
        return BatchRequest(id: id, body: body)
    }

    static func line(_ result: SimulatedBatch.Result) -> JSON {
        var members = JSONObject([("id", "batch_req_1"), ("custom_id", .string(result.id))])
        members["response"] =
            result.response.map { status, body in
                ["status_code": .number(Double(status)), "request_id": "req_1", "body": body]
            } ?? .null
        let code = "batch_\(result.undone == "canceled" ? "cancelled" : result.undone)"
        members["error"] =
            result.response == nil
            ? ["code": .string(code), "message": .string("This request could not be executed: \(code).")] : .null
        return .object(members)
    }

    private static func fileName(_ bytes: [UInt8]) -> String {
        let head = String(decoding: bytes.prefix(2000), as: UTF8.self)
        guard let start = head.firstRange(of: "filename=\"") else { return "" }
        return String(head[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The lines of JSON in form data: no line of its own begins with a brace.
    private static func jsonLines(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "{") {
            lines += line + [UInt8(ascii: "\n")]
        }
        return lines
    }
}
