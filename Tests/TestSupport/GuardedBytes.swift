#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes that end where memory ends: whoever reads or writes one more crashes. The address sanitizer does not watch C that
/// is compiled into Swift from a header; this does, in every build.
package final class GuardedBytes {
    /// The bytes, up to the border.
    package let bytes: UnsafeMutableBufferPointer<UInt8>
    private let start: UnsafeMutableRawPointer
    private let size: Int

    /// Nil where the system gives no such memory.
    package init?(_ content: some Collection<UInt8>) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let room = (content.count + page - 1) / page * page
        size = room + page
        guard page > 0, let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED
        else { return nil }
        self.start = start
        let place = (start + (room - content.count)).assumingMemoryBound(to: UInt8.self)
        bytes = UnsafeMutableBufferPointer(start: place, count: content.count)
        guard mprotect(start + room, page, PROT_NONE) == 0 else { return nil }
        _ = bytes.update(fromContentsOf: content)
    }

    deinit { munmap(start, size) }
}
