#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files and connections this process may have open at once.
package enum OpenFiles {
    /// Connections of ten providers, and what else is open. macOS takes no more than 10,240.
    private static let wanted: rlim_t = 4096
    /// For the terminal, the run's own files, photos, and the libraries.
    private static let others = 48

    /// Raises the soft limit as far as it is useful and the hard limit allows. Called once, at the start.
    package static func raiseLimit() {
        var limit = current
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(files, &limit)
    }

    /// How many exchanges may be under way at once: 256, or as many as the limit leaves for each of so many providers.
    static func connections(for providers: Int) -> Int {
        let left = Int(clamping: current.rlim_cur) - others
        return min(256, max(1, left / max(1, providers)))
    }

    #if canImport(Glibc)
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let files = RLIMIT_NOFILE
    #endif

    /// Without limits where the system does not tell.
    private static var current: rlimit {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return rlimit(rlim_cur: .max, rlim_max: .max) }
        return limit
    }
}
