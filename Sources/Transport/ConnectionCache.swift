internal import CCurl

/// Owns the open connections of one group of requests. Handles of other caches never get one of them.
///
/// libcurl matches connections by host and port, and by nothing else that plain HTTP lets us set.
final class ConnectionCache {
    let share: UnsafeMutableRawPointer

    /// Nil when there is no memory.
    init?() {
        guard let share = ccurl_connections_new() else { return nil }
        self.share = share
    }

    /// Closes the connections. Every handle that used them is gone by then: it keeps a reference to this.
    deinit { curl_share_cleanup(share) }
}
