import Catalog

struct ProviderState: Sendable {
    var statistics = ProviderStatistics()
    var jobs = SimulatedJobs()
    private var attempts: [String: Int] = [:]
    /// Requests inside the window, oldest first, with their tokens.
    private var window: [(at: Duration, tokens: Int)] = []

    /// Attempts are forgotten beyond this many trials, so that a server can run for months.
    private static let attemptLimit = 1_000_000

    mutating func earlierAttempts(_ key: String) -> Int {
        if attempts.count >= Self.attemptLimit { attempts.removeAll() }
        let earlier = attempts[key] ?? 0
        attempts[key] = earlier + 1
        return earlier
    }

    /// Counts a request if the limits allow it; returns the quota after it, and whether they do.
    /// - Parameter limits: nil if not enforced; the quota is then always full.
    mutating func take(_ tokens: Int, at now: Duration, length: Duration, limits: Limits?) -> (
        QuotaState, isWithin: Bool
    ) {
        guard let limits else {
            let full = QuotaState(
                requestLimit: 10_000, requestsLeft: 9999, tokenLimit: 10_000_000,
                tokensLeft: 10_000_000 - min(tokens, 10_000_000),
                tokensUsed: tokens, resetSeconds: 0.006)
            return (full, true)
        }
        window.removeAll { $0.at + length <= now }
        let requestLimit = limits.requestsPerMinute ?? 10_000
        let tokenLimit = limits.tokensPerMinute ?? 10_000_000
        let used = window.reduce(0) { $0 + $1.tokens }
        let isWithin = window.count < requestLimit && used + tokens <= tokenLimit
        if isWithin { window.append((now, tokens)) }
        let left = isWithin ? tokenLimit - used - tokens : 0
        let reset = window.first.map { $0.at + length - now } ?? .zero
        let quota = QuotaState(
            requestLimit: requestLimit, requestsLeft: isWithin ? max(requestLimit - window.count, 0) : 0,
            tokenLimit: tokenLimit, tokensLeft: max(left, 0), tokensUsed: tokens, resetSeconds: reset / .seconds(1))
        return (quota, isWithin)
    }
}
