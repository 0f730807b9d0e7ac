import Statistics

struct PlotScale {
    let range: ClosedRange<Double>
    let ticks: [Double]
    private var isLogarithmic = false

    var end: Double { range.upperBound }

    init(_ range: ClosedRange<Double>, ticks: [Double]) {
        self.range = range
        self.ticks = ticks
    }

    /// - Parameter range: above 0.
    init(logarithmic range: ClosedRange<Double>, ticks: [Double]) {
        self.init(range, ticks: ticks)
        isLogarithmic = true
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
        if isLogarithmic {
            let share =
                LogScale.logarithm(max(value, 1e-12) / range.lowerBound)
                / LogScale.logarithm(end / range.lowerBound)
            return min(max(share, 0), 1)
        }
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
    var up = PlotScale(0...1, ticks: [])

    var right: Double { left + width }
    var bottom: Double { top + height }

    func x(_ value: Double) -> Double { left + width * across.position(value) }
    func y(_ value: Double) -> Double { top + height * (1 - up.position(value)) }

    /// Horizontal lines at the ticks, each with its number.
    func drawHeights(into drawing: inout Drawing) {
        for tick in up.ticks {
            drawing.add("grid", .line((left, y(tick)), (right, y(tick))))
            drawing.add("end", .text((left - 6, y(tick) + 4), Format.tick(tick)))
        }
    }

    /// Vertical lines at the ticks, each with its number.
    func drawWidths(into drawing: inout Drawing, _ write: (Double) -> String) {
        for tick in across.ticks {
            drawing.add("grid", .line((x(tick), top), (x(tick), bottom)))
            drawing.add("middle", .text((x(tick), bottom + 15), write(tick)))
        }
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
            drawing.add("grid", .line((x(tick), top), (x(tick), bottom)))
            drawing.add("grid", .line((left, y(tick)), (right, y(tick))))
            drawing.add("end", .text((left - 5, y(tick) + 4), Format.tick(tick)))
            if tick > 0 {
                drawing.add(tick >= across.end ? "end" : "middle", .text((x(tick), bottom + 14), Format.tick(tick)))
            }
        }
        drawing.add("diagonal", .line((x(0), y(0)), (x(across.end), y(up.end))))
        drawing.add("middle", .text((left + width / 2, bottom + beneath), caption))
    }
}

/// Stated confidence against the share that was right, one dot per bin; the dashed line is perfect calibration.
enum ReliabilityPlot {
    static func drawing(_ bins: [Reliability.Bin], label: String) -> Drawing {
        let words = bins.map {
            "\(Format.percent($0.confidence)) confident, \(Format.percent($0.right)) right, \(Format.count($0.count, "answer"))"
        }
        let area = PlotArea(squareOf: PlotScale(0...1, ticks: [0, 0.5, 1]))
        var drawing = Drawing(
            title: label, words: "By bin of confidence: \(words.joined(separator: "; ")).", width: area.right + 10,
            height: area.bottom + 32)
        area.drawSquare("stated confidence", beneath: 28, into: &drawing)
        for bin in bins { drawing.add("dot", .circle((area.x(bin.confidence), area.y(bin.right)), radius: 5)) }
        return drawing
    }
}
