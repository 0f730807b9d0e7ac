import Statistics

/// A value with its interval as a dot on a whisker, beside the same in words. All bars of a table share one scale that
/// starts at 0.
struct IntervalBar {
    private let end: Double
    private let guess: Double?
    private let width = 100.0
    private let height = 18.0

    /// The scale reaches the largest finite bound; `guess` is marked in every bar.
    init(_ intervals: [Interval], guess: Double?) {
        self.guess = guess.flatMap { $0.isFinite ? $0 : nil }
        end = (intervals.flatMap { [$0.value, $0.high ?? 0] } + [guess ?? 0]).filter(\.isFinite).max() ?? 0
    }

    /// True when the mark of a guess is drawn.
    var hasGuess: Bool { guess != nil && end > 0 }

    func draw(_ interval: Interval, into page: inout HTML) {
        guard end > 0, interval.value.isFinite else { return }
        let attributes: [HTML.Attribute] = [
            .at(.width, width), .at(.height, height), HTML.Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))"),
            HTML.Attribute(.ariaHidden, "true")
        ]
        page.element(.svg, attributes) { svg in
            let middle = height / 2
            svg.element(
                .line, [.class("axis"), .at(.x1, 0), .at(.x2, width), .at(.y1, middle), .at(.y2, middle)]
            ) { _ in }
            if let guess {
                svg.element(
                    .line, [.class("guess"), .at(.x1, x(guess)), .at(.x2, x(guess)), .at(.y1, 0), .at(.y2, height)]
                ) { _ in }
            }
            if let low = interval.low, let high = interval.high {
                svg.element(
                    .line, [.class("whisker"), .at(.x1, x(low)), .at(.x2, x(high)), .at(.y1, middle), .at(.y2, middle)]
                ) { _ in }
            }
            svg.element(
                .circle, [.class("value"), .at(.cx, x(interval.value)), .at(.cy, middle), .at(.r, 4.5)]
            ) { _ in }
        }
    }

    private func x(_ value: Double) -> Double { 5 + (width - 10) * min(max(value / end, 0), 1) }
}
