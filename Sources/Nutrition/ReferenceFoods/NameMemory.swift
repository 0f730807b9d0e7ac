import Synchronization

/// What a function of a food's name gave, kept for names that come again: the answers of a large run name the same few
/// hundred foods. Since the function looks at nothing else, nobody can tell what is kept.
package final class NameMemory<Value: Sendable>: Sendable {
    private let kept: Mutex<[String: Value]> = Mutex([:])

    /// So many names are kept, and none of more bytes than that: both bound what hostile answers can make it hold.
    private static var most: Int { 4_096 }
    private static var longest: Int { 100 }

    package init() {}

    /// What the function gives for that name, or gave before.
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
