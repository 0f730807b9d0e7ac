import Nutrition
import Scoring
import Statistics

/// The table of cost and time. Failed attempts have their own column.
enum CostTable {
    private static let amounts: [(title: String, value: @Sendable (CostScore) -> Double?)] = [
        ("per 1,000 meals", { $0.perMeal.map { $0.value * 1000 } }), ("per usable answer", { $0.perUsableAnswer }),
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
        return ScoreTable(
            title: run.isSimulated ? "Cost" : "Cost and latency", note: note.joined(separator: " "),
            columns: costs + times.prefix(run.isSimulated ? 1 : times.count))
    }

    private static let note =
        "Over all of a model's own answers. Failed attempts are paid for too. Unknown is not zero. p95 needs \(LatencyScore.fewestForP95) latencies, p99 \(LatencyScore.fewestForP99)."

    /// Of the variants with tokens, or with both costs.
    static func estimates(_ scores: [VariantScore]) -> ScoreTable {
        @Sendable func isKnown(_ score: VariantScore) -> Bool {
            score.tokens != nil || score.cost.expected != nil && score.cost.billed != nil
        }
        let money = MoneyColumn(scores.filter(isKnown).flatMap { [$0.cost.expected, $0.cost.billed] })
        return ScoreTable(
            title: "Estimated cost, bill and tokens",
            note:
                "Expected: the estimate before sending, for the attempts that were billed. Tokens are sums over the answers that reported them.",
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
            "Medians over live first attempts that were answered or ran into their time limit. Opening: name lookup, connecting and TLS. Wait: from the end of the upload to the first byte of the answer. Queued here: waiting in this program, in no other number."
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
        var points: [CostErrorPlot.Point] = []
        var missing: [String] = []
        for score in set.variants {
            // With a frontier, its costs are on the same meals as its errors.
            let placed = set.frontier?.points.first { $0.variant == score.variant }
            let cost = placed?.values[.cost] ?? score.cost.perMeal?.value
            if let cost, cost > 0, let error = score.energy?.mae, score.answered > 0 {
                points.append(.init(name: names[score.variant], cost: cost * 1000, error: error))
            } else {
                missing.append(names[score.variant])
            }
        }
        guard points.count > 1 else { return [] }
        let caption = [
            "Lower is more accurate, further left is cheaper. The step joins those that no other beats at both.",
            missing.isEmpty ? nil : "Not drawn, without a cost or an energy: \(Format.list(missing))."
        ].compactMap { $0 }.joined(separator: " ")
        let figure = Figure(drawing: CostErrorPlot(points).drawing(), caption: caption)
        return [.section("Error against cost", [.figures([figure])])]
    }

    var costs: [Block] {
        section(CostTable.table(set.variants, run))
            + folded("Estimated cost, bill and tokens", [CostTable.estimates(set.variants)])
    }

    var latency: [Block] {
        let splits = set.variants.compactMap { score in
            CostTable.split(score).map { (names[score.variant], $0.parts) }
        }
        let scores = CostTable.latency(run)
        let table = table(scores)
        guard !splits.isEmpty, !table.rows.isEmpty else { return [] }
        let figure = Figure(
            drawing: LatencyBars(splits).drawing(), legend: LatencyBars.parts.map { .part($0.swatch, $0.title) },
            caption: "The thin line beneath a bar is opening a connection.")
        return [.fold(scores.title, [.note(scores.note), .figures([figure]), .table(table)])]
    }
}
