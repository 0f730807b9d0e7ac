/// An axis from 0 to a round number that holds the data, with about four ticks.
struct PlotScale {
    /// Where the axis ends; above 0.
    let end: Double
    let step: Double

    /// An axis that holds the largest of those values; non-finite and negative ones do not count.
    init(holding values: some Sequence<Double>) {
        let largest = values.filter { $0.isFinite && $0 > 0 }.max() ?? 1
        let bounded = min(max(largest, 1e-9), 1e12)
        var power = 1e-10
        while power * 10 <= bounded / 4 { power *= 10 }
        let step = [1.0, 2, 2.5, 5, 10].map { $0 * power }.first { $0 * 4 >= bounded } ?? power * 20
        self.step = step
        end = step * max(1, (bounded / step).rounded(.up))
    }

    /// From 0 to the end.
    var ticks: [Double] { stride(from: 0, through: end + step / 2, by: step).map { $0 } }

    /// Where in [0, 1] the value stands; what lies beyond is at the edge.
    func position(_ value: Double) -> Double { value.isFinite ? min(max(value / end, 0), 1) : (value > 0 ? 1 : 0) }

    /// As a vertical axis: a grid line at the height `y` gives for every tick, its number at the left end.
    func drawHeights(from left: Double, to right: Double, y: (Double) -> Double, into drawing: inout Drawing) {
        for tick in ticks {
            drawing.line("grid", (left, y(tick)), (right, y(tick)))
            drawing.text("end", (left - 6, y(tick) + 4), Format.tick(tick))
        }
    }
}
