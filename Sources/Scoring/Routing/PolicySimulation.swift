import Nutrition
import Statistics

struct PolicySimulation {
    let played: PlayedPolicy
    let table: RoutingTable
    let crossFit: CrossFit?
    /// USD per meal; nil: the policy's cost as written.
    let budget: Double?
    private let router: PolicyRouter

    /// Nil if a variant in a role is not in the table.
    init?(_ played: PlayedPolicy, table: RoutingTable, crossFit: CrossFit?, budget: Double?) {
        var places: [RoutingRole: Int] = [:]
        for role in played.policy.usedRoles {
            guard let place = played.assigned[role].flatMap({ table.place(of: $0) }) else { return nil }
            places[role] = place
        }
        self.played = played
        self.table = table
        self.crossFit = crossFit
        self.budget = budget
        router = PolicyRouter(played.policy, assigned: places, table: table)
    }

    /// - Parameter always: every variant's results when asked alone.
    func score(_ totals: RoutingTotals, always: [(variant: VariantID, way: [RoutedCase])]) -> PolicyScore {
        let written = way { _ in router.thresholds }
        let fitted = fitted()
        let ways = [written] + (fitted.map { [$0.way] } ?? [])
        let scores = totals.scores(ways)
        let differences = totals.differences(written, always.map(\.way))
        let local = table.cases.map { $0.answers[played.assigned[.local].flatMap { table.place(of: $0) } ?? 0] }
        return PolicyScore(
            played: played, asWritten: scores[0], routes: routes(written),
            fitted: fitted.map { FittedPolicy(thresholds: $0.thresholds, score: scores[1]) },
            notFitted: fitted == nil ? whyNotFitted : nil,
            against: zip(always, differences).map { other, difference in
                AgainstAlways(
                    variant: other.variant, mae: difference.mae ?? Interval(0), costPerMeal: difference.cost,
                    callsAvoided: 1 - (table.place(of: other.variant).map { totals.share(of: $0, written) } ?? 0))
            },
            usable: local.count { $0.isUsable }, confident: local.count { $0.confidence != nil })
    }

    private func way(_ thresholds: (Int) -> [Double?]) -> [RoutedCase] {
        table.cases.enumerated().map { router.routed($1, at: $0, thresholds: thresholds($0)) }
    }

    private var combinations: Result<[[Double?]], NotFitted> { ThresholdGrid.combinations(of: router.thresholds) }

    private var whyNotFitted: NotFitted? {
        if case .failure(let reason) = combinations { return reason }
        return crossFit == nil ? .oneGroup : nil
    }

    private func fitted() -> (thresholds: [[Double?]], way: [RoutedCase])? {
        guard let crossFit, case .success(let candidates) = combinations else { return nil }
        let sums = candidates.concurrentMap { thresholds in
            crossFit.sums(table.cases) { router.routed(table.cases[$0], at: $0, thresholds: thresholds) }
        }
        let chosen = crossFit.choices(sums) { budget ?? crossFit.cost(sums[0], without: $0) }
            .map { candidates[$0] }
        return (chosen, way { chosen[crossFit.fold(of: $0)] })
    }

    private func routes(_ written: [RoutedCase]) -> [RouteShare] {
        let untold = router.untold(table.cases)
        let meals = table.cases.reduce(0) { $0 + $1.weight }
        return played.policy.steps.enumerated().map { index, step in
            let taken = zip(table.cases, written).reduce(0) { $0 + ($1.1.step == index ? $1.0.weight : 0) }
            let latencies = written.filter { $0.step == index }.compactMap(\.latency)
            return RouteShare(
                name: step.name, answer: step.answer, share: meals > 0 ? taken / meals : 0,
                expected: step.expectedShare, untold: untold[index],
                budget: step.budget.map { budget in
                    BudgetKept(
                        budget: budget, measured: latencies.count,
                        withinTarget: latencies.count { $0 <= budget.target },
                        beyondMost: latencies.count { $0 > budget.most })
                })
        }
    }
}
