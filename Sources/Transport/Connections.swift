internal import CCurl

/// Owns the open connections of one group; handles of other caches never use them.
/// libcurl itself would match plain HTTP connections only by host and port.
final class ConnectionCache {
    let share: UnsafeMutableRawPointer

    /// Nil when out of memory.
    init?() {
        guard let share = ccurl_connections_new() else { return nil }
        self.share = share
    }

    /// Closes the connections. The handles that used them keep a reference to this, so they are gone by then.
    deinit { curl_share_cleanup(share) }
}

/// The sockets of open connections that wait for their next request. Used by the loop's thread alone. Needed because libcurl
/// 7.88 reuses a connection even if unread bytes wait on it: it would read them as the next response.
final class IdleConnections {
    /// A connection's two addresses: all that curl reports before it sends a request.
    struct Ends: Hashable {
        var local: String
        var localPort: Int32
        var remote: String
        var remotePort: Int32
    }

    private var sockets: [Ends: Int32] = [:]

    func add(_ ends: Ends, socket: Int32) { sockets[ends] = socket }

    /// Whether the connection is open and received nothing since its last response. Removes it from the idle ones.
    func takeQuiet(_ ends: Ends) -> Bool {
        guard let socket = sockets.removeValue(forKey: ends) else { return false }
        return ccurl_is_quiet(socket) != 0
    }
}
