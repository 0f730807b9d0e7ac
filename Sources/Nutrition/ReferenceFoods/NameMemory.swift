import Synchronization

/// Caches a pure function of food names: a large run repeats the same few hundred foods.
package final class NameMemory<Value: Sendable>: Sendable {
    private let kept: Mutex<[String: Value]> = Mutex([:])

    /// Names kept, and bytes per name: limits what hostile answers can store.
    private static var most: Int { 4_096 }
    private static var longest: Int { 100 }

    package init() {}

    package func value(of name: String, _ function: (String) -> Value) -> Value {
        if let known = kept.withLock({ $0[name] }) { return known }
        let value = function(name)
        if name.utf8.count <= Self.longest {
            kept.withLock { kept in
                if kept.count < Self.most { kept[name] = value }
            }
        }
        return value
    }
}
