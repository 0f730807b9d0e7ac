import Statistics

/// An axis with its ticks.
struct PlotScale {
    let range: ClosedRange<Double>
    let ticks: [Double]

    var end: Double { range.upperBound }

    init(_ range: ClosedRange<Double>, ticks: [Double]) {
        self.range = range
        self.ticks = ticks
    }

    /// From 0 to a round number above the largest value, with about four ticks; ignores non-finite and negative values.
    init(holding values: some Sequence<Double>) {
        let largest = values.filter { $0.isFinite && $0 > 0 }.max() ?? 1
        let bounded = min(max(largest, 1e-9), 1e12)
        var power = 1e-10
        while power * 10 <= bounded / 4 { power *= 10 }
        let step = [1.0, 2, 2.5, 5, 10].map { $0 * power }.first { $0 * 4 >= bounded } ?? power * 20
        let end = step * max(1, (bounded / step).rounded(.up))
        self.init(0...end, ticks: stride(from: 0, through: end + step / 2, by: step).map { $0 })
    }

    /// Position in [0, 1]; values out of range are clamped.
    func position(_ value: Double) -> Double {
        guard value.isFinite else { return value > 0 ? 1 : 0 }
        return min(max((value - range.lowerBound) / (end - range.lowerBound), 0), 1)
    }
}

/// The part of a drawing between its axes.
struct PlotArea {
    var left = 46.0
    var top = 12.0
    var width = 640.0
    var height: Double
    var across: PlotScale
    var up: PlotScale

    var right: Double { left + width }
    var bottom: Double { top + height }

    func x(_ value: Double) -> Double { left + width * across.position(value) }
    func y(_ value: Double) -> Double { top + height * (1 - up.position(value)) }

    /// Horizontal lines at the ticks, each with its number.
    func drawHeights(into drawing: inout Drawing) {
        for tick in up.ticks {
            drawing.line("grid", (left, y(tick)), (right, y(tick)))
            drawing.text("end", (left - 6, y(tick) + 4), Format.tick(tick))
        }
    }

    /// A dot with the number of its variant, on a whisker if its error has bounds.
    func drawError(
        _ error: Interval, at x: Double, radius: Double, rank: Int, isOff: Bool = false, into drawing: inout Drawing
    ) {
        if let low = error.low, let high = error.high { drawing.line("whisker", (x, y(low)), (x, y(high))) }
        let middle = y(error.value)
        let (dot, label): (StaticString, StaticString) = isOff ? ("dot off", "inside off") : ("dot", "inside")
        drawing.circle(dot, (x, middle), radius: radius)
        drawing.text(label, (x, middle + 4), String(rank))
    }
}

extension PlotArea {
    private static let side = 240.0

    /// A square whose two axes have one scale.
    init(squareOf scale: PlotScale) {
        self.init(left: 38, top: 8, width: Self.side, height: Self.side, across: scale, up: scale)
    }

    /// The grid of a square, its diagonal of agreement, and a caption so far beneath.
    func drawSquare(_ caption: String, beneath: Double, into drawing: inout Drawing) {
        for tick in across.ticks {
            drawing.line("grid", (x(tick), top), (x(tick), bottom))
            drawing.line("grid", (left, y(tick)), (right, y(tick)))
            drawing.text("end", (left - 5, y(tick) + 4), Format.tick(tick))
            if tick > 0 {
                drawing.text(tick >= across.end ? "end" : "middle", (x(tick), bottom + 14), Format.tick(tick))
            }
        }
        drawing.line("diagonal", (x(0), y(0)), (x(across.end), y(up.end)))
        drawing.text("middle", (left + width / 2, bottom + beneath), caption)
    }
}
