#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package enum OpenFiles {
    /// Enough for connections of ten providers and other files. macOS allows at most 10,240.
    private static let wanted: rlim_t = 4096
    /// For the terminal, the run's own files, photos, and libraries.
    private static let others = 48

    /// Raises the soft limit as far as useful and allowed. Called once, at the start.
    package static func raiseLimit() {
        var limit = current
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(files, &limit)
    }

    /// The most exchanges at once per provider: 256, or what the limit leaves.
    static func connections(for providers: Int) -> Int {
        let left = Int(clamping: current.rlim_cur) - others
        return min(256, max(1, left / max(1, providers)))
    }

    #if canImport(Glibc)
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let files = RLIMIT_NOFILE
    #endif

    /// Unlimited if the system does not tell.
    private static var current: rlimit {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return rlimit(rlim_cur: .max, rlim_max: .max) }
        return limit
    }
}
