import Catalog
import JSON
import Photos

/// How a server that is not OpenAI's differs: paths, photos it reads, and parameters it ignores or refuses.
struct SimulatedChatServer {
    private let definition: ProviderDefinition

    init(_ definition: ProviderDefinition) { self.definition = definition }

    private var isAzure: Bool { definition.format.server == "azure" }

    /// Azure's paths name the deployment, and may need a version in the query.
    var endpoint: String {
        guard isAzure, let scheme = definition.endpoint.firstRange(of: "://") else {
            return SimulatedOpenAI.endpointPath
        }
        let rest = definition.endpoint[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? SimulatedOpenAI.endpointPath
    }

    func takes(path: String) -> Bool { path == endpoint.prefix { $0 != "?" } }

    func check(_ request: ReceivedRequest) throws(VendorError) {
        if isAzure, request.path.contains("/deployments/"), !request.query.contains("api-version=") {
            throw VendorError(404, "Resource not found", type: "invalid_request_error", code: "404")
        }
    }

    func check(_ photos: [SentPhoto]) throws(VendorError) {
        let read = Set(definition.format.photoFormats.compactMap { PhotoKind(rawValue: $0.rawValue) })
        guard photos.allSatisfy({ read.contains($0.kind) }) else {
            throw VendorError(400, "Failed to load image or audio file", type: "invalid_request_error", code: "400")
        }
    }

    /// Ollama and LM Studio ignore the newer name.
    func outputLimit(_ limits: (new: Int?, old: Int?)) -> Int? {
        ["ollama", "lm-studio"].contains(definition.format.server) ? limits.old : limits.new ?? limits.old
    }
}
