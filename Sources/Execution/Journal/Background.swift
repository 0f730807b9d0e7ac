import Dispatch
import Synchronization

final class Background<Value: Sendable>: Sendable {
    private let found: Mutex<Value?> = Mutex(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// - Parameter queue: a serial queue of its own, so that waiting for the value cannot keep it from starting.
    init(on queue: DispatchQueue, _ compute: @escaping @Sendable () -> Value) {
        queue.async { [self] in
            let value = compute()
            found.withLock { $0 = value }
            isDone.signal()
        }
    }

    /// Waits for the value and takes it; nil if it was taken before.
    func value() -> Value? {
        isDone.wait()
        defer { isDone.signal() }
        return found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}
