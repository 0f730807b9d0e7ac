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
        let left = Int(clamping: limit) - others
        return min(256, max(1, left / max(1, providers)))
    }

    /// Unlimited if the system does not tell.
    private static var limit: rlim_t {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        return getrlimit(files, &limit) == 0 ? limit.rlim_cur : .max
    }
}
