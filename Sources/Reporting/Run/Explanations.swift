import Scoring
import Statistics

package enum Explanations {
    private static let baselines =
        "Baselines cost nothing and stand on the same meals. constant-median and constant-mean answer the same for every meal; pixel-neighbours answers the mean of the 5 meals whose photos are nearest in colour and texture; typical-serving knows the true foods and gives each the mean energy of its category. All are held against every variant by the same test, with Holm's correction over all of those."

    package static func all(_ report: Report) -> [String] {
        var lines = [
            "MAE is the mean absolute error per meal, PMAE the same divided by the mean true value, bias the mean of estimate minus truth.",
            "Intervals are 95 % bootstrap-t intervals over groups of meals, and Wilson's for shares of meals that are asked once and grouped with no other. Below \(Interval.fewestClusters) groups there are no bootstrap intervals; below \(SetScores.roughBelow) they are rough: on skewed errors they held the true value in 89 to 97 % of simulated runs of 10 and 20 groups. None of them is corrected for the number of comparisons. What is drawn for them comes from the analysis seed \(AnalysisSeed.value) in every command, so the same data has the same interval everywhere.",
            "Energy, nutrients and foods go by the meals on which every variant that estimates them has a scored result; the column meals counts those of them whose true energy is known. Cost, latency and findings go by all of a variant's own trials.",
            "Two variants are tied where a permutation test that swaps them by whole groups of meals gives Holm's p ≥ 0.05 over all pairs in energy MAE. It asks whether the two are exchangeable. A tie is a lack of evidence, not proof that they are equal. Where chance in the swaps could decide, more are drawn, up to \(ClusterPermutation.mostDraws); what is still too near 0.05 is unclear.",
            baselines,
            Notices.missing(report.scores.missing),
            "Cost is what the providers' published prices make of the reported tokens; unknown is unknown, not zero.",
            "Latency is that of first attempts that were sent live and brought a successful response or ran into their time limit; refusals and errors do not count."
        ]
        if !report.scores.cheaper.isEmpty {
            lines.insert(
                "A variant that cost less than the one of lowest energy error is called no worse where the one-sided 95 % upper bound of its MAE minus that one's is below the margin, and Holm's p over all cheaper ones below 0.05. The margin is that of config.yaml, by default the smaller of 25 kcal and a tenth of the lowest MAE.",
                at: 4)
        }
        if report.run.repeats == 1 {
            lines.append("Each meal was asked once, so how much a model's answers to it vary is not known.")
        }
        if let priced = Notices.pricedAsOf(report.run) { lines.append(priced) }
        if let speedUp = Notices.speedUp(report.run) { lines.append(speedUp) }
        let run = report.run
        lines.append(
            "Started \(CleanText.line(run.startedAt, limit: 40)), \(Format.count(run.repeats, "repeat")), order seed \(run.seed), nutrieval \(CleanText.line(run.toolVersion, limit: 40)), plan \(CleanText.line(String(run.planSHA256.prefix(12)), limit: 12))."
        )
        return lines
    }
}
