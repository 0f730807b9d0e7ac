import CMemory
import Synchronization

/// Limits the memory of the process (docs/decisions/010-speed-and-memory.md).
enum ProcessMemory {
    /// Call once, before anything else.
    static func settle() { nutrieval_memory_settle() }

    /// Call before a run is scored by itself.
    static func keep() { nutrieval_memory_keep() }

    /// Keeps a value until exit, because freeing a large report piece by piece takes a fifth of a second.
    static func keepUntilExit(_ value: some Sendable) { kept.withLock { $0.append(value) } }

    private static let kept = Mutex<[any Sendable]>([])
}
