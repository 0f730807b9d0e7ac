#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

package struct WriteError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: String
    /// The system's message, or ours if it has none.
    package var reason: String

    /// Takes the reason from `errno`.
    package init(systemErrorAt path: String) { self.init(path: path, reason: String(cString: strerror(errno))) }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String {
        "\(path) cannot be written (\(reason)): free some space or choose another place; what was complete before is kept"
    }
}
