import Statistics

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
            title, "Energy MAE in kcal. \(words.joined(separator: ". "))", width: area.right + 10,
            height: area.bottom + 44)
        area.drawHeights(into: &drawing)
        for index in groups.indices.dropFirst() {
            let x = area.left + groupWidth * Double(index)
            drawing.line("axis", (x, area.top), (x, area.bottom + 30))
        }
        for (index, group) in groups.enumerated() { draw(group, at: index, into: &drawing) }
        return drawing
    }

    private func draw(_ group: Group, at index: Int, into drawing: inout Drawing) {
        let middle = area.left + groupWidth * (Double(index) + 0.5)
        drawing.text("middle label", (middle, area.bottom + 18), group.title, limit: 24)
        if let detail = group.detail { drawing.text("middle", (middle, area.bottom + 33), detail) }
        let first = middle - step * Double(group.points.count - 1) / 2
        for (place, point) in group.points.enumerated() {
            area.drawError(point.mae, at: first + step * Double(place), radius: 8.5, rank: point.rank, into: &drawing)
        }
    }
}
