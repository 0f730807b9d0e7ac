import Dispatch
import Synchronization

/// Something that is computed while the thread that wants it goes on.
final class Background<Value: Sendable>: Sendable {
    private let found: Mutex<Value?> = Mutex(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// - Parameter queue: a serial one of its own: its threads come on top of those that the processors are shared out to,
    ///   so that waiting for it cannot keep it from starting.
    init(on queue: DispatchQueue, _ compute: @escaping @Sendable () -> Value) {
        queue.async { [self] in
            let value = compute()
            found.withLock { $0 = value }
            isDone.signal()
        }
    }

    /// Waits until it is there and takes it; nil when it was taken before.
    func value() -> Value? {
        isDone.wait()
        defer { isDone.signal() }
        return found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}
