import Nutrition

/// Routes recorded answers.
struct PolicyRouter {
    private let chooser: StepChooser
    private let facts: [StepFacts]
    private let assigned: [RoutingRole: Int]
    private let cases: [RoutingCase]
    /// By meal: its cases, one for each repeat.
    private let repeats: [Int: Range<Int>]

    var policy: RoutingPolicy { chooser.policy }

    /// - Parameter assigned: index of the variant for each role the policy uses.
    init(_ policy: RoutingPolicy, assigned: [RoutingRole: Int], table: RoutingTable) {
        self.assigned = assigned
        cases = table.cases
        repeats = table.repeats
        let chooser = StepChooser(policy, set: table.table.set)
        let local = assigned[.local] ?? 0
        facts = table.cases.map { own in
            chooser.facts(meal: own.meal, own.answers[local], table.trial(local, own))
        }
        self.chooser = chooser
    }

    /// The written confidence thresholds by step; nil for a step without one.
    var thresholds: [Double?] { policy.thresholds }

    /// Routes the case at that index in the table.
    /// - Parameter thresholds: replace the written ones, by step.
    func routed(_ own: RoutingCase, at place: Int, thresholds: [Double?]) -> RoutedCase {
        let step = chooser.step(facts[place], thresholds: thresholds)
        if policy.steps[step].asksBack {
            return RoutedCase(step: step, loss: 0, cost: 0, latency: nil, asked: 0, statedPrices: 0, isAskedBack: true)
        }
        let route = policy.route(by: step) { answer(of: $0, at: place, by: policy.steps[step]) }
        var routed = RoutedCase(
            step: step, loss: route.answer.loss, cost: route.cost, latency: route.latency, asked: 0,
            statedPrices: route.statedPrices)
        if let count = policy.steps[step].medianOf {
            routed.again = (assigned[policy.steps[step].answer] ?? 0, count - 1)
        }
        for role in RoutingRole.allCases where route.asked(role) {
            if let place = assigned[role] { routed.asked |= 1 << UInt64(place) }
        }
        return routed
    }

    /// The median is of a case's own answer and those of the next repeats, around the meal's last one.
    private func answer(of role: RoutingRole, at place: Int, by step: RoutingStep) -> RecordedAnswer {
        let variant = assigned[role] ?? 0
        guard role == step.answer, let count = step.medianOf, let repeats = repeats[cases[place].meal] else {
            return cases[place].answers[variant]
        }
        return RecordedAnswer.median(
            of: (0..<min(count, repeats.count)).map { number in
                cases[repeats.lowerBound + (place - repeats.lowerBound + number) % repeats.count].answers[variant]
            }
        ).answer
    }

    /// Per step, the cases that reached it with an undecidable condition.
    func untold(_ cases: [RoutingCase]) -> [Int] {
        var counts = [Int](repeating: 0, count: policy.steps.count)
        for (place, own) in cases.enumerated() {
            let taken = routed(own, at: place, thresholds: thresholds).step
            for index in policy.steps.indices where index <= taken && index < policy.steps.count - 1 {
                if chooser.holds(policy.steps[index].condition, from: thresholds[index], facts[place]) == nil {
                    counts[index] += 1
                }
            }
        }
        return counts
    }
}
