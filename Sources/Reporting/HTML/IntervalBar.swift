import Statistics

/// A value with its interval as a dot on a whisker, beside its text. All bars of a table share one scale from 0.
struct IntervalBar {
    private let end: Double
    private let guess: Double?
    private let width = 100.0
    private let height = 18.0

    /// The scale ends at the largest finite bound; `guess` is marked in every bar.
    init(_ intervals: [Interval], guess: Double?) {
        self.guess = guess.flatMap { $0.isFinite ? $0 : nil }
        end = (intervals.flatMap { [$0.value, $0.high ?? 0] } + [guess ?? 0]).filter(\.isFinite).max() ?? 0
    }

    func draw(_ interval: Interval, into page: inout HTML) {
        guard end > 0, interval.value.isFinite else { return }
        let attributes: [HTML.Attribute] = [
            .at(.width, width), .at(.height, height), HTML.Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))"),
            HTML.Attribute(.ariaHidden, "true")
        ]
        page.element(.svg, attributes) { svg in
            let middle = height / 2
            svg.draw(.line((0, middle), (width, middle)), "axis")
            if let guess { svg.draw(.line((x(guess), 0), (x(guess), height)), "guess") }
            if let low = interval.low, let high = interval.high {
                svg.draw(.line((x(low), middle), (x(high), middle)), "whisker")
            }
            svg.draw(.circle((x(interval.value), middle), radius: 4.5), "value")
        }
    }

    private func x(_ value: Double) -> Double { 5 + (width - 10) * min(max(value / end, 0), 1) }
}
