import Statistics

/// A leaderboard as a table with one shared scale; on a phone each row becomes a card.
extension HTMLBlocks {
    func write(_ board: Leaderboard, into html: inout HTML) {
        let bars = LeaderboardBars(board)
        html.element(.div, [.class("scroll"), .focusable, HTML.Attribute(.role, "region"), .label("Leaderboard")]) {
            html in
            html.element(.table, [.class("board")]) { html in
                html.element(.thead) { html in
                    html.element(.tr) { row in heading(board, bars, into: &row) }
                }
                html.element(.tbody) { html in
                    for place in board.rows.indices { write(place, board, bars, into: &html) }
                }
            }
        }
    }

    private func heading(_ board: Leaderboard, _ bars: LeaderboardBars, into row: inout HTML) {
        func title(_ text: String) { row.element(.th, [.column], text: text) }
        title("model · prompt")
        title("off by, kcal a meal")
        row.element(.th, [.class("bars"), .column]) { cell in
            cell.element(.span, [.class("unseen")], text: "95 % interval, kcal")
            bars.drawHeading(into: &cell)
        }
        title("within 20 %")
        title("$ per 1,000 meals")
        if board.hasLatency { title("p95") }
        title("failed")
        title("error due to one meal")
        row.element(.th, [.class("name"), .column], text: "compared with the top row")
    }

    private func write(_ place: Int, _ board: Leaderboard, _ bars: LeaderboardBars, into html: inout HTML) {
        let own = board.rows[place]
        html.element(.tr) { row in
            row.element(.th, [.row]) { cell in
                name(own.name, into: &cell)
                cell.element(.span, [.class("identity")]) { words in
                    words.add(own.identity, limit: 160)
                    for chip in own.chips {
                        words.literal(" ")
                        words.element(.span, [.class("chip")], text: chip, limit: 40)
                    }
                }
            }
            func cell(_ style: StaticString, _ title: String, _ text: String) {
                row.element(.td, [.class(style), .data(title)], text: text)
            }
            cell("big", "kcal a meal", own.error.map { Format.kcal($0.value) } ?? Format.none)
            row.element(.td, [.class("bars")]) { cell in
                if let low = own.error?.low, let high = own.error?.high {
                    cell.element(.span, [.class("unseen")], text: "\(Format.kcal(low)) to \(Format.kcal(high))")
                }
                bars.draw(own.error, into: &cell)
            }
            cell("within", "within 20 %", own.within)
            cell("cost", "per 1,000", own.cost)
            if board.hasLatency { cell("latency", "p95", own.latency) }
            cell("failed", "failed", own.failed)
            cell(own.isLargestNotable ? "largest bad" : "largest", "error due to one meal", own.largest)
            row.element(.td, [.class("state name")]) { cell in
                cell.element(.b, text: own.state)
                if let gap = own.gap { cell.element(.span, [.class("identity")], text: gap.value + gap.interval) }
            }
        }
    }

    /// A name, with the mark of a simulated one set apart.
    func name(_ text: String, into html: inout HTML) {
        guard text.hasSuffix(VariantNames.simulated) else { return html.element(.span, [.class("model")], text: text) }
        html.element(.span, [.class("model")]) { name in
            name.add(String(text.dropLast(VariantNames.simulated.count)))
            name.literal(" ")
            name.element(.span, [.class("made")], text: "(simulated)")
        }
    }
}

/// The interval column of a leaderboard: ticks and baselines above, a dot on a whisker per row.
struct LeaderboardBars {
    private let scale: RobustScale
    private let guesses: [Leaderboard.Guess]
    private let left = 8.0
    private let right = 214.0
    private let width = 262.0
    private let height = 26.0

    init(_ board: Leaderboard) {
        scale = RobustScale(board.rows.compactMap(\.error))
        guesses = board.guesses
    }

    private func x(_ value: Double) -> Double { left + (right - left) * scale.position(value) }

    /// The word for the baselines' lines, then the ticks.
    func drawHeading(into page: inout HTML) {
        let shown = guesses.map(\.error).filter { !scale.isBeyond($0) }
        let tall = 31.0
        svg(tall, into: &page) { svg in
            if let least = shown.min(), let most = shown.max() {
                let middle = min((x(least) + x(most)) / 2, width - 30)
                svg.draw(.text((middle, 10), shown.count == 1 ? "guess" : "guesses"), "middle guess")
            }
            for tick in scale.ticks { svg.draw(.text((x(tick), tall - 4), Format.tick(tick)), "middle") }
        }
    }

    func draw(_ error: Interval?, into page: inout HTML) {
        svg(height, into: &page) { svg in
            for guess in guesses where !scale.isBeyond(guess.error) {
                svg.draw(.line((x(guess.error), 0), (x(guess.error), height)), "guess")
            }
            guard let error, error.value.isFinite else { return }
            let middle = height / 2
            if let low = error.low, let high = error.high {
                svg.draw(.line((x(low), middle), (x(high), middle)), "whisker")
                if scale.isBeyond(high) {
                    svg.draw(.text((right + 6, middle + 4), "→ \(Format.kcal(high))"), "label")
                }
            }
            svg.draw(.circle((x(error.value), middle), radius: 5.5), "value")
        }
    }

    private func svg(_ height: Double, into page: inout HTML, _ content: (inout HTML) -> Void) {
        let box = HTML.Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))")
        page.element(.svg, [box, .unspoken], content)
    }
}
