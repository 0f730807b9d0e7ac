import Catalog
import Execution
package import Reporting
package import Scoring
import Statistics

package enum MonitorAssembly {
    /// - Parameters:
    ///   - earlier: runs to compare costs with.
    ///   - limits: those set in config.yaml; other metrics have defaults.
    ///   - routing: simulated policies on the run's answers; nil: not requested.
    /// - Throws: `ComparisonError.simulatedWithLive`.
    package static func report(
        of run: ComparableRun, earlier: [ComparableRun], settings: ScoringSettings, vectors: NameVectors?,
        limits: [AlertMetric: AlertLimits] = [:], routing: RoutingReport?
    ) throws(ComparisonError) -> MonitorReport {
        if let (simulated, live) = ([run] + earlier).mixed {
            throw .simulatedWithLive(simulated: simulated, live: live)
        }
        let board = Scorer(settings: settings, seed: AnalysisSeed.value).score(
            results: run.trials, sets: run.sets.map { $0.scored(vectors: vectors) },
            variants: run.plan.variants.map(\.scored))
        let scores = board.variants.sorted { ($0.set, $0.variant) < ($1.set, $1.variant) }
        var remarks = ComparisonRemarks.all([(run, Set(run.variants))])
        let alerts = scores.flatMap { score -> [Alert] in
            func own(_ run: ComparableRun) -> [TrialResult] {
                run.trials.filter { $0.variant == score.variant && $0.set == score.set }
            }
            let trials = own(run)
            let pairs = earlier.filter { other in
                let theirs = own(other)
                let shared = CostRise.sharedMeals(trials, theirs)
                if let remark = difference(score, run, trials, other, theirs, shared: shared) {
                    remarks.append(remark)
                }
                return shared > 0
            }
            return Alert.all(of: score, trials: trials, earlier: pairs.map(own), speedUp: run.info.simulatedSpeedUp)
        }
        let all = (alerts + local(routing, run.sets.map(\.name))).map { alert in
            var alert = alert
            alert.limits = limits[alert.metric] ?? alert.limits
            return alert
        }
        return MonitorReport(run: run.info, earlier: earlier.map(\.info.id), alerts: all, remarks: remarks)
    }

    /// How an earlier run's requests differ, and what its cost is compared on; nil if they are the same.
    private static func difference(
        _ score: VariantScore, _ run: ComparableRun, _ trials: [TrialResult], _ other: ComparableRun,
        _ theirs: [TrialResult], shared: Int
    ) -> String? {
        let name = "\(score.variant) on \(score.set)"
        guard shared > 0 else {
            return "\(name): \(other.info.id) has none of its meals, and its cost is not compared."
        }
        func asked(_ trials: [TrialResult], _ run: ComparableRun) -> String {
            "\(Format.count(Set(trials.map(\.meal)).count, "meal")) × \(run.plan.repeats)"
        }
        let (now, before) = (asked(trials, run), asked(theirs, other))
        guard now != before || shared < Set(trials.map(\.meal)).count else { return nil }
        return
            "\(name): \(other.info.id) was asked about \(before) and \(run.info.id) about \(now); the cost per scored trial is compared on the \(shared) meals both have."
    }

    /// The share of meals that policies answer without the cloud; unknown without a simulated policy.
    private static func local(_ routing: RoutingReport?, _ sets: [String]) -> [Alert] {
        sets.flatMap { set -> [Alert] in
            let played = routing?.sets.first { $0.set == set }?.policies ?? []
            guard !played.isEmpty else {
                return [
                    Alert(
                        metric: .resolvedLocally, set: set, variant: nil, value: nil,
                        reason: "no routing policy was simulated: name one with --policy, and its models with --role")
                ]
            }
            return played.map { policy in
                Alert(
                    metric: .resolvedLocally, set: set, variant: nil,
                    value: policy.routes.filter { $0.answer == .local }.reduce(0) { $0 + $1.share })
            }
        }
    }
}
