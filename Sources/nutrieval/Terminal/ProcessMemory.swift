import CMemory
import Synchronization

/// Keeps the memory of the process near what it needs (docs/decisions/010-speed-and-memory.md).
enum ProcessMemory {
    /// Called once, before anything else runs.
    static func settle() { nutrieval_memory_settle() }

    /// Called before a run is scored by itself.
    static func keep() { nutrieval_memory_keep() }

    /// Keeps that until the process ends, when the system takes all memory back at once: to free a large report piece by piece
    /// takes a fifth of a second.
    static func keepUntilExit(_ value: some Sendable) { kept.withLock { $0.append(value) } }

    private static let kept = Mutex<[any Sendable]>([])
}
