import CMemory

/// Keeps the memory of the process near what it needs (docs/decisions/010-speed-and-memory.md).
enum ProcessMemory {
    /// Called once, before anything else runs.
    static func settle() { nutrieval_memory_settle() }

    /// Called between two phases of a run: what asking left free would otherwise lie beside what scoring takes.
    static func giveBack() { nutrieval_memory_give_back() }
}
