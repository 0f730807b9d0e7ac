import Catalog
package import Nutrition
package import Providers

/// What shares one rate limit: host, key and model, or the providers that name the same pool.
/// Owns the windows of requests and tokens, the adaptive cap on exchanges in flight, and the word on whether anything may
/// still be sent.
package actor Pool {
    package struct Limits: Sendable, Hashable {
        /// Nil: none is stated.
        package var requestsPerMinute: Int?
        package var tokensPerMinute: Int?
        /// The most exchanges at once, at least 1.
        package var inFlight: Int
        /// The exchanges at once to start with; nil: the lesser of `inFlight` and 16.
        package var inFlightStart: Int?
    }

    /// Why nothing more is sent.
    package struct Stop: Error, Sendable, Hashable {
        package var outcome: Outcome
        package var reason: String

        package init(outcome: Outcome, reason: String) {
            self.outcome = outcome
            self.reason = reason
        }

        /// The person stopped the run.
        static let interrupted = Stop(outcome: .cancelled, reason: "the run was interrupted before it was asked")
    }

    /// What an exchange that had its turn came to.
    package struct Result: Sendable {
        package var ending: AdaptiveCap.Ending
        /// What the response's headers say of the quota.
        package var quota = QuotaHeaders()
        /// Tokens the provider counted; nil when it does not say.
        package var tokens: Int?
        /// Seconds from the turn until the request was with the server; nil when that is not known.
        package var arrival: Double?
    }

    /// The right to send one request; given back with `finish`, or with `giveUp` when it was not used.
    package struct Turn: Sendable, Hashable {
        /// Tokens it was taken for.
        package var tokens: Int
        /// The clock's seconds at which it was taken.
        package var at: Double
    }

    nonisolated private let limits: Limits
    private let clock: RunClock
    private let report: @Sendable (PoolEvent) -> Void
    private var pace: PoolPace
    private var gate = PermitGate()
    private var stop: Stop?
    /// Turns given and not yet given back: what may be on its way to the server, or has an answer that is not recorded yet.
    private(set) package var turnsOut = 0
    /// The waits for windows and pauses that are under way.
    private var naps: [Int: Task<Void, any Error>] = [:]
    private var napsTaken = 0

    /// - Parameter report: is told of every change of the cap, pause and stop, in order.
    package init(limits: Limits, clock: RunClock, report: @escaping @Sendable (PoolEvent) -> Void = { _ in }) {
        self.limits = limits
        self.clock = clock
        self.report = report
        pace = PoolPace(limits)
    }

    /// Returns when one request of about that many tokens may be sent, and counts it as sent and in flight.
    ///
    /// - Parameter stopped: what else keeps this request from being sent; asked once it is the request's turn, and after
    ///   `wakeAll`.
    /// - Throws: `Stop` when nothing more may be, `CancellationError` when the task was cancelled while waiting.
    package func turn(tokens amount: Int, unless stopped: @Sendable () -> Stop? = { nil }) async throws -> Turn {
        try await permit()
        do {
            while true {
                try Task.checkCancellation()
                if let stop = stop ?? stopped() { throw stop }
                let now = clock.uptime()
                let wait = pace.wait(tokens: amount, at: now)
                if wait <= 0 {
                    let turn = Turn(tokens: max(0, amount), at: now)
                    pace.begin(turn)
                    turnsOut += 1
                    return turn
                }
                await nap(wait)
            }
        } catch {
            gate.giveBack(cap: pace.presentCap)
            throw error
        }
    }

    /// Gives a turn back and learns from what it came to.
    package func finish(_ turn: Turn, _ result: Result) {
        turnsOut -= 1
        for event in pace.finish(turn, result, at: clock.uptime()) { report(event) }
        gate.giveBack(cap: pace.presentCap)
    }

    /// Gives back a turn that nothing was sent with.
    package func giveUp(_ turn: Turn) {
        turnsOut -= 1
        pace.giveUp(turn, at: clock.uptime())
        gate.giveBack(cap: pace.presentCap)
    }

    /// Nothing is sent for that many seconds from now on.
    package func pause(seconds: Double, reason: String = "the server asked for it") {
        pace.pause(seconds: seconds, at: clock.uptime())
        report(.pause(seconds: seconds, reason: reason))
    }

    /// Seconds until the window of a minute has room again, by what was sent: at least 1, at most 60.
    package func waitForRoom() -> Double { pace.waitForRoom(at: clock.uptime()) }

    /// Nothing is sent any more. The first reason stays.
    package func end(_ stop: Stop) {
        guard self.stop == nil else { return }
        self.stop = stop
        report(.stop(outcome: stop.outcome, reason: stop.reason))
        gate.refuseAll(with: stop)
        wakeAll()
    }

    /// Has those who wait for a window or the end of a pause see whether they are still to be asked.
    package func wakeAll() { for nap in naps.values { nap.cancel() } }

    /// The most exchanges at once.
    nonisolated package var inFlight: Int { limits.inFlight }

    /// The exchanges allowed at once now.
    package var presentCap: Int { pace.presentCap }

    /// Those who wait for a permit.
    package var waiting: Int { gate.waiting }

    private func permit() async throws {
        if let stop { throw stop }
        if !gate.take(cap: pace.presentCap) {
            let ticket = gate.ticket()
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { gate.queue($0, as: ticket) }
            } onCancel: {
                Task { await self.leaveQueue(ticket) }
            }
        }
    }

    /// Waits that long, or until all are woken or the task is cancelled; which of them it was is for the caller to find out.
    private func nap(_ seconds: Double) async {
        napsTaken += 1
        let number = napsTaken
        let nap = Task { [clock] in try await clock.sleep(seconds) }
        naps[number] = nap
        await withTaskCancellationHandler {
            _ = await nap.result
        } onCancel: {
            nap.cancel()
        }
        naps[number] = nil
    }

    private func leaveQueue(_ ticket: PermitGate.Ticket) { gate.leave(ticket) }
}

extension Pool {
    /// Host, key and model, since vendors limit per model; or the name the definition gives.
    static func name(of definition: ProviderDefinition) -> String {
        definition.limits.pool ?? "\(definition.endpoint) \(definition.keyVariable ?? "-") \(definition.model)"
    }
}

extension Pool.Limits {
    /// A definition's own. The simulator takes requests as fast as they come.
    init(of definition: ProviderDefinition, isSimulated: Bool) {
        let limits = definition.limits
        requestsPerMinute = isSimulated ? nil : limits.requestsPerMinute
        tokensPerMinute = isSimulated ? nil : limits.tokensPerMinute
        inFlight = max(1, limits.inFlight)
        inFlightStart = limits.inFlightStart
    }
}

/// Something that happened to a pool, for `events.jsonl`.
package enum PoolEvent: Sendable, Hashable {
    case cap(AdaptiveCap.Change)
    /// Nothing is sent for that many seconds.
    case pause(seconds: Double, reason: String)
    /// The server's headers state a limit that the definition did not, or a lower one.
    case limit(quota: String, perMinute: Int)
    /// Nothing more is sent in this run.
    case stop(outcome: Outcome, reason: String)
}
