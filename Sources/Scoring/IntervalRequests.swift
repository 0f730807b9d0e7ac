import Statistics

/// Collects ratios whose intervals are wanted: those over the same clusters share resamples, and all processors draw. A
/// score with intervals takes two steps: it adds its requests here, then builds the score from the drawn intervals.
struct IntervalRequests {
    private var samples: [RatioSample] = []

    /// Requests the interval of that ratio; a `known` one is not drawn.
    mutating func add(_ sample: RatioSample, known: Interval? = nil) -> WantedInterval {
        if let known { return .known(known) }
        samples.append(sample)
        return .drawn(samples.count - 1)
    }

    /// Requests the interval of that ratio, or only the ratio if unbounded, which costs no draws.
    mutating func add(_ sample: RatioSample, isBounded: Bool) -> WantedInterval {
        isBounded ? add(sample) : .value(sample.ratio)
    }

    /// Draws all of them. An interval does not depend on the other requests.
    func drawn(by bootstrap: ClusterBootstrap) -> DrawnIntervals {
        // Small enough to keep all processors busy, large enough to amortise drawing clusters. Equal cluster counts
        // share draws, so they are adjacent; the largest first, lest one remains at the end.
        let parts = Dictionary(grouping: samples.indices) { samples[$0].clusters }.values
            .sorted { samples[$1[0]].clusters.count < samples[$0[0]].clusters.count }
            .flatMap { $0.pieces(of: 64) }
        var intervals = [Interval?](repeating: nil, count: samples.count)
        let found = parts.concurrentMap { part in bootstrap.intervals(of: part.map { samples[$0] }) }
        for (part, found) in zip(parts, found) {
            for (place, interval) in zip(part, found) { intervals[place] = interval }
        }
        return DrawnIntervals(intervals: intervals)
    }

    /// Draws several requests together; one result each, in their order.
    static func drawn(_ requests: [IntervalRequests], by bootstrap: ClusterBootstrap) -> [DrawnIntervals] {
        var all = IntervalRequests()
        all.samples = requests.flatMap(\.samples)
        var rest = all.drawn(by: bootstrap).intervals[...]
        return requests.map { own in
            defer { rest = rest.dropFirst(own.samples.count) }
            return DrawnIntervals(intervals: Array(rest.prefix(own.samples.count)))
        }
    }
}

enum WantedInterval: Sendable {
    case known(Interval)
    /// A ratio without bounds, nil where undefined.
    case value(Double?)
    /// Index among those drawn.
    case drawn(Int)
}

/// The second step: builds a score from the intervals drawn for the requests it added before.
typealias Drawn<Score> = @Sendable (DrawnIntervals) -> Score

struct DrawnIntervals: Sendable {
    fileprivate let intervals: [Interval?]

    /// Nil where the ratio is undefined.
    subscript(wanted: WantedInterval) -> Interval? {
        switch wanted {
        case .known(let interval): interval
        case .value(let value): value.map { Interval($0) }
        case .drawn(let place): intervals[place]
        }
    }
}
