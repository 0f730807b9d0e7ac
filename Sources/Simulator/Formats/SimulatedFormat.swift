import Catalog
import JSON

protocol SimulatedFormat: Sendable {
    /// Reads a request as strictly as the vendor does. Throws the vendor's error.
    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk

    /// Throws the vendor's error if the server needs a key and the request has none.
    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError)

    /// The response for the list of models or one of them; nil for any other path.
    static func models(at path: String, for definition: ProviderDefinition) -> JSON?

    static func body(_ reply: Reply) -> JSON

    static func body(_ error: VendorError) -> JSON

    static func error(status: Int, definition: ProviderDefinition) -> VendorError

    /// The error for exceeded limits, with the wait if the vendor states one.
    static func limited(_ error: VendorError, seconds: Double) -> VendorError

    /// The error of `rateLimitRetryInfo`, `insufficientQuota` or `dailyQuota`, which have more than a status.
    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError

    /// True if some answers show a thought.
    static var showsThoughts: Bool { get }

    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)]

    /// The path after the provider's name; a definition's endpoint must end with it.
    static var endpointPath: String { get }
}

/// A format with a simulated counterpart, declared in the counterpart's file.
protocol Simulated: FormatImplementation {
    static var counterpart: any SimulatedFormat.Type { get }
}

extension FormatDeclaration {
    /// Server side of the format; nil if the simulator has none.
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

    /// A list of models, or one of them, in the shape of OpenAI and Mistral.
    static func chatModels(at path: String, _ id: String, _ model: JSON) -> JSON? {
        switch path {
        case "/v1/models": ["object": "list", "data": [model]]
        case "/v1/models/\(id)": model
        default: nil
        }
    }
}
