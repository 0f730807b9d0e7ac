import Scoring

/// One bar per variant, divided into the parts of its latency, on one time scale.
struct LatencyBars {
    struct Part: Sendable {
        var title: String
        var style: StaticString
        var swatch: StaticString
        var value: @Sendable (LatencySplit) -> Double?
    }

    /// The parts in chronological order, without waiting in this program, which is not the provider's. Opening a
    /// connection is the first.
    static let parts = [
        Part(title: "opening", style: "opening", swatch: "swatch opening") { $0.opening },
        Part(title: "upload", style: "upload", swatch: "swatch upload") { $0.upload },
        Part(title: "wait", style: "wait", swatch: "swatch wait") { $0.wait },
        Part(title: "download", style: "download", swatch: "swatch download") { $0.download }
    ]

    private struct Bar {
        var name: String
        /// Milliseconds per part, 0 for a missing one.
        var parts: [Double]
        /// End of the longer of its two lines.
        var end: Double { max(parts[0], parts.dropFirst().reduce(0, +)) }
    }

    private let bars: [Bar]
    private let area: PlotArea
    private let row = 30.0

    init(_ splits: [(name: String, split: LatencySplit)]) {
        bars = splits.map { name, split in
            Bar(
                name: name,
                parts: Self.parts.map { part in
                    part.value(split).flatMap { $0.isFinite ? max(0, $0) : nil } ?? 0
                })
        }
        area = PlotArea(
            left: 190, top: 6, width: 480, height: row * Double(bars.count),
            across: PlotScale(holding: bars.map(\.end)))
    }

    func drawing() -> Drawing {
        let words = bars.map { bar in
            let parts = zip(Self.parts, bar.parts).map { "\($0.title) \(Format.milliseconds($1))" }
            return "\(bar.name): \(parts.joined(separator: ", "))"
        }
        var drawing = Drawing(
            title: "Latency split", words: words.joined(separator: ". "), width: area.right + 30,
            height: area.bottom + 24)
        area.drawWidths(into: &drawing, Format.milliseconds)
        for (index, bar) in bars.enumerated() { draw(bar, at: area.top + row * Double(index), into: &drawing) }
        return drawing
    }

    /// Draws upload, wait and download in sequence; opening a connection is rare and goes beneath.
    private func draw(_ bar: Bar, at y: Double, into drawing: inout Drawing) {
        drawing.add("end label", .text((area.left - 10, y + row / 2 + 4), CleanText.line(bar.name, limit: 26)))
        var start = 0.0
        for (index, value) in bar.parts.enumerated() where value > 0 {
            let isOpening = index == 0
            let from = isOpening ? 0 : start
            drawing.add(
                Self.parts[index].style,
                .bar(
                    (area.x(from), isOpening ? y + row - 8 : y + 5), width: area.x(from + value) - area.x(from),
                    height: isOpening ? 4 : row - 14))
            if !isOpening { start += value }
        }
    }
}
