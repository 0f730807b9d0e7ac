import Catalog
import Providers

extension SimulatedFormat {
    /// The vendor's error for a fault; nil for faults that do not refuse a request.
    /// - Parameter secondsSince1970: the reference time of date headers.
    static func error(of fault: Fault, definition: ProviderDefinition, secondsSince1970: Int) -> VendorError? {
        func plain(_ status: Int) -> VendorError { error(status: status, definition: definition) }
        func with(_ headers: [(name: String, value: String)], _ status: Int) -> VendorError {
            var error = plain(status)
            error.headers += headers
            return error
        }
        func limited(_ headers: [(name: String, value: String)]) -> VendorError { with(headers, 429) }
        switch fault {
        case .rateLimitRetryAfter: return limited([("retry-after", "1")])
        case .rateLimitRetryDate:
            return limited([
                ("date", HTTPDate.text(secondsSince1970)),
                ("retry-after", HTTPDate.text(secondsSince1970 + 1))
            ])
        case .rateLimitRetryMilliseconds: return limited([("retry-after-ms", "40")])
        case .rateLimitReset:
            return limited([("x-ratelimit-remaining-requests", "0"), ("x-ratelimit-reset-requests", "40ms")])
        case .rateLimitLong: return limited([("retry-after", "300")])
        case .rateLimitSilent: return plain(429)
        case .rateLimitRetryInfo, .insufficientQuota, .dailyQuota:
            return quotaError(fault, definition: definition)
        case .serverErrorFinal: return with([("x-should-retry", "false")], 500)
        // Faults of plain statuses end with the status.
        default: return Int(fault.rawValue.suffix(3)).map(plain)
        }
    }
}
