import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Maps elements on all processors; results are in order, calls in any. Meant for tens of slow elements. The calling
    /// thread works too, and returns when all is done.
    package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        guard count > 1 else { return map(transform) }
        let values = Mutex([Value?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { place in
            let value = transform(self[place])
            values.withLock { $0[place] = value }
        }
        return values.withLock { $0.compactMap { $0 } }
    }

    /// Slices of at most that many elements.
    package func pieces(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: Swift.max(1, size)).map { self[$0..<Swift.min($0 + Swift.max(1, size), count)] }
    }
}
