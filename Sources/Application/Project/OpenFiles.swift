#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum OpenFiles {
    /// For the terminal, the run's own files, photos, and libraries.
    private static let others = 48

    /// The most exchanges at once per provider: 256, or what the limit on open files leaves.
    static func connections(for providers: Int) -> Int {
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        // Unlimited, or the system does not tell.
        if limit < 0 { return 256 }
        return min(256, max(1, (limit - others) / max(1, providers)))
    }
}
