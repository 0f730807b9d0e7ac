import Statistics

struct StrataPlot {
    static let limit = 10

    struct Group {
        var title: String
        var detail: String?
        var points: [Point]
    }

    struct Point {
        var rank: Int
        var mae: Interval
    }

    private let groups: [Group]
    private let errors: PlotScale
    private let left = 46.0
    private let top = 12.0
    private let height = 220.0
    private let step: Double
    private let groupWidth: Double

    init(_ groups: [Group]) {
        self.groups = groups
        errors = PlotScale(holding: groups.flatMap { $0.points.flatMap { [$0.mae.value * 1.05, $0.mae.high ?? 0] } })
        let most = Double(groups.map(\.points.count).max() ?? 0)
        step = 22
        groupWidth = max(640 / Double(max(1, groups.count)), most * 22 + 24)
    }

    /// - Parameter names: variant names in leaderboard order.
    func drawing(title: String, names: [String]) -> Drawing {
        let words = groups.map { group in
            let points = group.points.map { "\(names[$0.rank - 1]) \(Format.amount($0.mae.value))" }
            return "\(group.title): \(points.joined(separator: ", "))"
        }
        var drawing = Drawing(
            title, "Energy MAE in kcal. \(words.joined(separator: ". "))", width: left + width + 10,
            height: top + height + 44)
        frame(into: &drawing)
        for (index, group) in groups.enumerated() { draw(group, at: index, into: &drawing) }
        return drawing
    }

    private var width: Double { groupWidth * Double(groups.count) }

    private func frame(into drawing: inout Drawing) {
        errors.drawHeights(from: left, to: left + width, y: y, into: &drawing)
        for index in groups.indices.dropFirst() {
            let x = left + groupWidth * Double(index)
            drawing.line("axis", (x, top), (x, top + height + 30))
        }
    }

    private func draw(_ group: Group, at index: Int, into drawing: inout Drawing) {
        let middle = left + groupWidth * (Double(index) + 0.5)
        drawing.text("middle label", (middle, top + height + 18), group.title, limit: 24)
        if let detail = group.detail {
            drawing.text("middle", (middle, top + height + 33), detail)
        }
        let first = middle - step * Double(group.points.count - 1) / 2
        for (place, point) in group.points.enumerated() {
            let x = first + step * Double(place)
            if let low = point.mae.low, let high = point.mae.high {
                drawing.line("whisker", (x, y(low)), (x, y(high)))
            }
            drawing.circle("dot", (x, y(point.mae.value)), radius: 8.5)
            drawing.text("inside", (x, y(point.mae.value) + 4), String(point.rank))
        }
    }

    private func y(_ value: Double) -> Double { top + height * (1 - errors.position(value)) }
}
