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
