import Catalog
package import Nutrition
package import Providers

/// Variants that share one rate limit: same host, key and model, or the same named pool. Owns the windows of requests
/// and tokens, the adaptive cap, and the stop of the pool.
package actor Pool {
    package struct Limits: Sendable, Hashable {
        /// Nil: not stated.
        package var requestsPerMinute: Int?
        package var tokensPerMinute: Int?
        /// The most exchanges at once, at least 1.
        package var inFlight: Int
        /// Nil: the lesser of `inFlight` and 16.
        package var inFlightStart: Int?
        /// The parts of a plan that share the account: each takes that share of a limit that the server states.
        package var parts = 1
    }

    package struct Stop: Error, Sendable, Hashable {
        package var outcome: Outcome
        package var reason: String

        package init(outcome: Outcome, reason: String) {
            self.outcome = outcome
            self.reason = reason
        }

        static let interrupted = Stop(outcome: .cancelled, reason: "the run was interrupted before it was asked")
    }

    package struct Result: Sendable {
        package var ending: AdaptiveCap.Ending
        package var quota = QuotaHeaders([:])
        /// Tokens as the provider counted them; nil if unknown.
        package var tokens: Int?
        /// Seconds from the turn until the server had the request; nil if unknown.
        package var arrival: Double?
    }

    /// The right to send one request. Return it with `finish`, or with `giveUp` if unused.
    package struct Turn: Sendable, Hashable {
        package var tokens: Int
        /// When it was taken, in seconds of the clock.
        package var at: Double
    }

    nonisolated private let limits: Limits
    private let clock: RunClock
    private let report: @Sendable (PoolEvent) -> Void
    private var pace: PoolPace
    private var gate = PermitGate()
    private var stop: Stop?
    /// Turns not yet given back: their requests may be in flight or have answers that are not recorded yet.
    private(set) package var turnsOut = 0
    private var naps: [Int: Task<Void, any Error>] = [:]
    private var napsTaken = 0

    /// - Parameter report: receives every change of the cap, pause and stop, in order.
    package init(limits: Limits, clock: RunClock, report: @escaping @Sendable (PoolEvent) -> Void = { _ in }) {
        self.limits = limits
        self.clock = clock
        self.report = report
        pace = PoolPace(limits)
    }

    /// Counts requests of an earlier session, so that both together stay within a minute's limits.
    /// - Parameter ages: seconds since each arrived at the server, at most.
    package func count(earlier ages: [Double]) { pace.count(earlier: ages, at: clock.uptime()) }

    /// Waits until a request of about that many tokens may be sent, and counts it as sent and in flight.
    /// - Parameter stopped: another reason not to send; checked at the request's turn and after `wakeAll`.
    /// - Throws: `Stop` if nothing more may be sent, `CancellationError` if the task was cancelled while waiting.
    package func turn(tokens amount: Int, unless stopped: @Sendable () -> Stop? = { nil }) async throws -> Turn {
        try await permit()
        do {
            while true {
                try Task.checkCancellation()
                if let stop = stop ?? stopped() { throw stop }
                if let reason = pace.misfit(tokens: amount) { throw Stop(outcome: .cancelled, reason: reason) }
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

    package func finish(_ turn: Turn, _ result: Result) {
        turnsOut -= 1
        for event in pace.finish(turn, result, at: clock.uptime()) { report(event) }
        gate.giveBack(cap: pace.presentCap)
    }

    package func giveUp(_ turn: Turn) {
        turnsOut -= 1
        pace.giveUp(turn, at: clock.uptime())
        gate.giveBack(cap: pace.presentCap)
    }

    package func pause(seconds: Double, reason: String = "the server asked for it") {
        pace.pause(seconds: seconds, at: clock.uptime())
        report(.pause(seconds: seconds, reason: reason))
    }

    /// Seconds until the one-minute window has room, by what was sent: 1 to 60.
    package func waitForRoom() -> Double { pace.waitForRoom(at: clock.uptime()) }

    /// Stops the pool for good. The first reason stays.
    package func end(_ stop: Stop) {
        guard self.stop == nil else { return }
        self.stop = stop
        report(.stop(outcome: stop.outcome, reason: stop.reason))
        gate.refuseAll(with: stop)
        wakeAll()
    }

    /// Makes requests that wait for a window or a pause check again whether to stop.
    package func wakeAll() { for nap in naps.values { nap.cancel() } }

    nonisolated package var inFlight: Int { limits.inFlight }

    package var presentCap: Int { pace.presentCap }

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

    /// Waits that long, or until `wakeAll` or cancellation; the caller must find out which.
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

    /// Host, key and model, since vendors limit per model; or the pool the definition names.
    static func name(of definition: ProviderDefinition) -> String {
        definition.limits.pool ?? "\(definition.endpoint) \(definition.key?.words ?? "-") \(definition.model)"
    }
}

extension Pool.Limits {
    /// A part's share of the definition's limits, rounded down: all parts together stay within them. The simulator has no
    /// rate limits, and each part has its own programs.
    init(of definition: ProviderDefinition, isSimulated: Bool, parts: Int = 1) {
        let limits = definition.limits
        let parts = isSimulated || definition.isProgram ? 1 : max(1, parts)
        requestsPerMinute = isSimulated ? nil : limits.requestsPerMinute.map { $0 / parts }
        tokensPerMinute = isSimulated ? nil : limits.tokensPerMinute.map { $0 / parts }
        inFlight = max(1, limits.inFlight / parts)
        inFlightStart = limits.inFlightStart
        self.parts = parts
    }
}

/// An event of a pool, for `events.jsonl`.
package enum PoolEvent: Sendable, Hashable {
    case cap(AdaptiveCap.Change)
    case pause(seconds: Double, reason: String)
    /// The server's headers state a lower limit than the definition, or the first one.
    case limit(quota: String, perMinute: Int)
    case stop(outcome: Outcome, reason: String)
}

/// A first-in, first-out gate. Resumes each waiter exactly once. Not thread-safe: its pool serializes calls.
struct PermitGate {
    struct Ticket: Sendable, Hashable {
        fileprivate var number: Int
    }

    private typealias Waiter = (ticket: Ticket, continuation: CheckedContinuation<Void, any Error>)

    private(set) var inUse = 0
    private var waiters: [Waiter] = []
    private var tickets = 0

    var waiting: Int { waiters.count }

    /// Takes a permit if one is free and nobody waits.
    mutating func take(cap: Int) -> Bool {
        guard inUse < cap, waiters.isEmpty else { return false }
        inUse += 1
        return true
    }

    mutating func ticket() -> Ticket {
        tickets += 1
        return Ticket(number: tickets)
    }

    /// Waits for a permit; the continuation is resumed with the permit or with an error.
    mutating func queue(_ continuation: CheckedContinuation<Void, any Error>, as ticket: Ticket) {
        waiters.append((ticket, continuation))
    }

    /// Ends the wait of a cancelled task; does nothing if it has its permit.
    mutating func leave(_ ticket: Ticket) {
        guard let place = waiters.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiters.remove(at: place).continuation.resume(throwing: CancellationError())
    }

    /// Gives a permit back and admits waiters under the present cap.
    mutating func giveBack(cap: Int) {
        inUse -= 1
        var admitted = 0
        while inUse < cap, admitted < waiters.count {
            inUse += 1
            waiters[admitted].continuation.resume()
            admitted += 1
        }
        waiters.removeFirst(admitted)
    }

    mutating func refuseAll(with error: any Error) {
        let sent = waiters
        waiters = []
        for waiter in sent { waiter.continuation.resume(throwing: error) }
    }
}
