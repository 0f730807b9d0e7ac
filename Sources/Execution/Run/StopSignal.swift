import Synchronization

/// The wish to end a run early. Owns one flag; can be raised from any thread, also from a signal's handler queue.
package final class StopSignal: Sendable {
    private let raised = Mutex(false)

    package init() {}

    package func raise() { raised.withLock { $0 = true } }

    package var isRaised: Bool { raised.withLock { $0 } }
}
