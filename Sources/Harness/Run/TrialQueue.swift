import Synchronization

/// The trials of one pool that are still to be asked, handed out in order. Owns the place it has come to.
final class TrialQueue: Sendable {
    private let trials: [Trial]
    private let place = Mutex(0)

    init(_ trials: [Trial]) { self.trials = trials }

    var count: Int { trials.count }

    /// The next trial, nil when all are handed out.
    func next() -> Trial? {
        place.withLock { place in
            guard place < trials.count else { return nil }
            defer { place += 1 }
            return trials[place]
        }
    }
}

/// How many exchanges are in flight. Owns the count.
final class ExchangeCount: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func during<T>(_ body: () async -> T) async -> T {
        value.withLock { $0 += 1 }
        defer { value.withLock { $0 -= 1 } }
        return await body()
    }
}
