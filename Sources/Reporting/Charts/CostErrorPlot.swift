import Statistics

/// Energy error against cost: one numbered dot per variant, with the error's interval. Lower left is better.
struct CostErrorPlot {
    struct Point {
        var rank: Int
        var name: String
        /// US dollars per 1000 meals.
        var cost: Double
        var error: Interval
        /// True if another variant is better in cost, error and p95 together, or if it could not be placed.
        var isOff = false
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

    func drawing() -> Drawing {
        let words = points.map { "\($0.name) \(Format.usd($0.cost)) and \(Format.amount($0.error.value)) kcal" }
        var drawing = Drawing(
            "Error against cost", "Cost per 1000 meals and energy MAE: \(words.joined(separator: "; "))",
            width: left + width + 14, height: top + height + 36)
        frame(into: &drawing)
        staircase(into: &drawing)
        for point in points { draw(point, into: &drawing) }
        return drawing
    }

    private func frame(into drawing: inout Drawing) {
        errors.drawHeights(from: left, to: left + width, y: y, into: &drawing)
        for tick in costs.ticks {
            drawing.line("grid", (x(tick), top), (x(tick), top + height))
            drawing.text("middle", (x(tick), top + height + 15), "$" + Format.tick(tick))
        }
        drawing.text(
            "middle", (left + width / 2, top + height + 31), "US dollars per 1000 meals; vertical: energy MAE in kcal")
    }

    private func staircase(into drawing: inout Drawing) {
        guard points.count > 1 else { return }
        var corner: (x: Double, y: Double)?
        for point in points.sorted(by: { ($0.cost, $0.error.value) < ($1.cost, $1.error.value) }) {
            let place = (x: x(point.cost), y: y(point.error.value))
            if let last = corner {
                guard place.y > last.y else { continue }
                drawing.line("frontier", last, (place.x, last.y))
                drawing.line("frontier", (place.x, last.y), place)
            } else {
                drawing.line("frontier", (place.x, top), place)
            }
            corner = place
        }
        if let corner { drawing.line("frontier", corner, (left + width, corner.y)) }
    }

    private func draw(_ point: Point, into drawing: inout Drawing) {
        if let low = point.error.low, let high = point.error.high {
            drawing.line("whisker", (x(point.cost), y(low)), (x(point.cost), y(high)))
        }
        let middle = y(point.error.value)
        let (dot, label): (StaticString, StaticString) = point.isOff ? ("dot off", "inside off") : ("dot", "inside")
        drawing.circle(dot, (x(point.cost), middle), radius: 9)
        drawing.text(label, (x(point.cost), middle + 4), String(point.rank))
    }

    private func x(_ value: Double) -> Double { left + width * costs.position(value) }
    private func y(_ value: Double) -> Double { top + height * (1 - errors.position(value)) }
}
