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
            title: "Error against cost", words: "Cost per 1000 meals and energy MAE: \(words.joined(separator: "; "))",
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
        area.drawWidths(into: &drawing) { "$" + Format.tick($0) }
        drawing.add(
            "middle",
            .text(
                (area.left + area.width / 2, area.bottom + 31),
                "US dollars per 1000 meals; vertical: energy MAE in kcal"))
    }

    private func staircase(into drawing: inout Drawing) {
        guard points.count > 1 else { return }
        var corner: Drawing.Point?
        for point in points.sorted(by: { ($0.cost, $0.error.value) < ($1.cost, $1.error.value) }) {
            let place = (x: area.x(point.cost), y: area.y(point.error.value))
            if let last = corner {
                guard place.y > last.y else { continue }
                drawing.add("frontier", .line(last, (place.x, last.y)))
                drawing.add("frontier", .line((place.x, last.y), place))
            } else {
                drawing.add("frontier", .line((place.x, area.top), place))
            }
            corner = place
        }
        if let corner { drawing.add("frontier", .line(corner, (area.right, corner.y))) }
    }
}

struct StrataPlot {
    static let limit = 10

    struct Group {
        var title: String
        var detail: String?
        var points: [(rank: Int, mae: Interval)]
    }

    private let groups: [Group]
    private let area: PlotArea
    private let step = 22.0
    private let groupWidth: Double

    init(_ groups: [Group]) {
        self.groups = groups
        let most = Double(groups.map(\.points.count).max() ?? 0)
        groupWidth = max(640 / Double(max(1, groups.count)), most * step + 24)
        let width = groupWidth * Double(groups.count)
        area = PlotArea(
            width: width, height: 220, across: PlotScale(0...width, ticks: []),
            up: PlotScale(holding: groups.flatMap { $0.points.flatMap { [$0.mae.value * 1.05, $0.mae.high ?? 0] } }))
    }

    /// - Parameter names: variant names in leaderboard order.
    func drawing(title: String, names: [String]) -> Drawing {
        let words = groups.map { group in
            let points = group.points.map { "\(names[$0.rank - 1]) \(Format.amount($0.mae.value))" }
            return "\(group.title): \(points.joined(separator: ", "))"
        }
        var drawing = Drawing(
            title: title, words: "Energy MAE in kcal. \(words.joined(separator: ". "))", width: area.right + 10,
            height: area.bottom + 44)
        area.drawHeights(into: &drawing)
        for index in groups.indices.dropFirst() {
            let x = area.left + groupWidth * Double(index)
            drawing.add("axis", .line((x, area.top), (x, area.bottom + 30)))
        }
        for (index, group) in groups.enumerated() { draw(group, at: index, into: &drawing) }
        return drawing
    }

    private func draw(_ group: Group, at index: Int, into drawing: inout Drawing) {
        let middle = area.left + groupWidth * (Double(index) + 0.5)
        drawing.add("middle label", .text((middle, area.bottom + 18), CleanText.line(group.title, limit: 24)))
        if let detail = group.detail { drawing.add("middle", .text((middle, area.bottom + 33), detail)) }
        let first = middle - step * Double(group.points.count - 1) / 2
        for (place, point) in group.points.enumerated() {
            area.drawError(point.mae, at: first + step * Double(place), radius: 8.5, rank: point.rank, into: &drawing)
        }
    }
}
