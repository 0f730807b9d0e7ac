import Statistics

/// The variants of one set, lowest energy error first, with what a choice needs; prediction baselines beside them.
struct Leaderboard: Sendable {
    struct Row: Sendable {
        /// The chip of a variant that no test shows to beat the best guess.
        static let guessing = "may not beat guessing"

        var name: String
        /// Model, prompt and photo setting.
        var identity: String
        /// `retires 2027-01-14`.
        var chips: [String] = []
        /// Energy error, kcal; nil without one.
        var error: Interval?
        var within = Format.none
        var cost = Format.none
        var latency = Format.none
        var failed = Format.none
        /// Share of the error from its largest single meal.
        var largest = Format.none
        var isLargestNotable = false
        var state: String
        /// Its error minus the lowest: `+38 kcal`, and the 95 % interval: ` (15 to 62)`, empty if it has none. Nil for
        /// the lowest and where not compared.
        var gap: Gap?
    }

    typealias Gap = (value: String, interval: String)

    /// A prediction baseline.
    typealias Guess = (name: String, error: Double)

    let rows: [Row]
    /// Lowest first, one per kind of knowledge.
    let guesses: [Guess]
    let hasLatency: Bool

    /// What the marks mean, for HTML.
    var legend: String {
        let named = guesses.map { "\($0.name) \(Format.kcal($0.error))" }.joined(separator: ", ")
        let dotted = named.isEmpty ? "" : " Dotted guesses: \(named)."
        let chip = rows.contains { $0.chips.contains(Row.guessing) } ? " and “\(Row.guessing)”" : ""
        return "Bar: 95 % interval.\(dotted) Last column\(chip): on the same meals."
    }

    /// For Markdown and, without the intervals of the gaps, the terminal.
    func table(isShort: Bool = false) -> Table {
        var columns: [(title: String, short: String, cell: (Row) -> String)] = [
            ("off by, kcal a meal [95 %]", "off by kcal", { $0.error.map(Self.interval) ?? Format.none }),
            ("within 20 %", "±20 %", { $0.within }), ("$ per 1,000 meals", "$/1,000", { $0.cost })
        ]
        if hasLatency { columns.append(("p95", "p95", { $0.latency })) }
        columns += [
            ("failed", "failed", { $0.failed }), ("error due to one meal", "one meal", { $0.largest }),
            (
                "compared with the top row", "against the lowest",
                { row in
                    [row.state, row.gap.map { isShort ? $0.value : $0.value + $0.interval }].compactMap { $0 }.joined(
                        separator: ", ")
                }
            )
        ]
        let cells = rows.map { row in Table.Row(row.name, columns.map { $0.cell(row) }) }
        let baselines = guesses.map { guess in
            let rest = columns.indices.dropFirst().map { _ in Format.none }
            return Table.Row(guess.name, [Format.kcal(guess.error)] + rest, isBaseline: true)
        }
        var table = Table(["model"] + columns.map(\.title), cells + baselines)
        table.shortHeader = ["model"] + columns.map(\.short)
        table.narrowestFirst = 28
        let state = columns.count
        table.wordColumns = [state]
        // The largest meal, p95, failures, cost and the share within 20 %, in this order.
        table.leastImportantFirst = [state - 1] + (hasLatency ? [4] : []) + [state - 2, 2, 3]
        table.lastToGo = [3]
        return table
    }

    private static func interval(_ error: Interval) -> String { Format.bounded(error, Format.kcal) }
}
