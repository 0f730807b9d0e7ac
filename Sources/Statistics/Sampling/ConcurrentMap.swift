import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// What the function makes of each element, in the order of the elements, computed on all processors.
    ///
    /// The function is called once for each element, in no order and at the same time as others; so it must not draw on
    /// anything shared that changes, and then the result does not depend on how many processors there are. Meant for
    /// some tens of elements that each take a while. The calling thread works too, and returns when all is done.
    package func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
        guard count > 1 else { return map(transform) }
        let values = Mutex([Value?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { place in
            let value = transform(self[place])
            values.withLock { $0[place] = value }
        }
        return values.withLock { $0.compactMap { $0 } }
    }

    /// The elements in order, in pieces of at most that many.
    package func pieces(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: Swift.max(1, size)).map { self[$0..<Swift.min($0 + Swift.max(1, size), count)] }
    }
}
