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
            ["pass rate", "share of meals with all true foods found and kcal in the allowed range"],
            ["strata", "energy MAE, bias and pass rate by thirds of meal size and by difficulty"],
            ["comparisons", "every two variants: difference, interval, p, Holm's p; ties and letters"],
            ["baselines", "what always saying the median, or the mean, of other meals would score"],
            ["sanity", "findings by rule, flagged answers, false alarms, missed catastrophes"],
            ["cost", "per meal, per 1,000, per usable answer; failed attempts apart"],
            ["estimate ÷ billed", "what the answers were expected to cost over what they did"],
            ["tokens", "input, cached input, cache writes, output, reasoning"],
            ["latency", "p50, p90, p95, p99 of live first attempts"],
            ["latency split", "medians of queue, opening, upload, wait and download"]
        ])
}
