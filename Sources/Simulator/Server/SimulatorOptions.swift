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
    package var jobs = 0
    /// Requests refused by a vendor's rules: wrong bodies, unknown photos, limits.
    package var rejected = 0
    /// Faults by kind, including models' own refusals and failures.
    package var faults: [Fault: Int] = [:]
}
