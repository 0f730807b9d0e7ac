/// Where the time of one exchange went; each part ≥ 0. A reused connection has no lookup, connect or TLS.
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
