/// Where the time of one exchange went. Every part is 0 or more; a reused connection has no lookup, connect or TLS.
package struct LatencyParts: Sendable, Hashable {
    /// Waiting in this program before the exchange began; not part of the provider's latency.
    package var queued: Duration
    package var nameLookup: Duration
    package var connect: Duration
    package var tls: Duration
    package var upload: Duration
    /// From the end of the upload to the first byte of the response: the model's own time, mostly.
    package var wait: Duration
    package var download: Duration
    /// True when the exchange went over a connection that was open already.
    package var isReused: Bool

    package init(
        queued: Duration = .zero, nameLookup: Duration = .zero, connect: Duration = .zero, tls: Duration = .zero,
        upload: Duration = .zero, wait: Duration = .zero, download: Duration = .zero, isReused: Bool = false
    ) {
        self.queued = queued
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.upload = upload
        self.wait = wait
        self.download = download
        self.isReused = isReused
    }
}

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
