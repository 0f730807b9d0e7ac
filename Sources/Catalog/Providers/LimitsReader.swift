import YAML

/// Reads `limits:` of a provider.
enum LimitsReader {
    private static let keys = [
        "photos_per_request", "bytes_per_photo", "requests_per_minute", "tokens_per_minute", "in_flight",
        "in_flight_start", "timeout_s", "pool"
    ]

    static func read(_ provider: MappingReader) -> Limits {
        var limits = Limits()
        guard let reader = provider.mapping("limits", known: keys) else { return limits }
        limits.photosPerRequest = reader.integer("photos_per_request", in: 1...3600) ?? limits.photosPerRequest
        limits.bytesPerPhoto = reader.bytes("bytes_per_photo", in: 1000...100_000_000) ?? limits.bytesPerPhoto
        limits.requestsPerMinute = reader.integer("requests_per_minute", in: 1...10_000_000)
        limits.tokensPerMinute = reader.integer("tokens_per_minute", in: 1...10_000_000_000)
        limits.inFlight = reader.integer("in_flight", in: 1...1024) ?? limits.inFlight
        limits.inFlightStart = reader.integer("in_flight_start", in: 1...1024)
        if let seconds = reader.number("timeout_s", in: 1...3600) {
            limits.timeout = .milliseconds(Int(seconds * 1000))
        }
        limits.pool = reader.text("pool", limit: 100)
        if let start = limits.inFlightStart, start > limits.inFlight, let node = reader.value("in_flight_start") {
            reader.note(node, "`in_flight_start` is above `in_flight` (\(limits.inFlight)); lower it")
        }
        return limits
    }
}
