import Catalog
import JSON

/// The faults that refuse a request, as the vendor's errors.
enum FaultErrors {
    /// The error of a fault; nil for faults that do not refuse.
    /// - Parameter secondsSince1970: the time a date header counts from.
    static func error(
        _ fault: Fault, _ wire: any SimulatedWire.Type, _ definition: ProviderDefinition, secondsSince1970: Int
    ) -> VendorError? {
        func plain(_ status: Int) -> VendorError { wire.error(status: status, definition: definition) }
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
                ("date", HTTPDateText.text(secondsSince1970)),
                ("retry-after", HTTPDateText.text(secondsSince1970 + 1))
            ])
        case .rateLimitRetryMilliseconds: return limited([("retry-after-ms", "40")])
        case .rateLimitReset:
            return limited([("x-ratelimit-remaining-requests", "0"), ("x-ratelimit-reset-requests", "40ms")])
        case .rateLimitRetryInfo: return retryInfo(plain(429), definition)
        case .rateLimitLong: return limited([("retry-after", "300")])
        case .rateLimitSilent: return plain(429)
        case .insufficientQuota: return insufficient(plain(429), definition)
        case .dailyQuota: return daily(plain(429), definition)
        case .paymentRequired: return plain(402)
        case .unauthorized: return plain(401)
        case .forbidden: return plain(403)
        case .notFound: return plain(404)
        case .requestTimeout: return plain(408)
        case .tooLarge: return plain(413)
        case .unprocessable: return plain(422)
        case .serverError: return plain(500)
        case .serverErrorFinal: return with([("x-should-retry", "false")], 500)
        case .badGateway: return plain(502)
        case .unavailable: return plain(503)
        case .overloaded: return plain(529)
        default: return nil
        }
    }

    private static func quotaFailure(_ definition: ProviderDefinition, id: String) -> JSON {
        [
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [
                [
                    "quotaMetric": "generativelanguage.googleapis.com/generate_content_free_tier_requests",
                    "quotaId": .string(id),
                    "quotaDimensions": ["location": "global", "model": .string(definition.model)],
                    "quotaValue": "5"
                ]
            ]
        ]
    }

    /// Google's body; other vendors' bodies have no place for it and carry the wait in a header.
    private static func retryInfo(_ error: VendorError, _ definition: ProviderDefinition) -> VendorError {
        var error = error
        guard definition.wire == .gemini else {
            error.headers.append(("retry-after-ms", "40"))
            return error
        }
        error.message = "You exceeded your current quota. Please retry in 0.04s."
        error.details = [
            quotaFailure(definition, id: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier"),
            ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.04s"]
        ]
        return error
    }

    private static func insufficient(_ error: VendorError, _ definition: ProviderDefinition) -> VendorError {
        guard definition.wire != .gemini else { return daily(error, definition) }
        return VendorError(
            429, "You exceeded your current quota, please check your plan and billing details.",
            type: "insufficient_quota",
            code: "insufficient_quota")
    }

    private static func daily(_ error: VendorError, _ definition: ProviderDefinition) -> VendorError {
        guard definition.wire == .gemini else {
            return VendorError(
                429, "You exceeded the usage limit of your organization.", type: "insufficient_quota",
                code: "organization_usage_limit_exceeded")
        }
        var error = error
        error.message = "You exceeded your current quota, please check your plan and billing details."
        error.details = [
            quotaFailure(definition, id: "GenerateRequestsPerDayPerProjectPerModel-FreeTier"),
            ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "25s"]
        ]
        return error
    }
}

/// The date form of HTTP headers (RFC 9110, 5.6.7).
enum HTTPDateText {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Sun, 06 Nov 1994 08:49:37 GMT` for seconds since 1970; never before 1970.
    static func text(_ seconds: Int) -> String {
        let seconds = max(seconds, 0)
        let day = seconds / 86_400
        let rest = seconds % 86_400
        let (year, month, date) = civil(day)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
        return "\(days[day % 7]), \(two(date)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    /// Year, month and day of a day counted from 1970-01-01, with years taken from March so that leap days come last.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }
}
