/// How a simulator behaves beside its providers and meals.
package struct SimulatorOptions: Sendable, Hashable {
    /// Everything drawn comes from this.
    package var seed: UInt64
    /// Latencies and rate-limit windows are divided by this; at least 1.
    package var speedUp: Double
    package var faults: FaultProfile
    /// Whether requests beyond a provider's stated limits per minute get a 429.
    package var enforceLimits: Bool
    /// The delay of the fault `slow`, not divided by `speedUp`.
    package var slowDelay: Duration
    /// 0 lets the system choose.
    package var port: Int
    /// Whether simulated models refuse and fail now and then by themselves, as their rows say.
    package var modelsFail: Bool
    /// Whether the key of each request is put into its response, as a hostile server might.
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

    /// The speed-up within what a duration can be divided by.
    var divisor: Double { speedUp.clamped(1, 1e9) }
}

/// What a simulator did for one provider.
package struct ProviderStatistics: Sendable, Hashable {
    /// All requests, whatever became of them.
    package var requests = 0
    /// Responses with status 200, faulty or not, as far as they were meant to be whole.
    package var answered = 0
    /// Tokens of those responses that a vendor would bill, whether or not the response says so or arrives.
    package var billedInput = 0
    /// Thoughts included.
    package var billedOutput = 0
    /// Jobs that are on the server now.
    package var jobs = 0
    /// Requests refused by a vendor's rules: wrong bodies, unknown photos, limits.
    package var rejected = 0
    /// Faults brought, by kind; a model's own refusals and failures are among them.
    package var faults: [Fault: Int] = [:]
}
