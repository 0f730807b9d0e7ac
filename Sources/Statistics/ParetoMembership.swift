/// How surely each of several items is on the Pareto frontier of criteria that are all better when smaller.
package enum ParetoMembership {
    /// Which items no other one dominates: none is at least as good in every criterion and better in one.
    ///
    /// `values[item]` holds one finite number per criterion; nil leaves the item out, and then it is never on the frontier.
    /// Equal items are on it together.
    package static func frontier(_ values: [[Double]?]) -> [Bool] {
        values.map { own in
            guard let own else { return false }
            return !values.contains { other in other.map { dominates($0, own) } ?? false }
        }
    }

    private static func dominates(_ a: [Double], _ b: [Double]) -> Bool {
        var isBetter = false
        for (x, y) in zip(a, b) {
            if x > y { return false }
            if x < y { isBetter = true }
        }
        return isBetter
    }

    /// The share of resamples in which each item is on the frontier, in [0, 1]; nil for an item that lacks a criterion
    /// altogether, and everywhere without resamples.
    ///
    /// `resampled[item][criterion][draw]` is NaN where a draw leaves the criterion without a value; the item is then not on
    /// the frontier of that draw. All lists of draws must be equally long, and draws of one number come from the same
    /// clusters.
    package static func probabilities(_ resampled: [[[Double]]?]) -> [Double?] {
        let draws = resampled.compactMap { $0 }.joined().map(\.count).min() ?? 0
        guard draws > 0 else { return resampled.map { _ in nil } }
        var counts = [Int](repeating: 0, count: resampled.count)
        for draw in 0..<draws {
            let values = resampled.map { criteria -> [Double]? in
                let values = criteria?.map { $0[draw] }
                return values?.contains(where: \.isNaN) == true ? nil : values
            }
            for (item, isOn) in frontier(values).enumerated() where isOn { counts[item] += 1 }
        }
        return zip(resampled, counts).map { $0 == nil ? nil : Double($1) / Double(draws) }
    }
}

extension ClusterBootstrap {
    /// For each sample the ratio in every resample, NaN where nothing is below the line.
    ///
    /// Samples over as many clusters have the same clusters in draws of one number.
    package func resampledRatios(of samples: [RatioSample]) -> [[Double]] {
        grouped(
            samples, by: \.clusters, statistic: { $1.columns(of: $0) },
            result: { _, columns, sums in (0..<sums.draws).map { sums.ratio($0, columns) ?? .nan } }
        ).map { $0 ?? [] }
    }
}
