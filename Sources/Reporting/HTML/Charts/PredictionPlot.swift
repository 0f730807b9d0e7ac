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

    func draw(_ points: [Point], label: String, into page: inout HTML) {
        page.chart(
            label, "One point per answer, true energy across, estimated energy up, both in kcal.",
            width: left + side + 8, height: top + side + bottom
        ) { svg in
            frame(into: &svg)
            for point in Self.thinned(points) {
                let isBeyond = isBeyond(point)
                svg.element(
                    .circle,
                    [
                        isBeyond ? .class("beyond") : .class("point"), .at(.cx, x(point.truth)),
                        .at(.cy, y(point.estimate)),
                        .at(.r, isBeyond ? 4 : 3.5)
                    ]
                ) { _ in }
            }
        }
    }

    private func frame(into svg: inout HTML) {
        for tick in scale.ticks {
            svg.element(
                .line, [.class("grid"), .at(.x1, x(tick)), .at(.x2, x(tick)), .at(.y1, top), .at(.y2, top + side)]
            ) { _ in }
            svg.element(
                .line, [.class("grid"), .at(.x1, left), .at(.x2, left + side), .at(.y1, y(tick)), .at(.y2, y(tick))]
            ) { _ in }
            svg.element(
                .text, [.class("end"), .at(.x, left - 5), .at(.y, y(tick) + 4)], text: Format.tick(tick))
            if tick > 0 {
                svg.element(
                    .text,
                    [tick >= scale.end ? .class("end") : .class("middle"), .at(.x, x(tick)), .at(.y, top + side + 14)],
                    text: Format.tick(tick))
            }
        }
        svg.element(
            .line, [.class("diagonal"), .at(.x1, x(0)), .at(.y1, y(0)), .at(.x2, x(scale.end)), .at(.y2, y(scale.end))]
        ) { _ in }
        svg.element(
            .text, [.class("middle"), .at(.x, left + side / 2), .at(.y, top + side + 27)], text: "true kcal")
    }

    private func x(_ value: Double) -> Double { left + side * scale.position(value) }
    private func y(_ value: Double) -> Double { top + side * (1 - scale.position(value)) }
}
