import Catalog
package import Nutrition

package struct SimulatorOptions: Sendable, Hashable {
    /// Seed of all random draws.
    package var seed: UInt64
    /// Divides latencies and rate-limit windows; at least 1.
    package var speedUp: Double
    package var faults: FaultProfile
    /// True if requests beyond a provider's stated limits per minute get a 429.
    package var enforceLimits: Bool
    /// The delay of the fault `slow`, not divided by `speedUp`.
    package var slowDelay: Duration
    /// 0: the system chooses.
    package var port: Int
    /// True if simulated models sometimes refuse and fail, by the rates in their rows.
    package var modelsFail: Bool
    /// True: responses contain the request's key, imitating a hostile server.
    package var echoesKey: Bool
    /// Trouble of the simulated food services.
    package var lookupFaults: [LookupSource: LookupFault] = [:]

    package init(
        seed: UInt64 = 20_260_101, speedUp: Double = 20, faults: FaultProfile = .none, enforceLimits: Bool = false,
        slowDelay: Duration = .seconds(90), port: Int = 0, modelsFail: Bool = true, echoesKey: Bool = false
    ) {
        self.seed = seed
        self.speedUp = speedUp
        self.faults = faults
        self.enforceLimits = enforceLimits
        self.slowDelay = slowDelay
        self.port = port
        self.modelsFail = modelsFail
        self.echoesKey = echoesKey
    }

    /// The speed-up, clamped so that durations can be divided by it.
    var divisor: Double { speedUp.clamped(1, 1e9) }
}

package struct ProviderStatistics: Sendable, Hashable {
    package var requests = 0
    /// Responses with status 200, faulty or not, that were meant to be complete.
    package var answered = 0
    /// Tokens of those responses that a vendor would bill, even if the response omits them or is lost.
    package var billedInput = 0
    /// Thoughts included.
    package var billedOutput = 0
    /// Jobs on the server now.
    package var jobs = 0
    package var jobsTaken = 0
    package var jobsConfirmed = 0
    package var polls = 0
    package var tokensRefreshed = 0
    /// Submitted, and the requests in them.
    package var batches = 0
    package var batchRequests = 0
    /// Uploads and results, and batches, that nobody has removed.
    package var files = 0
    package var keptBatches = 0
    /// Requests refused by a vendor's rules: wrong bodies, unknown photos, limits.
    package var rejected = 0
    /// Faults by kind, including models' own refusals and failures.
    package var faults: [Fault: Int] = [:]

    fileprivate mutating func count(_ held: SimulatedJobs) {
        (jobs, jobsTaken, jobsConfirmed) = (held.count, held.taken, held.confirmed)
        (polls, tokensRefreshed) = (held.polled, held.refreshed)
    }

    mutating func count(_ response: SimulatedResponse) {
        if (200...299).contains(response.status) { answered += 1 }
        billedInput += response.billed?.input ?? 0
        billedOutput += response.billed?.output ?? 0
    }
}

struct ProviderState: Sendable {
    var statistics = ProviderStatistics()
    var jobs = SimulatedJobs() { didSet { statistics.count(jobs) } }
    var batches = SimulatedBatches() {
        didSet {
            (statistics.batches, statistics.batchRequests) = (batches.submitted.batches, batches.submitted.requests)
            (statistics.files, statistics.keptBatches) = (batches.files.count, batches.batches.count)
        }
    }
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
    mutating func take(
        _ tokens: Int, at now: Duration, length: Duration, limits: Limits?
    ) -> (QuotaState, isWithin: Bool) {
        guard let limits else {
            let full = QuotaState(
                requestLimit: 10_000, requestsLeft: 9999, tokenLimit: 10_000_000,
                tokensLeft: max(10_000_000 - tokens, 0), tokensUsed: tokens, resetSeconds: 0.006)
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
