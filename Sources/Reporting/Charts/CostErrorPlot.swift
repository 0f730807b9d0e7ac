import Statistics

/// Energy error against cost on a logarithmic scale, names beside the marks. Lower left is better.
struct CostErrorPlot {
    struct Point {
        var name: String
        /// US dollars per 1,000 meals, above 0.
        var cost: Double
        var error: Interval
        /// Drawn as a square.
        var isPolicy = false
    }

    private let points: [Point]
    private let area: PlotArea
    private let errors: RobustScale

    init(_ points: [Point]) {
        self.points = points.sorted { ($0.cost, $0.name) < ($1.cost, $1.name) }
        errors = RobustScale(points.map(\.error))
        let costs = points.map(\.cost)
        let (least, most) = ((costs.min() ?? 0.1) / 1.6, (costs.max() ?? 10) * 2.5)
        area = PlotArea(
            left: 46, top: 14, width: 780, height: 260,
            across: PlotScale(logarithmic: least...most, ticks: Self.ticks(least, most)),
            up: PlotScale(0...max(errors.end, 1e-9), ticks: errors.ticks))
    }

    /// 1, 2 and 5 of every power of ten between those.
    static func ticks(_ least: Double, _ most: Double) -> [Double] {
        var powers = [1e-9]
        while powers.count < 19 { powers.append((powers.last ?? 1) * 10) }
        let fine = powers.flatMap { [$0, 2 * $0, 5 * $0] }.filter { $0 >= least && $0 <= most }
        return fine.count <= 9 ? fine : powers.filter { $0 >= least && $0 <= most }
    }

    func drawing() -> Drawing {
        let words = points.map { "\($0.name) \(Format.usd($0.cost)) and \(Format.kcal($0.error.value)) kcal" }
        var drawing = Drawing(
            title: "Error against cost",
            words: "Cost per 1,000 meals and energy error: \(words.joined(separator: "; "))",
            width: area.right + 20, height: area.bottom + 36)
        area.drawHeights(into: &drawing)
        area.drawWidths(into: &drawing) { "$" + Format.tick($0) }
        drawing.add(
            "middle",
            .text(
                (area.left + area.width / 2, area.bottom + 32),
                "US dollars per 1,000 meals, logarithmic; vertical: kcal off per meal"))
        var labels = LabelPlacer(in: area)
        for (start, end) in steps {
            drawing.add("frontier", .line(start, end))
            labels.block(start, end)
        }
        for point in points {
            let x = area.x(point.cost)
            labels.block((x, area.y(point.error.value)), width: 16, height: 16)
            if let low = point.error.low, let high = point.error.high {
                labels.block(x, from: area.y(low), to: area.y(high))
            }
        }
        for point in points {
            let place = (x: area.x(point.cost), y: area.y(point.error.value))
            if let low = point.error.low, let high = point.error.high {
                drawing.add("whisker", .line((place.x, area.y(low)), (place.x, area.y(high))))
                if errors.isBeyond(high) {
                    drawing.add("middle", .text((place.x, area.top - 3), "↑ \(Format.kcal(high))"))
                }
            }
            if point.isPolicy {
                drawing.add("policy", .bar((place.x - 6, place.y - 6), width: 12, height: 12))
            } else {
                drawing.add("dot", .circle(place, radius: 6))
            }
        }
        for point in points {
            let label = labels.place(point.name, beside: (area.x(point.cost), area.y(point.error.value)))
            drawing.add("label", .text(label, CleanText.line(point.name, limit: 40)))
        }
        return drawing
    }

    /// The lines of the step that joins those that no other beats at both cost and error.
    private var steps: [(Drawing.Point, Drawing.Point)] {
        guard points.count > 1 else { return [] }
        var lines: [(Drawing.Point, Drawing.Point)] = []
        var corner: Drawing.Point?
        for point in points.sorted(by: { ($0.cost, $0.error.value) < ($1.cost, $1.error.value) }) {
            let place = (x: area.x(point.cost), y: area.y(point.error.value))
            if let last = corner {
                guard place.y > last.y else { continue }
                lines += [(last, (place.x, last.y)), ((place.x, last.y), place)]
            } else {
                lines.append(((place.x, area.top), place))
            }
            corner = place
        }
        return lines + (corner.map { [($0, (area.right, $0.y))] } ?? [])
    }
}

/// Places names beside marks without covering other marks or names.
struct LabelPlacer {
    private typealias Box = (x: Double, y: Double, width: Double, height: Double)

    private let area: PlotArea
    private var taken: [Box] = []
    /// Lines, which a name may cross where nothing else is free beside its mark.
    private var lines: [Box] = []

    init(in area: PlotArea) { self.area = area }

    /// Keeps names off a mark around that point.
    mutating func block(_ centre: Drawing.Point, width: Double, height: Double) {
        taken.append((centre.x - width / 2, centre.y - height / 2, width, height))
    }

    /// The same for the line of an interval.
    mutating func block(_ x: Double, from low: Double, to high: Double) {
        lines.append((x - 3, high, 6, low - high))
    }

    /// - Parameter end: right of or below the start.
    mutating func block(_ start: Drawing.Point, _ end: Drawing.Point) {
        lines.append((start.x - 1, start.y - 1, end.x - start.x + 2, end.y - start.y + 2))
    }

    /// The left end of the text's baseline: right of the mark if there is room, else elsewhere around it.
    mutating func place(_ text: String, beside point: Drawing.Point) -> Drawing.Point {
        let width = 6.7 * Double(TextWidth.of(text))
        let left = -width - 10
        var offsets: [(Double, Double)] = [(10, 4), (left, 4), (-width / 2, -12), (-width / 2, 22)]
        for lines in [-1.0, 1, -2, 2, -3, 3, -4, 4, -5, 5] {
            let y = 4 + 14 * lines
            offsets += [(10, y), (left, y)]
        }
        // Beside the mark across a line rather than far from it.
        let near = offsets.prefix(8)
        for (places, others) in [
            (near, taken + lines), (near, taken), (offsets[...], taken + lines), (offsets[...], taken)
        ] {
            for (x, y) in places {
                let box = (x: point.x + x, y: point.y + y - 11, width: width, height: 14.0)
                guard box.x > 0, box.x + width < area.right + 18, box.y > 0, box.y < area.bottom - 6,
                    !others.contains(where: { Self.meet($0, box) })
                else { continue }
                taken.append(box)
                return (box.x, box.y + 11)
            }
        }
        return (point.x + 10, point.y + 4)
    }

    private static func meet(_ a: Box, _ b: Box) -> Bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }
}
