import Scoring

/// One bar per variant, divided into the parts of its latency, on one time scale.
struct LatencyBars {
    private struct Bar {
        var name: String
        /// Milliseconds per part, 0 for a missing one.
        var parts: [Double]
        /// End of the longer of its two lines.
        var end: Double { max(parts[LatencyTable.opening], parts.reduce(0, +) - parts[LatencyTable.opening]) }
    }

    private let bars: [Bar]
    private let scale: PlotScale
    private let left = 190.0
    private let width = 480.0
    private let row = 30.0
    private let top = 6.0

    init(_ splits: [(name: String, split: LatencySplit)]) {
        bars = splits.map { name, split in
            Bar(name: name, parts: LatencyTable.parts.map { max(0, Self.finite($0.value(split))) })
        }
        scale = PlotScale(holding: bars.map(\.end))
    }

    static func swatch(_ part: Int) -> StaticString {
        switch part {
        case 0: "swatch opening"
        case 1: "swatch upload"
        case 2: "swatch wait"
        default: "swatch download"
        }
    }

    func drawing() -> Drawing {
        let words = bars.map { bar in
            let parts = zip(LatencyTable.parts, bar.parts).map { "\($0.title) \(Format.milliseconds($1))" }
            return "\(bar.name): \(parts.joined(separator: ", "))"
        }
        let height = top + row * Double(bars.count)
        var drawing = Drawing(
            "Latency split", words.joined(separator: ". "), width: left + width + 30, height: height + 24)
        for tick in scale.ticks {
            drawing.line("grid", (x(tick), top), (x(tick), height))
            drawing.text("middle", (x(tick), height + 15), Format.milliseconds(tick))
        }
        for (index, bar) in bars.enumerated() { draw(bar, at: top + row * Double(index), into: &drawing) }
        return drawing
    }

    /// Draws upload, wait and download in sequence; opening a connection is rare and goes beneath.
    private func draw(_ bar: Bar, at y: Double, into drawing: inout Drawing) {
        drawing.text("end label", (left - 10, y + row / 2 + 4), bar.name, limit: 26)
        var start = 0.0
        for (index, value) in bar.parts.enumerated() where value > 0 {
            let isOpening = index == LatencyTable.opening
            let from = isOpening ? 0 : start
            drawing.bar(
                Self.style(index), (x(from), isOpening ? y + row - 8 : y + 5), width: x(from + value) - x(from),
                height: isOpening ? 4 : row - 14)
            if !isOpening { start += value }
        }
    }

    private static func style(_ part: Int) -> StaticString {
        switch part {
        case 0: "opening"
        case 1: "upload"
        case 2: "wait"
        default: "download"
        }
    }

    private static func finite(_ value: Double?) -> Double { value.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    private func x(_ value: Double) -> Double { left + width * scale.position(value) }
}
