import Statistics

/// Estimated against true energy: one point per trial, and the line of agreement.
struct PredictionPlot {
    /// More points than this are thinned evenly; the caption says so.
    private static let limit = 300

    /// One trial: true and estimated kcal.
    typealias Point = (truth: Double, estimate: Double)

    private let area: PlotArea

    init(scale: PlotScale) { area = PlotArea(squareOf: scale) }

    func figure(_ points: [Point], _ name: String) -> Figure {
        var words = Format.count(points.count, "estimate")
        if points.count > Self.limit { words += ", \(Self.limit) of them drawn" }
        let beyond = points.count(where: isBeyond)
        if beyond > 0 { words += ", \(beyond) outside the plot (open circles at its edge)" }
        var drawing = Drawing(
            "Estimated against true energy of \(name): \(words)",
            "One point per answer, true energy across, estimated energy up, both in kcal.",
            width: area.right + 8, height: area.bottom + 30)
        area.drawSquare("true kcal", beneath: 27, into: &drawing)
        for point in Self.thinned(points) {
            let place = (area.x(point.truth), area.y(point.estimate))
            let isBeyond = isBeyond(point)
            drawing.circle(isBeyond ? "beyond" : "point", place, radius: isBeyond ? 4 : 3.5)
        }
        return Figure(drawing, name: name, caption: words)
    }

    private static func thinned(_ points: [Point]) -> [Point] {
        guard points.count > limit else { return points }
        return (0..<limit).map { points[$0 * points.count / limit] }
    }

    private func isBeyond(_ point: Point) -> Bool {
        !area.up.range.contains(point.estimate) || !area.across.range.contains(point.truth)
    }
}

/// Stated confidence against the share that was right, one dot per bin; the dashed line is perfect calibration.
enum ReliabilityPlot {
    static func drawing(_ bins: [Reliability.Bin], label: String) -> Drawing {
        let words = bins.map {
            "\(Format.percent($0.confidence)) confident, \(Format.percent($0.right)) right, \(Format.count($0.count, "answer"))"
        }
        let area = PlotArea(squareOf: PlotScale(0...1, ticks: [0, 0.5, 1]))
        var drawing = Drawing(
            label, "By bin of confidence: \(words.joined(separator: "; ")).", width: area.right + 10,
            height: area.bottom + 32)
        area.drawSquare("stated confidence", beneath: 28, into: &drawing)
        for bin in bins { drawing.circle("dot", (area.x(bin.confidence), area.y(bin.right)), radius: 5) }
        return drawing
    }
}
