import Statistics

/// The risk–coverage curve, cut down to what can be shown.
enum RiskPoints {
    /// Evenly spaced points of the curve, its last one always among them.
    static func thinned(_ points: [RiskCoverage.Point], limit: Int = 100) -> [RiskCoverage.Point] {
        guard points.count > limit, limit > 1 else { return points }
        return (0..<limit).map { points[$0 * (points.count - 1) / (limit - 1)] }
    }

    /// What the drawing shows, in words.
    static func words(_ series: [LinePlot.Series], _ names: [String]) -> String {
        series.compactMap { own in
            guard let first = own.points.first, let last = own.points.last, own.rank <= names.count else { return nil }
            return
                "\(names[own.rank - 1]): \(Format.percent(first.y)) of the most confident \(Format.percent(first.x)) wrong, \(Format.percent(last.y)) of all"
        }.joined(separator: "; ")
    }
}
