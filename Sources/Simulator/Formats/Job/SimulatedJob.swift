import Catalog
import JSON
import Providers

/// Server side of jobs, at the paths of the provider file: it takes submissions, refreshes tokens, and polls, lists,
/// confirms and deletes jobs.
enum SimulatedJob: TemplateServer {
    static let endpointPath = "/backend"

    static func submitPath(of definition: ProviderDefinition) -> String {
        endpointPath + (definition.job?.submit ?? "")
    }

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        guard request.path == submitPath(of: definition) else { throw error(status: 404, definition: definition) }
        return try ask(in: request, for: definition)
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        guard let steps = definition.job else { return [:] }
        let body = answer(reply, for: definition)
        guard case .text = reply.content else { return body.setting(steps.status, to: .string(Self.failed(steps))) }
        return body.setting(steps.status, to: .string(steps.done.first ?? ""))
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        VendorError(status, "the job server answers \(status)", type: "job")
    }

    /// The word for a failed job; without one in the file, a word that is in none of its lists.
    static func failed(_ steps: JobSteps) -> String { steps.failed.first ?? "failed" }
}

extension Job: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedJob.self }
}
