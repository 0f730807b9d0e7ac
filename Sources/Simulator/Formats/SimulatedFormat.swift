import Catalog
import JSON

/// One format, from the server's side.
protocol SimulatedFormat: Sendable {
    /// Reads a request as strictly as the vendor does. Throws: the error the vendor would answer with.
    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk

    /// Throws the vendor's error where the definition's server wants a key and the request has none.
    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError)

    /// What is said of the models at that path: of all, or of one; nil where there is nothing.
    static func models(at path: String, for definition: ProviderDefinition) -> JSON?

    /// The body of a successful response.
    static func body(_ reply: Reply) -> JSON

    /// The body of an error response.
    static func body(_ error: VendorError) -> JSON

    /// The error for a plain HTTP status, in the vendor's words.
    static func error(status: Int, definition: ProviderDefinition) -> VendorError

    /// The error for a request beyond the limits, with the wait where the vendor states one.
    static func limited(_ error: VendorError, seconds: Double) -> VendorError

    /// The error of `rateLimitRetryInfo`, `insufficientQuota` or `dailyQuota`, which say more than a status.
    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError

    /// Whether answers now and then show a thought.
    static var showsThoughts: Bool { get }

    /// The headers every response of the vendor carries.
    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)]

    /// The path after the provider's name, and what an endpoint in a definition has to end in.
    static var endpointPath: String { get }
}

/// A format that the simulator can answer in. Its counterpart's file says which type does.
protocol Simulated: FormatImplementation {
    static var counterpart: any SimulatedFormat.Type { get }
}

extension FormatDeclaration {
    /// The format from the server's side; nil where the simulator has no counterpart of it.
    var simulated: (any SimulatedFormat.Type)? { (implementation as? any Simulated.Type)?.counterpart }
}

extension SimulatedFormat {
    static var showsThoughts: Bool { false }

    static func limited(_ error: VendorError, seconds: Double) -> VendorError { error }

    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError {
        switch fault {
        case .insufficientQuota:
            return VendorError(
                429, "You exceeded your current quota, please check your plan and billing details.",
                type: "insufficient_quota", code: "insufficient_quota")
        case .dailyQuota:
            return VendorError(
                429, "You exceeded the usage limit of your organization.", type: "insufficient_quota",
                code: "organization_usage_limit_exceeded")
        default:
            var error = error(status: 429, definition: definition)
            error.headers.append(("retry-after-ms", "40"))
            return error
        }
    }

    /// A list of models, or one of them, as OpenAI and Mistral have them.
    static func chatModels(at path: String, _ id: String, _ model: JSON) -> JSON? {
        switch path {
        case "/v1/models": ["object": "list", "data": [model]]
        case "/v1/models/\(id)": model
        default: nil
        }
    }
}
