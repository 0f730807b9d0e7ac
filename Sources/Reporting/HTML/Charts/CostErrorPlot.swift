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
        /// True where another variant beats it at cost, error and p95 together, or it could not be placed.
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

    func draw(into page: inout HTML) {
        let words = points.map { "\($0.name) \(Format.usd($0.cost)) and \(Format.amount($0.error.value)) kcal" }
        page.chart(
            "Error against cost", "Cost per 1000 meals and energy MAE: \(words.joined(separator: "; "))",
            width: left + width + 14, height: top + height + 36
        ) { svg in
            frame(into: &svg)
            staircase(into: &svg)
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

    /// The line below and left of which no variant lies, where there is more than one.
    private func staircase(into svg: inout HTML) {
        guard points.count > 1 else { return }
        var corner: (x: Double, y: Double)?
        for point in points.sorted(by: { ($0.cost, $0.error.value) < ($1.cost, $1.error.value) }) {
            let place = (x: x(point.cost), y: y(point.error.value))
            if let last = corner {
                guard place.y > last.y else { continue }
                stroke(from: last, to: (place.x, last.y), into: &svg)
                stroke(from: (place.x, last.y), to: place, into: &svg)
            } else {
                stroke(from: (place.x, top), to: place, into: &svg)
            }
            corner = place
        }
        if let corner { stroke(from: corner, to: (left + width, corner.y), into: &svg) }
    }

    private func stroke(from start: (x: Double, y: Double), to end: (x: Double, y: Double), into svg: inout HTML) {
        let ends: [HTML.Attribute] = [.at(.x1, start.x), .at(.x2, end.x), .at(.y1, start.y), .at(.y2, end.y)]
        svg.element(.line, [.class("frontier")] + ends) { _ in }
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
        let (dot, label): (HTML.Attribute, HTML.Attribute) =
            point.isOff ? (.class("dot off"), .class("inside off")) : (.class("dot"), .class("inside"))
        svg.element(.circle, [dot, .at(.cx, x(point.cost)), .at(.cy, middle), .at(.r, 9)]) { _ in }
        svg.element(
            .text, [label, .at(.x, x(point.cost)), .at(.y, middle + 4)], text: String(point.rank))
    }

    private func x(_ value: Double) -> Double { left + width * costs.position(value) }
    private func y(_ value: Double) -> Double { top + height * (1 - errors.position(value)) }
}
