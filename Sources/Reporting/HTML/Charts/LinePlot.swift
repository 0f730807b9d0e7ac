/// Lines of shares over one axis, each with the number of its variant at its end.
struct LinePlot {
    /// More variants than this are not drawn.
    static let limit = 10

    /// One variant by its place on the leaderboard; points in ascending order of x, y in [0, 1].
    struct Series {
        var rank: Int
        var points: [(x: Double, y: Double)]
    }

    let series: [Series]
    /// Where the axis begins and ends.
    let range: ClosedRange<Double>
    let ticks: [Double]
    /// What stands at the axes.
    let caption: String
    /// Whether a point's height holds up to the next one, instead of a straight line.
    var isStepped = false
    private let width = 640.0
    private let height = 220.0
    private let left = 46.0
    private let top = 14.0

    init(_ series: [Series], range: ClosedRange<Double>, ticks: [Double], caption: String, isStepped: Bool = false) {
        self.series = series.filter { !$0.points.isEmpty }
        self.range = range
        self.ticks = ticks
        self.caption = caption
        self.isStepped = isStepped
    }

    func draw(title: String, words: String, into page: inout HTML) {
        page.chart(title, words, width: left + width + 36, height: top + height + 40) { svg in
            frame(into: &svg)
            for (place, own) in series.enumerated() { line(own, place, into: &svg) }
            marks(into: &svg)
        }
    }

    private func frame(into svg: inout HTML) {
        for tick in [0, 0.25, 0.5, 0.75, 1] {
            svg.element(
                .line, [.class("grid"), .at(.x1, left), .at(.x2, left + width), .at(.y1, y(tick)), .at(.y2, y(tick))]
            ) { _ in }
            svg.element(.text, [.class("end"), .at(.x, left - 6), .at(.y, y(tick) + 4)], text: Format.plain(tick))
        }
        for tick in ticks {
            svg.element(
                .text, [.class("middle"), .at(.x, x(tick)), .at(.y, top + height + 17)], text: Format.plain(tick))
        }
        svg.element(.text, [.class("middle"), .at(.x, left + width / 2), .at(.y, top + height + 34)], text: caption)
    }

    private func line(_ own: Series, _ place: Int, into svg: inout HTML) {
        for (from, to) in zip(own.points, own.points.dropFirst()) {
            let bend = isStepped ? from.y : to.y
            segment((from.x, from.y), (to.x, bend), place, into: &svg)
            if isStepped, bend != to.y { segment((to.x, bend), (to.x, to.y), place, into: &svg) }
        }
    }

    private func segment(
        _ from: (Double, Double), _ to: (Double, Double), _ place: Int, into svg: inout HTML
    ) {
        let style: HTML.Attribute =
            switch place % 4 {
            case 0: .class("series")
            case 1: .class("series dashed")
            case 2: .class("series dotted")
            default: .class("series broken")
            }
        svg.element(
            .line, [style, .at(.x1, x(from.0)), .at(.y1, y(from.1)), .at(.x2, x(to.0)), .at(.y2, y(to.1))]
        ) { _ in }
    }

    /// The numbers at the ends of the lines; those that would cover each other stand beneath each other, led to by a thin
    /// line.
    private func marks(into svg: inout HTML) {
        let gap = 17.0
        let ends = series.compactMap { own in own.points.last.map { (rank: own.rank, x: x($0.x), y: y($0.y)) } }
            .sorted { ($0.y, $0.rank) < ($1.y, $1.rank) }
        var heights: [Double] = []
        for end in ends { heights.append(max(end.y, (heights.last ?? -gap) + gap)) }
        let beyond = max(0, (heights.last ?? 0) - top - height)
        let place = left + width + 24
        // All leading lines first, so that none crosses a number.
        for (end, height) in zip(ends, heights) {
            svg.element(
                .line, [.class("axis"), .at(.x1, end.x), .at(.y1, end.y), .at(.x2, place), .at(.y2, height - beyond)]
            ) { _ in }
        }
        for (end, height) in zip(ends, heights) {
            let middle = height - beyond
            svg.element(.circle, [.class("dot"), .at(.cx, place), .at(.cy, middle), .at(.r, 8)]) { _ in }
            svg.element(.text, [.class("inside"), .at(.x, place), .at(.y, middle + 4)], text: String(end.rank))
        }
    }

    private func x(_ value: Double) -> Double {
        let size = range.upperBound - range.lowerBound
        return left + width * (size > 0 ? min(max((value - range.lowerBound) / size, 0), 1) : 0)
    }

    private func y(_ share: Double) -> Double { top + height * (1 - min(max(share.isFinite ? share : 0, 0), 1)) }
}
