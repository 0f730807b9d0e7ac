import Scoring
import Statistics

/// The table of cost and time. Failed attempts have their own column.
enum CostTable {
    static let titles = [
        "per 1000 meals", "per usable answer", "failed attempts", "total", "cost unknown", "latencies", "p50 [95 %]",
        "p90", "p95 [95 %]", "p99"
    ]

    private static let amounts: [@Sendable (CostScore) -> Double?] = [
        { $0.perMeal.map { $0.value * 1000 } }, { $0.perUsableAnswer }, { $0.failed }, { $0.total }
    ]

    static func rows(_ scores: [VariantScore]) -> [[String]] {
        let columns = amounts.map { amount in MoneyColumn(scores.map { amount($0.cost) }) }
        return scores.map { score in
            let unknown = score.cost.unknown
            return zip(amounts, columns).map { amount, column in column.text(amount(score.cost)) }
                + [unknown == 0 ? "none" : Format.count(unknown, "trial")]
                + [score.latency.map { String($0.count) } ?? Format.none] + quantiles(score.latency)
        }
    }

    /// p50 and p95 with bounds; higher quantiles only if they are not simply the largest latency.
    private static func quantiles(_ latency: LatencyScore?) -> [String] {
        guard let latency else { return Array(repeating: Format.none, count: 4) }
        return [
            Format.bounded(latency.p50Interval, Format.milliseconds), Format.milliseconds(latency.p90),
            latency.shownP95.map { Format.bounded($0, Format.milliseconds) } ?? Format.none,
            latency.shownP99.map(Format.milliseconds) ?? Format.none
        ]
    }

    static let note =
        "Over all of a variant's own trials, not only the meals of the headline; per 1000 meals over those that are scored, so that what was never let in makes nothing cheaper. Attempts that brought no usable answer are paid for too: they stand apart. Unknown is not zero. p95 is shown from \(LatencyScore.fewestForP95) latencies on, p99 from \(LatencyScore.fewestForP99); a bound that does not exist is –."
}

enum EstimateTable {
    static let titles = [
        "expected", "billed", "expected ÷ billed", "answers with tokens", "input tokens", "of them cached",
        "output tokens", "of them reasoning"
    ]

    static let note =
        "Expected is what the attempts that were billed had been expected to cost before they were sent; billed is what those same attempts cost. Tokens are sums over the answers that reported them."

    static func rows(_ scores: [VariantScore]) -> [(score: VariantScore, cells: [String])] {
        let known = scores.filter { $0.tokens != nil || $0.cost.expected != nil && $0.cost.billed != nil }
        let money = MoneyColumn(known.flatMap { [$0.cost.expected, $0.cost.billed] })
        return known.map { score in
            (
                score,
                [money.text(score.cost.expected), money.text(score.cost.billed), ratio(score.cost) ?? Format.none]
                    + tokens(score.tokens)
            )
        }
    }

    /// `1.12`; nil if either amount is unknown or nothing was billed.
    static func ratio(_ cost: CostScore) -> String? {
        guard let expected = cost.expected, let billed = cost.billed, billed > 0 else { return nil }
        return Format.fixed(expected / billed, decimals: 2)
    }

    private static func tokens(_ score: TokenScore?) -> [String] {
        guard let score else { return Array(repeating: Format.none, count: 5) }
        let (input, isTooLarge) = score.uncachedInput.addingReportingOverflow(score.cachedInput)
        return [
            String(score.answers), isTooLarge ? "unknown" : String(input), String(score.cachedInput),
            String(score.output), score.reasoning.map { String($0) } ?? Format.none
        ]
    }
}
