import Catalog
package import Nutrition
import Sanity
package import Scoring

/// The cascades of a plan, and which trials of their members they need.
package struct CascadePlan: Sendable {
    /// With all members.
    package let plan: Plan
    package let memberIDs: Set<VariantID>
    /// The number of variants without those on call, which follow.
    private let chosen: Int
    /// By variant: its members, as indices of variants; empty for all but cascades.
    private let members: [[RoutingRole: Int]]
    /// By variant and set; empty for all but cascades.
    private let routers: [[CascadeRouter]]

    /// By set and meal; empty if no policy looks at findings.
    private let histories: [[EatingHistory?]]

    package init(_ plan: Plan) {
        let whole = plan.withMembers
        let needsFindings = whole.variants.contains { $0.policy?.needsFindings == true }
        histories = needsFindings ? whole.sets.map { EatingHistory.all(of: $0.set.meals) } : []
        let places = whole.variants.enumerated().reduce(into: [:]) {
            $0[$1.element.id] = $0[$1.element.id] ?? $1.offset
        }
        self.plan = whole
        chosen = plan.variants.count
        members = whole.variants.map { $0.members.compactMapValues { places[$0.id] } }
        memberIDs = Set(whole.variants.flatMap { $0.members.values.map(\.id) })
        routers = whole.variants.map { variant in
            guard let policy = variant.policy else { return [] }
            return whole.sets.map { planned in
                let set = planned.set
                return CascadeRouter(
                    policy,
                    set: ScoredSet(
                        name: set.name, meals: set.meals, synonyms: set.synonyms, quality: planned.quality))
            }
        }
    }

    package var isEmpty: Bool { memberIDs.isEmpty }

    /// Every trial that only cascades may ask.
    package var onCall: [Trial] {
        (chosen..<plan.variants.count).flatMap { variant in
            plan.sets.enumerated().flatMap { set, planned in
                planned.set.meals.indices.filter { plan.asks(variant, set: set, meal: $0) }.flatMap { meal in
                    (0..<plan.repeats).map { Trial(variant: variant, set: set, meal: meal, repeatIndex: $0) }
                }
            }
        }
    }

    package func isOnCall(_ variant: Int) -> Bool { variant >= chosen }

    /// Those trials, and the members' trials on call for them, each once with its expected probability. Without the
    /// cascades' own, for which nothing is sent.
    func expected(_ trials: [Trial]) -> [(trial: Trial, share: Double)] {
        var wanted: [Trial] = []
        var shares: [Trial: Double] = [:]
        for trial in trials where isCascade(trial) {
            guard let policy = plan.variants[trial.variant].policy else { continue }
            for query in policy.queries {
                guard let member = member(query, of: trial), isOnCall(member.variant) else { continue }
                if shares[member] == nil { wanted.append(member) }
                shares[member] = min(1, (shares[member] ?? 0) + policy.expectedShare(of: query))
            }
        }
        return trials.filter { !isCascade($0) }.map { ($0, 1) } + wanted.map { ($0, shares[$0] ?? 1) }
    }

    package func isCascade(_ trial: Trial) -> Bool { !members[trial.variant].isEmpty }

    /// The member's trial that the cascade needs next; nil: none.
    /// - Parameter results: so far; nil: none.
    func next(for trial: Trial, _ results: (TrialKey) -> TrialResult?) -> Trial? {
        let router = routers[trial.variant][trial.set]
        return router.next(meal: trial.meal, found(for: trial, results)).flatMap { member($0, of: trial) }
    }

    /// The result of the cascade's trial, and what was asked for it.
    package func result(
        of trial: Trial, _ results: (TrialKey) -> TrialResult?
    ) -> (trial: TrialResult, asked: [RoutedQuery]) {
        routers[trial.variant][trial.set].result(
            of: plan.variants[trial.variant].id, meal: trial.meal, repeatIndex: trial.repeatIndex,
            found(for: trial, results))
    }

    private func found(for trial: Trial, _ results: (TrialKey) -> TrialResult?) -> CascadeRouter.Results {
        var found: CascadeRouter.Results = [:]
        for query in plan.variants[trial.variant].policy?.queries ?? [] {
            found[query] = member(query, of: trial).flatMap { results(plan.key(of: $0)) }
        }
        // Live results have none yet, and recorded ones may be by another profile.
        if !histories.isEmpty, var local = found[.first], let estimate = local.estimate {
            local.values.findings =
                plan.sanity.check(estimate, history: histories[trial.set][trial.meal]).findings
            found[.first] = local
        }
        return found
    }

    /// Further answers of a member are those of its next repeats, around the last one.
    private func member(_ query: RoutedQuery, of trial: Trial) -> Trial? {
        members[trial.variant][query.role].map { place in
            var trial = trial
            trial.variant = place
            trial.repeatIndex = (trial.repeatIndex + query.number) % max(1, plan.repeats)
            return trial
        }
    }
}
