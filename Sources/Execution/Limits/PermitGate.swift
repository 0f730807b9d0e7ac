/// Lets a bounded number through at once, the others in the order they came. Owns the continuations of those who wait;
/// each is resumed exactly once. Lives inside its pool, which sees to it that one caller touches it at a time.
struct PermitGate {
    /// One who waits.
    struct Ticket: Sendable, Hashable {
        fileprivate var number: Int
    }

    private typealias Waiter = (ticket: Ticket, continuation: CheckedContinuation<Void, any Error>)

    /// Permits that are out.
    private(set) var inUse = 0
    private var waiters: [Waiter] = []
    private var tickets = 0

    /// Those who wait.
    var waiting: Int { waiters.count }

    /// Takes a permit where one is free and nobody waits.
    mutating func take(cap: Int) -> Bool {
        guard inUse < cap, waiters.isEmpty else { return false }
        inUse += 1
        return true
    }

    mutating func ticket() -> Ticket {
        tickets += 1
        return Ticket(number: tickets)
    }

    /// Waits for a permit; the continuation is resumed when it has one, or with why it will have none.
    mutating func queue(_ continuation: CheckedContinuation<Void, any Error>, as ticket: Ticket) {
        waiters.append((ticket, continuation))
    }

    /// Ends the wait of a cancelled task, which has queued already; harmless for one that has its permit.
    mutating func leave(_ ticket: Ticket) {
        guard let place = waiters.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiters.remove(at: place).continuation.resume(throwing: CancellationError())
    }

    /// Gives a permit back and lets through whoever fits under the cap as it is now.
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

    /// Sends everyone who waits away.
    mutating func refuseAll(with error: any Error) {
        let sent = waiters
        waiters = []
        for waiter in sent { waiter.continuation.resume(throwing: error) }
    }
}
