import Scoring
import Statistics

/// The table of money and time, in whatever format. What failed attempts cost stands apart.
enum CostTable {
    /// The headings behind the provider's name.
    static let titles = [
        "per 1000 meals", "per usable answer", "failed attempts", "total", "cost unknown", "latency p50", "p90", "p95",
        "p99"
    ]

    private static let amounts: [@Sendable (CostScore) -> Double?] = [
        { $0.perMeal.map { $0.value * 1000 } }, { $0.perUsableAnswer }, { $0.failed }, { $0.total }
    ]

    /// The cells of every row, the amounts of a column with the same number of decimals.
    static func rows(_ scores: [VariantScore]) -> [[String]] {
        let columns = amounts.map { amount in MoneyColumn(scores.map { amount($0.cost) }) }
        return scores.map { score in
            let unknown = score.cost.unknown
            let latency = score.latency
            return zip(amounts, columns).map { amount, column in column.text(amount(score.cost)) }
                + [unknown == 0 ? "none" : Format.count(unknown, "trial")]
                + [latency?.p50, latency?.p90, latency?.p95, latency?.p99].map {
                    $0.map(Format.milliseconds) ?? Format.none
                }
        }
    }

    /// What must be known of the table's numbers: another day's prices, shortened latencies.
    static func cautions(_ run: RunInfo) -> [String] {
        [Notices.pricedAsOf(run), Notices.speedUp(run)].compactMap { $0 }
    }
}
