/// Medians, in milliseconds, of where the time of live first attempts went.
///
/// Medians of parts need not add up to the median of the whole.
package struct LatencySplit: Sendable, Hashable {
    /// Exchanges over a new connection and over a reused one.
    package var newConnections: Int
    package var reusedConnections: Int
    package var queued: Double
    /// Name lookup, connect and TLS over the exchanges that opened a connection; nil when none did.
    package var opening: Double?
    package var upload: Double
    package var wait: Double
    package var download: Double

    package init(
        newConnections: Int, reusedConnections: Int, queued: Double, opening: Double?, upload: Double, wait: Double,
        download: Double
    ) {
        self.newConnections = newConnections
        self.reusedConnections = reusedConnections
        self.queued = queued
        self.opening = opening
        self.upload = upload
        self.wait = wait
        self.download = download
    }
}
