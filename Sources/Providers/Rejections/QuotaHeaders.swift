/// Quotas from a response's headers: limits per minute, remainders and resets; nil where not stated.
package struct QuotaHeaders: Sendable, Hashable {
    package struct Quota: Sendable, Hashable {
        /// Per minute, at least 1.
        package var limit: Int?
        package var left: Int?
        /// Seconds until the full quota is available.
        package var reset: Double?

        package init(limit: Int? = nil, left: Int? = nil, reset: Double? = nil) {
            self.limit = limit
            self.left = left
            self.reset = reset
        }
    }

    package var requests: Quota
    package var tokens: Quota

    package init(requests: Quota = Quota(), tokens: Quota = Quota()) {
        self.requests = requests
        self.tokens = tokens
    }

    /// Reads OpenAI's names (`x-ratelimit-limit-requests` …), Mistral's present and older ones (`…-req-minute`,
    /// `…-tokens-minute`, `…ratelimitbysize-…`) and Anthropic's (`anthropic-ratelimit-requests-limit` …).
    /// - Parameter headers: lower-case names.
    package init(_ headers: [String: String]) {
        requests = Self.quota(headers, Self.requestNames)
        tokens = Self.quota(headers, Self.tokenNames)
    }

    private typealias Names = (limit: String, left: String, reset: String?)

    private static let requestNames: [Names] = [
        ("x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests"),
        ("x-ratelimit-limit-req-minute", "x-ratelimit-remaining-req-minute", nil),
        ("anthropic-ratelimit-requests-limit", "anthropic-ratelimit-requests-remaining", nil)
    ]
    private static let tokenNames: [Names] = [
        ("x-ratelimit-limit-tokens", "x-ratelimit-remaining-tokens", "x-ratelimit-reset-tokens"),
        ("x-ratelimit-limit-tokens-minute", "x-ratelimit-remaining-tokens-minute", nil),
        ("x-ratelimitbysize-limit-minute", "x-ratelimitbysize-remaining-minute", nil),
        ("ratelimitbysize-limit", "ratelimitbysize-remaining", "ratelimitbysize-reset"),
        ("anthropic-ratelimit-tokens-limit", "anthropic-ratelimit-tokens-remaining", nil)
    ]

    private static func quota(_ headers: [String: String], _ vendors: [Names]) -> Quota {
        for names in vendors where headers[names.limit] != nil || headers[names.left] != nil {
            return Quota(
                limit: count(headers[names.limit]).flatMap { $0 > 0 ? $0 : nil }, left: count(headers[names.left]),
                reset: names.reset.flatMap { headers[$0] }.flatMap(seconds))
        }
        return Quota()
    }

    /// Whole numbers from 0 to 10¹²; nil for anything else.
    private static func count(_ text: String?) -> Int? {
        guard let number = text.flatMap({ Int($0) }), (0...1_000_000_000_000).contains(number) else { return nil }
        return number
    }

    /// A duration in Go's format, or a number of seconds.
    private static func seconds(_ text: String) -> Double? {
        if let duration = WaitHints.goDuration(text) { return Double(duration / .seconds(1)) }
        return Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
