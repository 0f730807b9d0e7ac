import Catalog
import JSON
import Providers

protocol SimulatedFormat: Sendable {
    /// A request's body as JSON; nil if it cannot be read. By default a JSON object.
    static func json(_ bytes: [UInt8], headers: [String: String]) -> JSON?

    /// The methods of requests.
    static func methods(of definition: ProviderDefinition) -> Set<String>

    /// Reads a request as strictly as the vendor does. Throws the vendor's error.
    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk

    /// Throws the vendor's error if the server needs a key and the request has none.
    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError)

    /// The response for the list of models or one of them; nil for any other path.
    static func models(at path: String, for definition: ProviderDefinition) -> JSON?

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON

    static func error(status: Int, definition: ProviderDefinition) -> VendorError

    /// The error for a request without a key.
    static func missingKey(_ definition: ProviderDefinition) -> VendorError

    /// The error for exceeded limits, with the wait if the vendor states one.
    static func limited(_ error: VendorError, seconds: Double) -> VendorError

    /// The error of `rateLimitRetryInfo`, `insufficientQuota` or `dailyQuota`, which have more than a status.
    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError

    /// True if some answers show a thought.
    static var showsThoughts: Bool { get }

    /// None unless the vendor sends some about its limits.
    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)]

    /// The path after the provider's name; a definition's endpoint must end with it.
    static var endpointPath: String { get }

    /// The same for one definition, with its query: `endpointPath`, unless its server has paths of its own.
    static func endpoint(of definition: ProviderDefinition) -> String
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
    static func json(_ bytes: [UInt8], headers: [String: String]) -> JSON? {
        let body = try? JSON.parse(bytes, limits: JSONLimits(bytes: ReceivedRequest.bodyLimit))
        return body?.object == nil ? nil : body
    }

    static func methods(of definition: ProviderDefinition) -> Set<String> { ["POST"] }

    static var showsThoughts: Bool { false }

    static func endpoint(of definition: ProviderDefinition) -> String { endpointPath }

    static func models(at path: String, for definition: ProviderDefinition) -> JSON? { nil }

    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)] { [] }

    static func limited(_ error: VendorError, seconds: Double) -> VendorError { error }

    static func missingKey(_ definition: ProviderDefinition) -> VendorError {
        error(status: 401, definition: definition)
    }

    /// Takes any key in the format's header.
    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) {
        guard definition.key != nil else { return }
        let place = definition.format.keyHeader
        guard let key = request.headers[place.name.lowercased()], key.hasPrefix(place.prefix),
            key.utf8.count > place.prefix.utf8.count
        else { throw missingKey(definition) }
    }

    static func error(status: Int, _ message: String, definition: ProviderDefinition) -> VendorError {
        var error = error(status: status, definition: definition)
        error.message = message
        return error
    }

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

    /// The vendor's error for a fault; nil for faults that do not refuse a request.
    /// - Parameter secondsSince1970: the reference time of date headers.
    static func error(of fault: Fault, definition: ProviderDefinition, secondsSince1970: Int) -> VendorError? {
        var status: Int? = 429
        var headers: [(name: String, value: String)] = []
        switch fault {
        case .rateLimitRetryAfter: headers = [("retry-after", "1")]
        case .rateLimitRetryDate:
            headers = [
                ("date", HTTPDate.text(secondsSince1970)), ("retry-after", HTTPDate.text(secondsSince1970 + 1))
            ]
        case .rateLimitRetryMilliseconds: headers = [("retry-after-ms", "40")]
        case .rateLimitReset:
            headers = [("x-ratelimit-remaining-requests", "0"), ("x-ratelimit-reset-requests", "40ms")]
        case .rateLimitLong: headers = [("retry-after", "300")]
        case .rateLimitSilent: break
        case .rateLimitRetryInfo, .insufficientQuota, .dailyQuota: return quotaError(fault, definition: definition)
        case .serverErrorFinal: (status, headers) = (500, [("x-should-retry", "false")])
        // Faults of plain statuses end with the status.
        default: status = Int(fault.rawValue.suffix(3))
        }
        guard let status else { return nil }
        var error = error(status: status, definition: definition)
        error.headers += headers
        return error
    }
}
