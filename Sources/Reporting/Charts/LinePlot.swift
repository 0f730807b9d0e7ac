import Statistics

/// Lines of shares over one axis, each ending in its variant's name.
struct LinePlot {
    static let limit = 10

    /// One variant; points in ascending order of x, y in [0, 1].
    typealias Series = (name: String, points: [(x: Double, y: Double)])

    private let series: [Series]
    private let caption: String
    private let area: PlotArea
    private static let styles: [StaticString] = ["series", "series dashed", "series dotted", "series broken"]

    init(_ series: [Series], across: PlotScale, caption: String) {
        self.series = series.filter { !$0.points.isEmpty }
        self.caption = caption
        area = PlotArea(
            top: 14, width: 560, height: 220, across: across, up: PlotScale(0...1, ticks: [0, 0.25, 0.5, 0.75, 1]))
    }

    func drawing(title: String, words: String) -> Drawing {
        var drawing = Drawing(title: title, words: words, width: area.right + 230, height: area.bottom + 40)
        area.drawHeights(into: &drawing)
        for tick in area.across.ticks {
            drawing.add("middle", .text((area.x(tick), area.bottom + 17), Format.tick(tick)))
        }
        drawing.add("middle", .text((area.left + area.width / 2, area.bottom + 34), caption))
        for (place, own) in series.enumerated() {
            let style = Self.styles[place % Self.styles.count]
            let points = own.points.map { (area.x($0.x), area.y($0.y)) }
            for (from, to) in zip(points, points.dropFirst()) { drawing.add(style, .line(from, to)) }
        }
        marks(into: &drawing)
        return drawing
    }

    /// Draws the names at the line ends; overlapping ones are stacked and connected by a thin line.
    private func marks(into drawing: inout Drawing) {
        let gap = 15.0
        let ends = series.compactMap { own in
            own.points.last.map { (name: own.name, x: area.x($0.x), y: area.y($0.y)) }
        }.sorted { ($0.y, $0.name) < ($1.y, $1.name) }
        var heights: [Double] = []
        for end in ends { heights.append(max(end.y, (heights.last ?? -gap) + gap)) }
        let beyond = max(0, (heights.last ?? 0) - area.bottom)
        let place = area.right + 18
        for (end, height) in zip(ends, heights) {
            drawing.add("axis", .line((end.x, end.y), (place, height - beyond)))
            drawing.add("label", .text((place + 4, height - beyond + 4), CleanText.line(end.name, limit: 32)))
        }
    }
}

enum RiskPoints {
    /// Evenly spaced points of the curve, always including the last.
    static func thinned(_ points: [RiskCoverage.Point], limit: Int = 100) -> [RiskCoverage.Point] {
        guard points.count > limit, limit > 1 else { return points }
        return (0..<limit).map { points[$0 * (points.count - 1) / (limit - 1)] }
    }

    static func words(_ series: [LinePlot.Series]) -> String {
        series.compactMap { own in
            guard let first = own.points.first, let last = own.points.last else { return nil }
            return
                "\(own.name): \(Format.percent(first.y)) of the most confident \(Format.percent(first.x)) wrong, \(Format.percent(last.y)) of all"
        }.joined(separator: "; ")
    }
}
