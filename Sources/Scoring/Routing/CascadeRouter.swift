import Costs
package import Nutrition

/// Finds out what a cascade asks next about a meal, and its result. The rules are those of `RoutingSimulator`, so that
/// `route` predicts it from recorded answers.
package struct CascadeRouter: Sendable {
    /// The results so far; queries without an answer or a failure are missing.
    package typealias Results = [RoutedQuery: TrialResult]

    private let chooser: StepChooser

    /// - Parameter set: with all meals, since steps may compare with earlier ones.
    package init(_ policy: RoutingPolicy, set: ScoredSet) { chooser = StepChooser(policy, set: set) }

    /// The next query about the meal at that index in the set; nil: it has ended.
    package func next(meal: Int, _ results: Results) -> RoutedQuery? { place(meal: meal, results).missing }

    /// The result of the cascade's trial, and what was asked for it; pending with a missing answer.
    package func result(
        of variant: VariantID, meal: Int, repeatIndex: Int, _ results: Results
    ) -> (trial: TrialResult, asked: [RoutedQuery]) {
        let place = place(meal: meal, results)
        let unasked = TrialResult(
            variant: variant, set: chooser.set.name, meal: chooser.set.meals[meal].id, outcome: .cancelled,
            reason: "it was not asked yet", attempts: 0)
        if let step = place.step, chooser.policy.steps[step].asksBack {
            let retake = TrialResult(
                variant: variant, set: chooser.set.name, meal: chooser.set.meals[meal].id, repeatIndex: repeatIndex,
                outcome: .askedBack, reason: "the policy asks for a better photo", attempts: 0)
            return (retake, [])
        }
        var (latency, final) = (Duration?.none, place.missing ?? .first)
        if let index = place.step, place.missing == nil {
            let step = chooser.policy.steps[index]
            func median(_ role: RoutingRole) -> (place: Int, answer: RecordedAnswer) {
                RecordedAnswer.median(
                    of: step.queries(of: role).map { RecordedAnswer(results[$0] ?? unasked) })
            }
            let route = chooser.policy.route(by: index) { median($0).answer }
            latency = route.latency.map { .milliseconds($0) }
            final = RoutedQuery(role: route.final, number: median(route.final).place)
        }
        let asked = place.queries.filter { results[$0].map { $0.attempts > 0 || $0.reused != nil } ?? false }
        var values = (results[final] ?? unasked).values
        (values.variant, values.repeatIndex, values.latency) = (variant, repeatIndex, latency)
        values.add(asked.compactMap { results[$0] })
        return (TrialResult(values), asked)
    }

    private struct Place {
        /// Nil while the `local` answer is missing.
        var step: Int?
        /// Of the step.
        var queries = [RoutedQuery.first]
        var missing: RoutedQuery?
    }

    private func place(meal: Int, _ results: Results) -> Place {
        if let step = chooser.retake(meal: meal) { return Place(step: step, queries: []) }
        let settled = results.filter { $0.value.outcome.isSettled }
        guard let local = settled[.first] else { return Place(missing: .first) }
        let facts = chooser.facts(meal: meal, RecordedAnswer(local), local)
        let index = chooser.step(facts, thresholds: chooser.policy.thresholds)
        let step = chooser.policy.steps[index]
        let answers = step.queries(of: step.answer).map { settled[$0]?.outcome.kind }
        let hasFailed = !answers.contains { $0 == nil || $0 == .answered }
        let queries = RoutingRole.allCases.filter { step.asks($0, afterFailure: hasFailed) }.flatMap(step.queries)
        return Place(step: index, queries: queries, missing: queries.first { settled[$0] == nil })
    }
}

extension RoutingStep {
    fileprivate func queries(of role: RoutingRole) -> [RoutedQuery] {
        (0..<count(of: role)).map { RoutedQuery(role: role, number: $0) }
    }
}

extension Outcome {
    /// Whether a cascade goes on with that result of a member: with its answer, or since it failed. A member that this
    /// machine, the key or the budget kept from answering is asked by a later session.
    package var isSettled: Bool {
        switch self {
        case .quotaExhausted, .unauthorized, .noKey, .notTrusted, .budgetSkipped, .cancelled: false
        default: true
        }
    }
}

extension TrialResult.Values {
    /// Takes the costs and attempts of all queries of a cascade's trial.
    fileprivate mutating func add(_ asked: [TrialResult]) {
        var paid: USD?
        for trial in asked where trial.outcome.kind == .answered {
            paid = trial.cost.map { (paid ?? USD(0)) + $0 } ?? paid
        }
        let failed = asked.compactMap { $0.failedCost ?? ($0.outcome.kind == .answered ? nil : $0.cost) }
        failedCost = failed.isEmpty ? nil : failed.reduce(USD(0), +)
        cost = paid
        if outcome.kind != .answered, let paid { (cost, failedCost) = (nil, (failedCost ?? USD(0)) + paid) }
        costUnknown = asked.contains(where: \.costUnknown)
        attempts = asked.reduce(0) { $0 + $1.attempts }
        (parts, usage, reused, expectedCost, billedCost) = (nil, nil, nil, nil, nil)
    }
}
