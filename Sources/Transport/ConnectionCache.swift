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
