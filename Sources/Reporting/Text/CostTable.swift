import Scoring
import Statistics

/// The table of money and time, in whatever format. What failed attempts cost stands apart.
enum CostTable {
    /// The headings behind the provider's name.
    static let titles = [
        "per 1000 meals", "per usable answer", "failed attempts", "total", "cost unknown", "latency p50", "p90", "p95",
        "p99"
    ]

    /// The cells of one row.
    static func cells(_ score: VariantScore) -> [String] {
        let cost = score.cost
        let latency = score.latency
        return [
            Format.usd(cost.perMeal.map { $0.value * 1000 }), Format.usd(cost.perUsableAnswer), Format.usd(cost.failed),
            Format.usd(cost.total), cost.unknown == 0 ? "none" : Format.count(cost.unknown, "trial")
        ] + [latency?.p50, latency?.p90, latency?.p95, latency?.p99].map { $0.map(Format.milliseconds) ?? Format.none }
    }
}
