import Statistics

/// A scale from 0 that one absurd interval cannot stretch: it ends at the larger of 1.2 × the largest point and the
/// 80th percentile of the upper bounds, of three or more never the largest. Longer intervals end in an arrow.
struct RobustScale {
    let end: Double

    init(_ intervals: [Interval]) {
        let points = intervals.map(\.value).filter { $0.isFinite && $0 > 0 }
        let uppers = intervals.compactMap(\.high).filter { $0.isFinite && $0 > 0 }.sorted()
        let rank = Int((Double(uppers.count) * 0.8).rounded(.up))
        let bound = uppers.prefix(uppers.count < 3 ? rank : min(rank, uppers.count - 1)).last ?? 0
        end = max(1.2 * (points.max() ?? 0), bound)
    }

    /// About four round numbers from 0, all within the scale.
    var ticks: [Double] {
        guard end > 0 else { return [] }
        let scale = PlotScale(holding: [end])
        return scale.ticks.filter { $0 <= end }
    }

    /// In [0, 1]; larger values are at 1.
    func position(_ value: Double) -> Double { end > 0 ? min(max(value / end, 0), 1) : 0 }

    func isBeyond(_ value: Double) -> Bool { value > end }
}
