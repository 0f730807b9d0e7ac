#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum OpenFiles {
    /// Enough for connections of ten providers and other files. macOS allows at most 10,240.
    private static let wanted: rlim_t = 4096

    /// Raises the soft limit as far as useful and allowed. Called once, at the start.
    static func raiseLimit() {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(files, &limit)
    }
}
