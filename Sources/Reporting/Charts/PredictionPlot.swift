/// Estimated against true energy: one point per trial, and the line of agreement.
struct PredictionPlot {
    /// More points than this are thinned evenly; the caption says so.
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

    static func thinned(_ points: [Point]) -> [Point] {
        guard points.count > limit else { return points }
        return (0..<limit).map { points[$0 * points.count / limit] }
    }

    func isBeyond(_ point: Point) -> Bool {
        !(0...scale.end).contains(point.estimate) || !(0...scale.end).contains(point.truth)
    }

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

/// An axis from 0 to a round number above the data, with about four ticks.
struct PlotScale {
    let end: Double
    let step: Double

    /// Covers the largest value; ignores non-finite and negative ones.
    init(holding values: some Sequence<Double>) {
        let largest = values.filter { $0.isFinite && $0 > 0 }.max() ?? 1
        let bounded = min(max(largest, 1e-9), 1e12)
        var power = 1e-10
        while power * 10 <= bounded / 4 { power *= 10 }
        let step = [1.0, 2, 2.5, 5, 10].map { $0 * power }.first { $0 * 4 >= bounded } ?? power * 20
        self.step = step
        end = step * max(1, (bounded / step).rounded(.up))
    }

    var ticks: [Double] { stride(from: 0, through: end + step / 2, by: step).map { $0 } }

    /// Position in [0, 1]; values out of range are clamped.
    func position(_ value: Double) -> Double { value.isFinite ? min(max(value / end, 0), 1) : (value > 0 ? 1 : 0) }

    func drawHeights(from left: Double, to right: Double, y: (Double) -> Double, into drawing: inout Drawing) {
        for tick in ticks {
            drawing.line("grid", (left, y(tick)), (right, y(tick)))
            drawing.text("end", (left - 6, y(tick) + 4), Format.tick(tick))
        }
    }
}
