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
    private let area: PlotArea

    init(_ points: [Point]) {
        self.points = points
        area = PlotArea(
            height: 260, across: PlotScale(holding: points.map { $0.cost * 1.05 }),
            up: PlotScale(holding: points.flatMap { [$0.error.value * 1.05, $0.error.high ?? 0] }))
    }

    func drawing() -> Drawing {
        let words = points.map { "\($0.name) \(Format.usd($0.cost)) and \(Format.amount($0.error.value)) kcal" }
        var drawing = Drawing(
            "Error against cost", "Cost per 1000 meals and energy MAE: \(words.joined(separator: "; "))",
            width: area.right + 14, height: area.bottom + 36)
        frame(into: &drawing)
        staircase(into: &drawing)
        for point in points {
            area.drawError(
                point.error, at: area.x(point.cost), radius: 9, rank: point.rank, isOff: point.isOff, into: &drawing)
        }
        return drawing
    }

    private func frame(into drawing: inout Drawing) {
        area.drawHeights(into: &drawing)
        for tick in area.across.ticks {
            drawing.line("grid", (area.x(tick), area.top), (area.x(tick), area.bottom))
            drawing.text("middle", (area.x(tick), area.bottom + 15), "$" + Format.tick(tick))
        }
        drawing.text(
            "middle", (area.left + area.width / 2, area.bottom + 31),
            "US dollars per 1000 meals; vertical: energy MAE in kcal")
    }

    private func staircase(into drawing: inout Drawing) {
        guard points.count > 1 else { return }
        var corner: Drawing.Point?
        for point in points.sorted(by: { ($0.cost, $0.error.value) < ($1.cost, $1.error.value) }) {
            let place = (x: area.x(point.cost), y: area.y(point.error.value))
            if let last = corner {
                guard place.y > last.y else { continue }
                drawing.line("frontier", last, (place.x, last.y))
                drawing.line("frontier", (place.x, last.y), place)
            } else {
                drawing.line("frontier", (place.x, area.top), place)
            }
            corner = place
        }
        if let corner { drawing.line("frontier", corner, (area.right, corner.y)) }
    }
}
