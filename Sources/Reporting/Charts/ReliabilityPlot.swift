import Statistics

/// Stated confidence against the share that was right, one dot per bin; the dashed line is perfect calibration.
struct ReliabilityPlot {
    private let bins: [Reliability.Bin]
    private let side = 240.0
    private let left = 38.0
    private let bottom = 32.0
    private let top = 8.0

    init(_ bins: [Reliability.Bin]) { self.bins = bins }

    func drawing(label: String) -> Drawing {
        let words = bins.map {
            "\(Format.percent($0.confidence)) confident, \(Format.percent($0.right)) right, \(Format.count($0.count, "answer"))"
        }
        var drawing = Drawing(
            label, "By bin of confidence: \(words.joined(separator: "; ")).", width: left + side + 10,
            height: top + side + bottom)
        frame(into: &drawing)
        for bin in bins {
            drawing.circle("dot", (x(bin.confidence), y(bin.right)), radius: 5)
        }
        return drawing
    }

    private func frame(into drawing: inout Drawing) {
        for tick in [0, 0.5, 1] {
            drawing.line("grid", (x(tick), top), (x(tick), top + side))
            drawing.line("grid", (left, y(tick)), (left + side, y(tick)))
            drawing.text("end", (left - 5, y(tick) + 4), Format.plain(tick))
            if tick > 0 {
                drawing.text(tick == 1 ? "end" : "middle", (x(tick), top + side + 14), Format.plain(tick))
            }
        }
        drawing.line("diagonal", (x(0), y(0)), (x(1), y(1)))
        drawing.text("middle", (left + side / 2, top + side + 28), "stated confidence")
    }

    private func x(_ share: Double) -> Double { left + side * min(max(share, 0), 1) }
    private func y(_ share: Double) -> Double { top + side * (1 - min(max(share, 0), 1)) }
}
