import Statistics

/// Energy error against cost, one numbered dot per variant with the error's interval: down and left is better.
struct CostErrorPlot {
    /// One variant by its place on the leaderboard.
    struct Point {
        var rank: Int
        var name: String
        /// US dollars per 1000 meals.
        var cost: Double
        var error: Interval
    }

    private let points: [Point]
    private let costs: PlotScale
    private let errors: PlotScale
    private let width = 640.0
    private let height = 260.0
    private let left = 46.0
    private let top = 12.0

    init(_ points: [Point]) {
        self.points = points
        costs = PlotScale(holding: points.map { $0.cost * 1.05 })
        errors = PlotScale(holding: points.flatMap { [$0.error.value * 1.05, $0.error.high ?? 0] })
    }

    func draw(into page: inout HTML) {
        let words = points.map { "\($0.name) \(Format.usd($0.cost)) and \(Format.amount($0.error.value)) kcal" }
        page.chart(
            "Error against cost", "Cost per 1000 meals and energy MAE: \(words.joined(separator: "; "))",
            width: left + width + 14, height: top + height + 36
        ) { svg in
            frame(into: &svg)
            for point in points { draw(point, into: &svg) }
        }
    }

    private func frame(into svg: inout HTML) {
        errors.drawHeights(from: left, to: left + width, y: y, into: &svg)
        for tick in costs.ticks {
            svg.element(
                .line, [.class("grid"), .at(.x1, x(tick)), .at(.x2, x(tick)), .at(.y1, top), .at(.y2, top + height)]
            ) { _ in }
            svg.element(
                .text, [.class("middle"), .at(.x, x(tick)), .at(.y, top + height + 15)], text: "$" + Format.tick(tick))
        }
        svg.element(
            .text, [.class("middle"), .at(.x, left + width / 2), .at(.y, top + height + 31)],
            text: "US dollars per 1000 meals; vertical: energy MAE in kcal")
    }

    private func draw(_ point: Point, into svg: inout HTML) {
        if let low = point.error.low, let high = point.error.high {
            svg.element(
                .line,
                [
                    .class("whisker"), .at(.x1, x(point.cost)), .at(.x2, x(point.cost)), .at(.y1, y(low)),
                    .at(.y2, y(high))
                ]
            ) { _ in }
        }
        let middle = y(point.error.value)
        svg.element(.circle, [.class("dot"), .at(.cx, x(point.cost)), .at(.cy, middle), .at(.r, 9)]) { _ in }
        svg.element(
            .text, [.class("inside"), .at(.x, x(point.cost)), .at(.y, middle + 4)], text: String(point.rank))
    }

    private func x(_ value: Double) -> Double { left + width * costs.position(value) }
    private func y(_ value: Double) -> Double { top + height * (1 - errors.position(value)) }
}
