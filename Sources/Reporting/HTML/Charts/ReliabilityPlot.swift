import Statistics

/// Stated confidence against the share that was right, a dot per bin: on the dashed line confidence is what it says.
struct ReliabilityPlot {
    private let bins: [Reliability.Bin]
    private let side = 240.0
    private let left = 38.0
    private let bottom = 32.0
    private let top = 8.0

    init(_ bins: [Reliability.Bin]) { self.bins = bins }

    func draw(label: String, into page: inout HTML) {
        let words = bins.map {
            "\(Format.percent($0.confidence)) confident, \(Format.percent($0.right)) right, \(Format.count($0.count, "answer"))"
        }
        page.chart(
            label, "By bin of confidence: \(words.joined(separator: "; ")).", width: left + side + 10,
            height: top + side + bottom
        ) { svg in
            frame(into: &svg)
            for bin in bins {
                svg.element(
                    .circle, [.class("dot"), .at(.cx, x(bin.confidence)), .at(.cy, y(bin.right)), .at(.r, 5)]
                ) { _ in }
            }
        }
    }

    private func frame(into svg: inout HTML) {
        for tick in [0, 0.5, 1] {
            svg.element(
                .line, [.class("grid"), .at(.x1, x(tick)), .at(.x2, x(tick)), .at(.y1, top), .at(.y2, top + side)]
            ) { _ in }
            svg.element(
                .line, [.class("grid"), .at(.x1, left), .at(.x2, left + side), .at(.y1, y(tick)), .at(.y2, y(tick))]
            ) { _ in }
            svg.element(.text, [.class("end"), .at(.x, left - 5), .at(.y, y(tick) + 4)], text: Format.plain(tick))
            if tick > 0 {
                svg.element(
                    .text, [tick == 1 ? .class("end") : .class("middle"), .at(.x, x(tick)), .at(.y, top + side + 14)],
                    text: Format.plain(tick))
            }
        }
        svg.element(
            .line, [.class("diagonal"), .at(.x1, x(0)), .at(.y1, y(0)), .at(.x2, x(1)), .at(.y2, y(1))]
        ) { _ in }
        svg.element(
            .text, [.class("middle"), .at(.x, left + side / 2), .at(.y, top + side + 28)], text: "stated confidence")
    }

    private func x(_ share: Double) -> Double { left + side * min(max(share, 0), 1) }
    private func y(_ share: Double) -> Double { top + side * (1 - min(max(share, 0), 1)) }
}
