import Analysis
import Catalog
import Execution
import Foundation
import Nutrition
import Photos
import Reporting
import Sanity
import Scoring
import Statistics
import TestSupport
import Testing

/// The order of a run is drawn from its own seed; what judges it is not.
struct AnalysisSeedTests: RecordedBenches {
    @Test func `the same answers have the same intervals in every command, whatever the seed of their run`()
        async throws
    {
        // Seven groups of meals: enough for intervals.
        let bench = try bench("one", meals: 16)
        _ = try await bench.session()
        var settings = ScoringSettings()
        settings.resamples = 500
        var reports: [Report] = []
        var compared: [MetricDifference] = []
        for seed: UInt64 in [1, 2] {
            var plan = bench.plan
            plan.seed = seed
            let record = RunRecord(
                name: "one", startedAt: "2026-11-21T10:00:00.000Z", toolVersion: "test", plan: PlanRecord(plan))
            let results = try RunResults(reading: bench.run, plan: plan, sanity: SanityChecker())
            let photos = PreparedPhotoStore(folder: bench.folder.url.appending(path: "prepared").path)
            reports.append(
                await ReportAssembly.report(
                    of: results, record: record, plan: plan, photos: photos, settings: settings, resumeCommand: ""))
            let run = try ComparableRun(
                reading: bench.run, record: record, plan: plan, sanity: SanityChecker(), resumeCommand: "")
            let pair = try #require(reports[0].scores.comparisons.first)
            let comparison = try ComparisonAssembly.comparison(
                of: [(pair.a, pair.b)], base: run, candidate: run, isOneRun: true, settings: settings)
            compared.append(try #require(comparison.pairs[0].sets[0].comparison[.energyMAE]))
        }
        let scored = try #require(reports[0].scores.comparisons.first?[.energyMAE])
        #expect(scored.difference.low != nil)
        #expect(reports[0].scores == reports[1].scores)
        #expect(compared.map(\.difference) == [scored.difference, scored.difference])
        #expect(Explanations.all(reports[1]).contains { $0.contains("analysis seed \(AnalysisSeed.value)") })
    }
}
