internal import CCurl

/// The sockets of open connections that wait for their next request. Used by the loop's thread alone.
///
/// libcurl 7.88 uses a connection again even if bytes wait on it: they would be read as the answer to the next request.
final class IdleConnections {
    /// The two ends of a connection: all that curl tells of it before it sends a request.
    struct Ends: Hashable {
        var local: String
        var localPort: Int32
        var remote: String
        var remotePort: Int32
    }

    private var sockets: [Ends: Int32] = [:]

    func add(_ ends: Ends, socket: Int32) { sockets[ends] = socket }

    /// Whether the connection is open and nothing was received on it since its last response. It is idle no longer.
    func takeQuiet(_ ends: Ends) -> Bool {
        guard let socket = sockets.removeValue(forKey: ends) else { return false }
        return ccurl_is_quiet(socket) != 0
    }
}
