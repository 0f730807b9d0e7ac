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
