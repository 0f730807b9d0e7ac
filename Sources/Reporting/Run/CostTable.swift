import Nutrition
import Scoring
import Statistics

/// The table of cost and time. Failed attempts have their own column.
enum CostTable {
    private static let amounts: [(title: String, value: @Sendable (CostScore) -> Double?)] = [
        ("per 1000 meals", { $0.perMeal.map { $0.value * 1000 } }), ("per usable answer", { $0.perUsableAnswer }),
        ("failed attempts", { $0.failed }), ("total", { $0.total })
    ]

    private static let times: [ScoreTable.Column] = [
        .init("cost unknown") { $0.cost.unknown == 0 ? "none" : Format.count($0.cost.unknown, "trial") },
        .init("latencies") { $0.latency.map { String($0.count) } },
        .init("p50 [95 %]", { $0.latency?.p50Interval }, Format.milliseconds),
        .init("p90") { $0.latency.map { Format.milliseconds($0.p90) } },
        .init("p95 [95 %]", { $0.latency?.shownP95 }, Format.milliseconds),
        .init("p99") { $0.latency?.shownP99.map(Format.milliseconds) }
    ]

    static func table(_ scores: [VariantScore], _ run: RunInfo) -> ScoreTable {
        let costs = amounts.map { title, value in
            let money = MoneyColumn(scores.map { value($0.cost) })
            return ScoreTable.Column(title) { money.text(value($0.cost)) }
        }
        let note = [note] + [Notices.pricedAsOf(run), Notices.speedUp(run)].compactMap { $0 }
        return ScoreTable(title: "Cost and latency", note: note.joined(separator: " "), columns: costs + times)
    }

    private static let note =
        "Over all of a variant's own trials, not only the meals of the headline; per 1000 meals over those that are scored, so that what was never let in makes nothing cheaper. Attempts that brought no usable answer are paid for too: they stand apart. Unknown is not zero. p95 is shown from \(LatencyScore.fewestForP95) latencies on, p99 from \(LatencyScore.fewestForP99); a bound that does not exist is –."

    /// Of the variants with tokens, or with both costs.
    static func estimates(_ scores: [VariantScore]) -> ScoreTable {
        @Sendable func isKnown(_ score: VariantScore) -> Bool {
            score.tokens != nil || score.cost.expected != nil && score.cost.billed != nil
        }
        let money = MoneyColumn(scores.filter(isKnown).flatMap { [$0.cost.expected, $0.cost.billed] })
        return ScoreTable(
            title: "Estimated cost, bill and tokens",
            note:
                "Expected is what the attempts that were billed had been expected to cost before they were sent; billed is what those same attempts cost. Tokens are sums over the answers that reported them.",
            columns: [
                .init("expected") { isKnown($0) ? money.text($0.cost.expected) : nil },
                .init("billed") { isKnown($0) ? money.text($0.cost.billed) : nil },
                .init("expected ÷ billed") { ratio($0.cost) },
                .init("answers with tokens") { $0.tokens.map { String($0.answers) } },
                .init("input tokens") { $0.tokens.map(input) },
                .init("of them cached") { $0.tokens.map { String($0.cachedInput) } },
                .init("output tokens") { $0.tokens.map { String($0.output) } },
                .init("of them reasoning") { $0.tokens?.reasoning.map { String($0) } }
            ])
    }

    /// `1.12`; nil if either amount is unknown or nothing was billed.
    private static func ratio(_ cost: CostScore) -> String? {
        guard let expected = cost.expected, let billed = cost.billed, billed > 0 else { return nil }
        return Format.hundredths(expected / billed)
    }

    private static func input(_ score: TokenScore) -> String {
        let (input, isTooLarge) = score.uncachedInput.addingReportingOverflow(score.cachedInput)
        return isTooLarge ? "unknown" : String(input)
    }

    static func latency(_ run: RunInfo) -> ScoreTable {
        func column(_ title: String, _ value: @escaping @Sendable (LatencySplit) -> Double?) -> ScoreTable.Column {
            .init(title) { $0.latency?.split.flatMap(value).map(Format.milliseconds) }
        }
        let ends: [ScoreTable.Column] = [
            .init("p50") { split($0).map { Format.milliseconds($0.whole.p50) } },
            .init("p95") { split($0)?.whole.shownP95.map { Format.milliseconds($0.value) } },
            .init("new / reused connections") { score in
                score.latency?.split.map { "\($0.newConnections) / \($0.reusedConnections)" }
            }
        ]
        let note =
            "Medians over live first attempts that were answered or ran into their time limit. Opening is name lookup, connecting and TLS, over the attempts that opened a connection; wait is from the end of the upload to the first byte of the answer. Medians of parts need not add up to the median of the whole (p50). Queued here is waiting in this program, in no other number."
        return ScoreTable(
            title: "Latency split", note: ([note] + [Notices.speedUp(run)].compactMap { $0 }).joined(separator: " "),
            columns: [
                .init("answers") { split($0).map { String($0.whole.count) } }, column("queued here") { $0.queued }
            ] + LatencyBars.parts.map { column($0.title, $0.value) } + ends)
    }

    static func split(_ score: VariantScore) -> (whole: LatencyScore, parts: LatencySplit)? {
        score.latency.flatMap { whole in whole.split.map { (whole, $0) } }
    }
}

extension RunSet {
    var costError: [Block] {
        let hasFrontier = FrontierTable(set) != nil
        var points: [CostErrorPlot.Point] = []
        var missing: [String] = []
        for (index, score) in set.variants.enumerated() {
            // With a frontier, its costs are on the same meals as its errors.
            let placed = set.frontier?.points.first { $0.variant == score.variant }
            let cost = placed?.values[.cost] ?? score.cost.perMeal?.value
            if let cost, let error = score.energy?.mae, score.answered > 0 {
                points.append(
                    .init(
                        rank: index + 1, name: names[score.variant], cost: cost * 1000, error: error,
                        isOff: hasFrontier && placed?.isOnFrontier != true))
            } else {
                missing.append(names[score.variant])
            }
        }
        guard !points.isEmpty else { return [] }
        let caption = [
            points.count > 1 ? "The line joins those that none beats at cost and error alone." : nil,
            hasFrontier ? "Filled dots are on the frontier below." : nil,
            missing.isEmpty
                ? nil : "Not drawn, for want of a known cost or an energy estimate: \(Format.list(missing))."
        ].compactMap { $0 }.joined(separator: " ")
        let figure = Figure(
            drawing: CostErrorPlot(points).drawing(), legend: points.map { .rank($0.rank, $0.name) }, caption: caption)
        let money = MoneyColumn(points.map(\.cost))
        let table = Table(
            ["provider", "cost per 1000 meals", "energy MAE, kcal"],
            points.map { Table.Row($0.name, [money.text($0.cost), Format.interval($0.error)]) })
        let note = "Lower is more accurate, further left is cheaper. The bars are 95 % intervals of the error."
        return [
            .section("Error against cost", note: note, [.figures([figure]), .numbers(table)])
        ]
    }

    var frontier: [Block] {
        guard let frontier = FrontierTable(set) else { return [] }
        let notes = frontier.notes(names).map { Block.note($0) }
        return [.section(frontier.title, [.table(frontier.table(names))] + notes)]
    }

    var costs: [Block] {
        section(CostTable.table(set.variants, run)) + section(CostTable.estimates(set.variants))
    }

    var latency: [Block] {
        let splits = set.variants.compactMap { score in
            CostTable.split(score).map { (names[score.variant], $0.parts) }
        }
        let figure = Figure(
            drawing: LatencyBars(splits).drawing(), legend: LatencyBars.parts.map { .part($0.swatch, $0.title) },
            caption: "The thin line beneath a bar is opening a connection.")
        return section(CostTable.latency(run), drawing: figure)
    }
}

struct FrontierTable {
    private let frontier: Frontier

    /// Nil unless at least two variants are placed: one alone is trivially on the frontier.
    init?(_ set: SetScores) {
        guard let frontier = set.frontier, frontier.points.count > 1 else { return nil }
        self.frontier = frontier
    }

    var title: String { "Frontier of \(dimensions)" }

    private var dimensions: String { Format.list(frontier.dimensions.map { Self.look($0).name }) }

    func table(_ names: VariantNames) -> Table {
        let money = MoneyColumn(frontier.points.map { $0.values[.cost].map { $0 * 1000 } })
        let rows = frontier.points.map { point in
            let values = frontier.dimensions.map { Self.cell(point.values[$0], of: $0, money) }
            let share = point.probability.map(Format.percent) ?? Format.none
            return Table.Row(names[point.variant], values + [point.isOnFrontier ? "yes" : "no", share])
        }
        let titles = frontier.dimensions.map { Self.look($0).heading }
        return Table(["provider"] + titles + ["on the frontier", "share of resamples"], rows)
    }

    func notes(_ names: VariantNames) -> [String] {
        var notes = [
            "On the frontier is who is beaten by none: no other variant is at least as good at \(dimensions) and better at one of them. All of it stands on the \(Format.count(frontier.meals, "meal")) of the headline.",
            frontier.resamples > 0
                ? "The share says how sure that is: in how many of \(frontier.resamples) resamples of the groups of meals the variant is on the frontier. Off the frontier with a share far above 0 is not told apart from being on it."
                : "The \(Format.count(frontier.clusters, "group")) of meals are too few to say how sure that is."
        ]
        let unplaced = frontier.unplaced.map { variant in
            "\(names[variant.variant]) (\(variant.lacks.map { Self.look($0).lack }.joined(separator: ", ")))"
        }
        if !unplaced.isEmpty {
            notes.append("Not placed, for want of a value that others have: \(Format.list(unplaced)).")
        }
        return notes
    }

    private typealias Look = (name: String, heading: String, lack: String)

    private static func look(_ dimension: FrontierDimension) -> Look {
        switch dimension {
        case .cost: ("cost", "cost per 1000 meals", "no known cost")
        case .energyMAE: ("energy error", "energy MAE, kcal", "no energy estimate")
        case .p95:
            (
                "p95 latency", "p95 latency",
                "latencies of fewer than \(LatencyScore.fewestForP95) groups of meals"
            )
        }
    }

    private static func cell(_ value: Double?, of dimension: FrontierDimension, _ money: MoneyColumn) -> String {
        guard let value else { return Format.none }
        return switch dimension {
        case .cost: money.text(value * 1000)
        case .energyMAE: Format.amount(value)
        case .p95: Format.milliseconds(value)
        }
    }
}
