import Statistics

/// Lines of shares over one axis, each ending in its variant's number.
struct LinePlot {
    static let limit = 10

    /// One variant; points in ascending order of x, y in [0, 1].
    struct Series {
        var rank: Int
        var points: [(x: Double, y: Double)]
    }

    let series: [Series]
    let range: ClosedRange<Double>
    let ticks: [Double]
    let caption: String
    /// True: step function; false: straight lines between points.
    var isStepped = false
    private let width = 640.0
    private let height = 220.0
    private let left = 46.0
    private let top = 14.0

    init(_ series: [Series], range: ClosedRange<Double>, ticks: [Double], caption: String, isStepped: Bool = false) {
        self.series = series.filter { !$0.points.isEmpty }
        self.range = range
        self.ticks = ticks
        self.caption = caption
        self.isStepped = isStepped
    }

    func drawing(title: String, words: String) -> Drawing {
        var drawing = Drawing(title, words, width: left + width + 36, height: top + height + 40)
        frame(into: &drawing)
        for (place, own) in series.enumerated() { line(own, place, into: &drawing) }
        marks(into: &drawing)
        return drawing
    }

    private func frame(into drawing: inout Drawing) {
        for tick in [0, 0.25, 0.5, 0.75, 1] {
            drawing.line("grid", (left, y(tick)), (left + width, y(tick)))
            drawing.text("end", (left - 6, y(tick) + 4), Format.plain(tick))
        }
        for tick in ticks {
            drawing.text("middle", (x(tick), top + height + 17), Format.plain(tick))
        }
        drawing.text("middle", (left + width / 2, top + height + 34), caption)
    }

    private func line(_ own: Series, _ place: Int, into drawing: inout Drawing) {
        for (from, to) in zip(own.points, own.points.dropFirst()) {
            let bend = isStepped ? from.y : to.y
            segment((from.x, from.y), (to.x, bend), place, into: &drawing)
            if isStepped, bend != to.y { segment((to.x, bend), (to.x, to.y), place, into: &drawing) }
        }
    }

    private func segment(
        _ from: (Double, Double), _ to: (Double, Double), _ place: Int, into drawing: inout Drawing
    ) {
        let style: StaticString =
            switch place % 4 {
            case 0: "series"
            case 1: "series dashed"
            case 2: "series dotted"
            default: "series broken"
            }
        drawing.line(style, (x(from.0), y(from.1)), (x(to.0), y(to.1)))
    }

    /// Draws the numbers at the line ends; overlapping ones are stacked and connected by a thin line.
    private func marks(into drawing: inout Drawing) {
        let gap = 17.0
        let ends = series.compactMap { own in own.points.last.map { (rank: own.rank, x: x($0.x), y: y($0.y)) } }
            .sorted { ($0.y, $0.rank) < ($1.y, $1.rank) }
        var heights: [Double] = []
        for end in ends { heights.append(max(end.y, (heights.last ?? -gap) + gap)) }
        let beyond = max(0, (heights.last ?? 0) - top - height)
        let place = left + width + 24
        // Leading lines first, so that none crosses a number.
        for (end, height) in zip(ends, heights) {
            drawing.line("axis", (end.x, end.y), (place, height - beyond))
        }
        for (end, height) in zip(ends, heights) {
            let middle = height - beyond
            drawing.circle("dot", (place, middle), radius: 8)
            drawing.text("inside", (place, middle + 4), String(end.rank))
        }
    }

    private func x(_ value: Double) -> Double {
        let size = range.upperBound - range.lowerBound
        return left + width * (size > 0 ? min(max((value - range.lowerBound) / size, 0), 1) : 0)
    }

    private func y(_ share: Double) -> Double { top + height * (1 - min(max(share.isFinite ? share : 0, 0), 1)) }
}

/// The risk–coverage curve, thinned for display.
enum RiskPoints {
    /// Evenly spaced points of the curve, always including the last.
    static func thinned(_ points: [RiskCoverage.Point], limit: Int = 100) -> [RiskCoverage.Point] {
        guard points.count > limit, limit > 1 else { return points }
        return (0..<limit).map { points[$0 * (points.count - 1) / (limit - 1)] }
    }

    static func words(_ series: [LinePlot.Series], _ names: [String]) -> String {
        series.compactMap { own in
            guard let first = own.points.first, let last = own.points.last, own.rank <= names.count else { return nil }
            return
                "\(names[own.rank - 1]): \(Format.percent(first.y)) of the most confident \(Format.percent(first.x)) wrong, \(Format.percent(last.y)) of all"
        }.joined(separator: "; ")
    }
}
