import Catalog
import HTTPTypes
import JSON
import Providers

/// Server side of jobs: `POST` submits one, `GET` of its path returns its status, `DELETE` removes it.
enum SimulatedJob: SimulatedFormat {
    static let endpointPath = "/v1/jobs"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        try checkKey(request, for: definition)
        guard request.path == endpointPath else { throw error(status: 404, definition: definition) }
        var photos: [SentPhoto] = []
        for text in request.body["photos"]?.array?.compactMap(\.string) ?? [] {
            guard let photo = SentPhoto(base64: text[...]) else { throw error(status: 400, definition: definition) }
            photos.append(photo)
        }
        let words = [request.body["system"], request.body["text"]].compactMap { $0?.string }
        return SimulatedAsk(photos: photos, text: words.joined(separator: "\n"))
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        guard case .text(let text) = reply.content else { return ["status": "failed"] }
        let usage = reply.usage.map { usage -> JSON in
            ["input_tokens": .number(Double(usage.input)), "output_tokens": .number(Double(usage.output))]
        }
        return ["status": "completed", "answer": .string(text), "usage": usage ?? .null]
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        ["error": ["message": .string(error.message)]]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        VendorError(status, "the job server answers \(status)", type: "job")
    }
}

extension Job: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedJob.self }
}

struct SimulatedJobs: Sendable {
    /// Polls until a job is finished.
    private static let polls = 2

    private var jobs: [String: (body: [UInt8], polls: Int)] = [:]
    private var submitted = 0

    var count: Int { jobs.count }

    /// Stores the answer as a job and returns the response to its submission.
    mutating func submit(_ answer: SimulatedResponse) -> SimulatedResponse {
        submitted += 1
        let id = "job-\(submitted)"
        jobs[id] = (answer.body, Self.polls)
        var response = answer
        response.status = 202
        response.body = (["id": .string(id), "status": "queued"] as JSON).serialized()
        return response
    }

    /// The response to a request about a job; nil if there is no such job.
    mutating func respond(_ method: HTTPRequest.Method, path: String) -> SimulatedResponse? {
        guard path.hasPrefix(SimulatedJob.endpointPath + "/") else { return nil }
        let id = String(path.dropFirst(SimulatedJob.endpointPath.count + 1))
        guard let job = jobs[id] else { return nil }
        if method == .delete {
            jobs[id] = nil
            return SimulatedResponse(204, [])
        }
        guard job.polls > 0 else { return SimulatedResponse(200, job.body) }
        jobs[id]?.polls -= 1
        return SimulatedResponse(200, (["id": .string(id), "status": "running"] as JSON).serialized())
    }
}
