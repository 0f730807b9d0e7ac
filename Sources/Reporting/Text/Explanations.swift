import Scoring

/// The sentences that say how the numbers of a report were made.
package enum Explanations {
    /// In the order a reader meets the numbers.
    package static func all(_ report: Report) -> [String] {
        var lines = [
            "MAE is the mean absolute error per meal, PMAE the same divided by the mean true value, bias the mean of estimate minus truth.",
            "Intervals are 95 % bootstrap intervals over independent meals; without one there was too little to bound the value by.",
            "Headline numbers go by the meals on which every variant has a scored result; the column meals counts those of them whose true energy is known.",
            "Two variants are tied where a permutation test that swaps them by whole groups of meals, Holm-corrected over all pairs, gives p ≥ 0.05 in energy MAE. A tie is a lack of evidence, not proof that they are equal.",
            Notices.missing(report.scores.missing),
            "Cost is what the providers' published prices make of the reported tokens; unknown is unknown, not zero.",
            "Latency is that of first attempts that were sent live and answered in full."
        ]
        if let priced = Notices.pricedAsOf(report.run) { lines.append(priced) }
        if let speedUp = Notices.speedUp(report.run) { lines.append(speedUp) }
        let run = report.run
        lines.append(
            "Started \(CleanText.line(run.startedAt, limit: 40)), \(Format.count(run.repeats, "repeat")), seed \(run.seed), nutrieval \(CleanText.line(run.toolVersion, limit: 40)), plan \(CleanText.line(String(run.planSHA256.prefix(12)), limit: 12))."
        )
        return lines
    }
}
