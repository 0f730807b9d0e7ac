/// Estimated against true energy, one point per trial, with the line on which both agree.
struct PredictionPlot {
    /// More points than this are thinned evenly, and the caption says so.
    static let limit = 300

    /// One trial: true and estimated kcal.
    struct Point {
        var truth: Double
        var estimate: Double
    }

    let scale: PlotScale
    private let side = 240.0
    private let left = 38.0
    private let bottom = 30.0
    private let top = 8.0

    /// The points that are drawn: all of them, or evenly spaced ones in their order.
    static func thinned(_ points: [Point]) -> [Point] {
        guard points.count > limit else { return points }
        return (0..<limit).map { points[$0 * points.count / limit] }
    }

    /// True for points that do not fit and are drawn at the edge.
    func isBeyond(_ point: Point) -> Bool {
        !(0...scale.end).contains(point.estimate) || !(0...scale.end).contains(point.truth)
    }

    /// The drawing of one variant, and how many of its points are drawn and where.
    func figure(_ points: [Point], _ name: String) -> Figure {
        var words = Format.count(points.count, "estimate")
        if points.count > Self.limit { words += ", \(Self.limit) of them drawn" }
        let beyond = points.filter(isBeyond).count
        if beyond > 0 { words += ", \(beyond) outside the plot (open circles at its edge)" }
        let label = "Estimated against true energy of \(name): \(words)"
        return Figure(drawing(points, label: label), name: name, caption: words)
    }

    private func drawing(_ points: [Point], label: String) -> Drawing {
        var drawing = Drawing(
            label, "One point per answer, true energy across, estimated energy up, both in kcal.",
            width: left + side + 8, height: top + side + bottom)
        frame(into: &drawing)
        for point in Self.thinned(points) {
            let isBeyond = isBeyond(point)
            drawing.circle(
                isBeyond ? "beyond" : "point", (x(point.truth), y(point.estimate)), radius: isBeyond ? 4 : 3.5)
        }
        return drawing
    }

    private func frame(into drawing: inout Drawing) {
        for tick in scale.ticks {
            drawing.line("grid", (x(tick), top), (x(tick), top + side))
            drawing.line("grid", (left, y(tick)), (left + side, y(tick)))
            drawing.text("end", (left - 5, y(tick) + 4), Format.tick(tick))
            if tick > 0 {
                drawing.text(tick >= scale.end ? "end" : "middle", (x(tick), top + side + 14), Format.tick(tick))
            }
        }
        drawing.line("diagonal", (x(0), y(0)), (x(scale.end), y(scale.end)))
        drawing.text("middle", (left + side / 2, top + side + 27), "true kcal")
    }

    private func x(_ value: Double) -> Double { left + side * scale.position(value) }
    private func y(_ value: Double) -> Double { top + side * (1 - scale.position(value)) }
}
