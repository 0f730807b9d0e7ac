import Statistics

/// Ratios whose intervals are wanted, collected so that those over the same clusters share their resamples, whichever
/// variant and metric they are of, and all processors draw.
///
/// A score that has intervals is made in two steps: what it needs is added here, and what comes back turns the drawn
/// intervals into the score.
struct IntervalRequests {
    private var samples: [RatioSample] = []

    /// Asks for the interval of that ratio; where one is known by other means, nothing is drawn.
    mutating func add(_ sample: RatioSample, known: Interval? = nil) -> WantedInterval {
        if let known { return .known(known) }
        samples.append(sample)
        return .drawn(samples.count - 1)
    }

    /// Asks for the interval of that ratio, or where it is not to be bounded for the ratio alone, which costs no draws.
    mutating func add(_ sample: RatioSample, isBounded: Bool) -> WantedInterval {
        isBounded ? add(sample) : .value(sample.ratio)
    }

    /// Draws all of them. An interval does not depend on what else was asked for.
    func drawn(by bootstrap: ClusterBootstrap) -> DrawnIntervals {
        // Small enough to keep all processors busy to the end, large enough that drawing clusters is not most of the work.
        // As many clusters go by the same draws, so they follow each other; the largest first, lest one is left to the end.
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

    /// Draws what several have asked for, all of it together: what is drawn for each, in their order.
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

/// An interval that was asked for.
enum WantedInterval: Sendable {
    case known(Interval)
    /// A ratio without bounds, nil where it does not exist.
    case value(Double?)
    /// By its place among those that are drawn.
    case drawn(Int)
}

/// The intervals of all requests.
struct DrawnIntervals: Sendable {
    fileprivate let intervals: [Interval?]

    /// Nil where the ratio does not exist.
    subscript(wanted: WantedInterval) -> Interval? {
        switch wanted {
        case .known(let interval): interval
        case .value(let value): value.map { Interval($0) }
        case .drawn(let place): intervals[place]
        }
    }
}
