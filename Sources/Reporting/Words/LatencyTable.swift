import Scoring
import Statistics

/// The parts of latency of live first attempts.
enum LatencyTable {
    /// The parts in chronological order, without waiting in this program, which is not the provider's.
    static let parts: [(title: String, value: @Sendable (LatencySplit) -> Double?)] = [
        ("opening", { $0.opening }), ("upload", { $0.upload }), ("wait", { $0.wait }), ("download", { $0.download })
    ]

    /// Index of opening a connection in `parts`.
    static let opening = 0

    static let titles = ["answers", "queued here"] + parts.map(\.title) + ["p50", "p95", "new / reused connections"]

    static let note =
        "Medians over live first attempts that were answered or ran into their time limit. Opening is name lookup, connecting and TLS, over the attempts that opened a connection; wait is from the end of the upload to the first byte of the answer. Medians of parts need not add up to the median of the whole (p50). Queued here is waiting in this program, in no other number."

    static func rows(_ scores: [VariantScore]) -> [(score: VariantScore, latency: LatencyScore, split: LatencySplit)] {
        scores.compactMap { score in
            guard let latency = score.latency, let split = latency.split else { return nil }
            return (score, latency, split)
        }
    }

    static func cells(_ latency: LatencyScore, _ split: LatencySplit) -> [String] {
        [String(latency.count), Format.milliseconds(split.queued)]
            + parts.map { $0.value(split).map(Format.milliseconds) ?? Format.none }
            + [
                Format.milliseconds(latency.p50),
                latency.shownP95.map { Format.milliseconds($0.value) } ?? Format.none,
                "\(split.newConnections) / \(split.reusedConnections)"
            ]
    }
}

extension LatencyScore {
    /// p95 with its bounds; nil if it would only be the largest latency.
    var shownP95: Interval? { count >= Self.fewestForP95 ? p95Interval : nil }

    /// p99; nil if it would only be the largest latency.
    var shownP99: Double? { count >= Self.fewestForP99 ? p99 : nil }
}
