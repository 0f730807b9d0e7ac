/// Signed errors in percent: a strip per variant, a dot per answer that links to its meal, over the band of ±20 %.
struct ErrorStrips {
    /// One answer; the error is a share of the truth, `id` that of the meal.
    typealias Point = (error: Double, meal: MealPlace, id: String)
    typealias Strip = (name: String, points: [Point])

    /// More dots of a variant are thinned evenly; the caption says so.
    static let dotsAtMost = 200

    private let strips: [Strip]
    private let area: PlotArea
    private let row = 30.0

    init(_ strips: [Strip]) {
        self.strips = strips
        area = PlotArea(
            left: 210, top: 8, width: 620, height: row * Double(strips.count),
            across: PlotScale(-1...1, ticks: [-1, -0.5, -0.2, 0, 0.2, 0.5, 1]))
    }

    var figure: Figure {
        let words = strips.map { strip in
            let close = strip.points.count { abs($0.error) <= 0.2 }
            return "\(strip.name): \(close) of \(strip.points.count) within 20 %"
        }
        var drawing = Drawing(
            title: "Signed error of every answer", words: words.joined(separator: "; "), width: area.right + 34,
            height: area.bottom + 26)
        drawing.hasLinks = true
        drawing.add("band", .bar((area.x(-0.2), area.top), width: area.x(0.2) - area.x(-0.2), height: area.height))
        area.drawWidths(into: &drawing) { $0 == 1 ? "≥ +100 %" : Format.signedPercent($0) }
        for (place, strip) in strips.enumerated() {
            let middle = area.top + row * (Double(place) + 0.5)
            drawing.add("end label", .text((area.left - 12, middle + 4), CleanText.line(strip.name, limit: 32)))
            for point in Self.thinned(strip.points) {
                let isBeyond = abs(point.error) > 1
                let title = "\(CleanText.line(point.id, limit: 60)): \(Format.signedPercent(point.error))"
                drawing.add(
                    isBeyond ? "beyond" : abs(point.error) > 0.5 ? "far" : "point",
                    .meal((area.x(point.error), middle), radius: 4, point.meal, title))
            }
        }
        let isThinned = strips.contains { $0.points.count > Self.dotsAtMost }
        return Figure(
            drawing: drawing,
            caption: "One dot per answer; click one to open its meal. The band is ±20 %."
                + (isThinned ? " At most \(Self.dotsAtMost) per model are drawn." : ""))
    }

    private static func thinned(_ points: [Point]) -> [Point] {
        guard points.count > dotsAtMost else { return points }
        return (0..<dotsAtMost).map { points[$0 * points.count / dotsAtMost] }
    }
}

/// Estimate ÷ truth against the true energy, both on logarithmic scales (Bland & Altman 1986).
struct AgreementPlot {
    /// One answer: true and estimated kcal, both above 0.
    typealias Point = (truth: Double, estimate: Double)

    private static let limit = 300
    private let area: PlotArea

    /// - Parameter truths: of all variants, so that all plots share a scale.
    init(truths: [Double]) {
        let known = truths.filter { $0 > 0 && $0.isFinite }
        let (least, most) = (min(max(known.min() ?? 10, 1), 1e6), min(max(known.max() ?? 1000, 10), 1e6))
        let ticks = [10.0, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
            .filter { $0 >= least * 0.8 && $0 <= most * 1.25 }
        area = PlotArea(
            left: 34, top: 8, width: 236, height: 150,
            across: PlotScale(logarithmic: (least * 0.8)...(most * 1.25), ticks: ticks),
            up: PlotScale(logarithmic: 0.25...4, ticks: [0.25, 0.5, 1, 2, 4]))
    }

    func figure(_ points: [Point], _ name: String) -> Figure {
        let beyond = points.count { $0.estimate / $0.truth > 4 || $0.estimate / $0.truth < 0.25 }
        let words = beyond > 0 ? "\(beyond) of \(points.count) beyond a factor of 4, at the edge" : ""
        var drawing = Drawing(
            title: "Estimate ÷ truth by true energy, \(name)",
            words: "\(Format.count(points.count, "answer")). \(words)",
            width: area.right + 8, height: area.bottom + 32)
        for tick in area.up.ticks {
            drawing.add(tick == 1 ? "diagonal" : "grid", .line((area.left, area.y(tick)), (area.right, area.y(tick))))
            let label = tick == 0.5 ? "½" : tick == 0.25 ? "¼" : Format.tick(tick)
            drawing.add("end", .text((area.left - 5, area.y(tick) + 4), label))
        }
        area.drawWidths(into: &drawing, Format.tick)
        drawing.add("middle", .text((area.left + area.width / 2, area.bottom + 29), "true kcal"))
        for point in thinned(points) {
            let ratio = point.estimate / point.truth
            let isBeyond = ratio > 4 || ratio < 0.25
            drawing.add(isBeyond ? "beyond" : "point", .circle((area.x(point.truth), area.y(ratio)), radius: 3))
        }
        return Figure(drawing: drawing, name: name, caption: words)
    }

    private func thinned(_ points: [Point]) -> [Point] {
        guard points.count > Self.limit else { return points }
        return (0..<Self.limit).map { points[$0 * points.count / Self.limit] }
    }
}
