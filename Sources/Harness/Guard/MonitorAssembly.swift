import Catalog
package import Reporting
package import Scoring

/// Puts a monitor's report together.
package enum MonitorAssembly {
    /// - Parameters:
    ///   - earlier: runs whose costs the run's is held against.
    ///   - routing: what policies do with the run's answers; nil: nobody asked.
    package static func report(
        of run: ComparableRun, earlier: [ComparableRun], settings: ScoringSettings, vectors: NameVectors?,
        routing: RoutingReport?
    ) -> MonitorReport {
        let sets = run.plan.sets.map {
            ScoredSet(name: $0.set.name, meals: $0.set.meals, synonyms: $0.set.synonyms, vectors: vectors)
        }
        let variants = run.plan.variants.map {
            PlannedVariant(variant: $0.id, model: $0.model, servedAliases: $0.definition.servedAliases)
        }
        let board = Scorer(settings: settings, seed: run.plan.seed).score(
            results: run.trials, sets: sets, variants: variants)
        let scores = board.variants.sorted { ($0.set, $0.variant) < ($1.set, $1.variant) }
        let alerts = scores.flatMap { score -> [Alert] in
            func own(_ run: ComparableRun) -> [TrialResult] {
                run.trials.filter { $0.variant == score.variant && $0.set == score.set }
            }
            let totals = earlier.map { Alert.total(own($0)) }
            return Alert.all(
                of: score, trials: own(run), earlier: totals.contains(nil) ? nil : totals.compactMap { $0 })
        }
        return MonitorReport(
            run: run.info, earlier: earlier.map(\.info.id), alerts: alerts + local(routing, sets.map(\.name)),
            remarks: ComparisonRemarks.all([(run, Set(run.variants))]))
    }

    /// The share of meals that policies answer without the cloud; unknown where no policy was simulated.
    private static func local(_ routing: RoutingReport?, _ sets: [String]) -> [Alert] {
        sets.flatMap { set -> [Alert] in
            let played = routing?.sets.first { $0.set == set }?.policies ?? []
            guard !played.isEmpty else {
                return [
                    Alert(
                        metric: .resolvedLocally, set: set, variant: nil, value: nil,
                        reason: "no routing policy was simulated: name one with --policy, and its players with --role")
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
