import Scoring

/// A bar per variant, in the parts of its latency, on one scale of time.
struct LatencyBars {
    private struct Bar {
        var name: String
        /// Milliseconds of each part, 0 where it has none.
        var parts: [Double]
        /// Where the longest of its two lines ends.
        var end: Double { max(parts[LatencyTable.opening], parts.reduce(0, +) - parts[LatencyTable.opening]) }
    }

    private let bars: [Bar]
    private let scale: PlotScale
    private let left = 190.0
    private let width = 480.0
    private let row = 30.0
    private let top = 6.0

    /// In the order they are drawn.
    init(_ splits: [(name: String, split: LatencySplit)]) {
        bars = splits.map { name, split in
            Bar(name: name, parts: LatencyTable.parts.map { max(0, Self.finite($0.value(split))) })
        }
        scale = PlotScale(holding: bars.map(\.end))
    }

    /// The style of the small square that stands for a part.
    static func swatch(_ part: Int) -> HTML.Attribute {
        switch part {
        case 0: .class("swatch opening")
        case 1: .class("swatch upload")
        case 2: .class("swatch wait")
        default: .class("swatch download")
        }
    }

    func draw(into page: inout HTML) {
        let words = bars.map { bar in
            let parts = zip(LatencyTable.parts, bar.parts).map { "\($0.title) \(Format.milliseconds($1))" }
            return "\(bar.name): \(parts.joined(separator: ", "))"
        }
        let height = top + row * Double(bars.count)
        page.chart(
            "Latency split", words.joined(separator: ". "), width: left + width + 30, height: height + 24
        ) { svg in
            for tick in scale.ticks {
                svg.element(
                    .line, [.class("grid"), .at(.x1, x(tick)), .at(.x2, x(tick)), .at(.y1, top), .at(.y2, height)]
                ) { _ in }
                svg.element(
                    .text, [.class("middle"), .at(.x, x(tick)), .at(.y, height + 15)], text: Format.milliseconds(tick))
            }
            for (index, bar) in bars.enumerated() { draw(bar, at: top + row * Double(index), into: &svg) }
        }
    }

    /// Upload, wait and download follow each other; opening a connection, which few attempts do, is drawn apart beneath.
    private func draw(_ bar: Bar, at y: Double, into svg: inout HTML) {
        svg.element(
            .text, [.class("end label"), .at(.x, left - 10), .at(.y, y + row / 2 + 4)], text: bar.name, limit: 26)
        var start = 0.0
        for (index, value) in bar.parts.enumerated() where value > 0 {
            let isOpening = index == LatencyTable.opening
            let from = isOpening ? 0 : start
            svg.element(
                .rect,
                [
                    Self.style(index), .at(.x, x(from)), .at(.y, isOpening ? y + row - 8 : y + 5),
                    .at(.width, x(from + value) - x(from)), .at(.height, isOpening ? 4 : row - 14)
                ]
            ) { _ in }
            if !isOpening { start += value }
        }
    }

    private static func style(_ part: Int) -> HTML.Attribute {
        switch part {
        case 0: .class("opening")
        case 1: .class("upload")
        case 2: .class("wait")
        default: .class("download")
        }
    }

    private static func finite(_ value: Double?) -> Double { value.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    private func x(_ value: Double) -> Double { left + width * scale.position(value) }
}
