#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file could not be written.
package struct WriteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or folder.
    package var path: String
    /// The system's words, or ours where it has none.
    package var reason: String

    /// The reason is the system's for the error that has just occurred.
    package init(systemErrorAt path: String) { self.init(path: path, reason: String(cString: strerror(errno))) }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String {
        "\(path) cannot be written (\(reason)): free some space or choose another place; what was complete before is kept"
    }
}
