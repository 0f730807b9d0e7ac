import JSON

/// The metrics of a report, with what they mean in a line each; docs/metrics.md has the formulas.
enum MetricList {
    static let listing = Listing(
        columns: ["metric", "meaning"],
        rows: [
            ["mae", "mean absolute error, in kcal or g; the headline"],
            ["pmae", "MAE ÷ mean true value"],
            ["bias", "mean signed error, estimate − truth"],
            ["within_10, within_20, within_30", "share of meals within that percentage of the truth"],
            ["foods precision", "share of the stated foods that are there"],
            ["foods recall", "share of the true foods that were found"],
            ["foods f1", "harmonic mean of the two"],
            ["cost", "per meal, per 1,000, per usable answer; failed attempts apart"],
            ["latency", "p50, p90, p95, p99 of live first attempts"]
        ])
}
