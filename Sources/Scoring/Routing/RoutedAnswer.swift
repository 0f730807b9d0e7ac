/// One query of a policy about a meal.
package struct RoutedQuery: Sendable, Hashable {
    package var role: RoutingRole
    /// Which of the role's answers about the meal, from 0.
    package var number: Int

    /// The one that every meal begins with.
    package static let first = RoutedQuery(role: .local, number: 0)

    package init(role: RoutingRole, number: Int) {
        self.role = role
        self.number = number
    }
}

/// What a step did with a meal: whose answer it ended with, and what that took.
struct RoutedAnswer {
    let step: RoutingStep
    /// Whether the answering model had no usable answer.
    let hasFailed: Bool
    /// Its answer is the policy's.
    var final: RoutingRole
    var answer: RecordedAnswer
    /// USD of every call, with the policy's price where the cost is unknown.
    var cost = 0.0
    /// Calls priced by the policy.
    var statedPrices = 0
    /// Milliseconds until an answer was shown; nil if a call was not measured.
    var latency: Double?

    func asked(_ role: RoutingRole) -> Bool { step.asks(role, afterFailure: hasFailed) }
}

extension RoutingStep {
    func asks(_ role: RoutingRole, afterFailure hasFailed: Bool) -> Bool {
        if asksBack { return false }
        return role == .local || role == answer || role == verification?.by || (hasFailed && role == fallback)
    }

    /// How many answers of the role it needs, if it asks it.
    func count(of role: RoutingRole) -> Int { role == answer ? medianOf ?? 1 : 1 }
}

extension RecordedAnswer {
    /// The answer of median energy (the lower of two), with the cost of all and the longest latency. Without a usable
    /// one the first.
    /// - Returns: also its index.
    static func median(of answers: [RecordedAnswer]) -> (place: Int, answer: RecordedAnswer) {
        let usable = answers.indices.filter { answers[$0].isUsable }
        let sorted = usable.sorted { (answers[$0].energy ?? 0, $0) < (answers[$1].energy ?? 0, $1) }
        let place = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
        var median = answers[place]
        let (costs, latencies) = (answers.compactMap(\.cost), answers.compactMap(\.latency))
        median.cost = costs.count == answers.count ? costs.reduce(0, +) : nil
        median.latency = latencies.count == answers.count ? latencies.max() : nil
        return (place, median)
    }
}

extension RoutingPolicy {
    /// Every call is paid. The person waits for `local`, the answering model and its fallback, not for verification.
    /// - Parameter answer: of a role that the step asks; of the answering one its median.
    func route(by index: Int, _ answer: (RoutingRole) -> RecordedAnswer) -> RoutedAnswer {
        let step = steps[index]
        let first = answer(step.answer)
        var route = RoutedAnswer(step: step, hasFailed: !first.isUsable, final: step.answer, answer: first)
        route.latency = answer(.local).latency
        if step.answer != .local { route.wait(for: first) }
        if route.hasFailed, let fallback = step.fallback {
            let second = answer(fallback)
            if fallback != .local { route.wait(for: second) }
            if second.isUsable { (route.final, route.answer) = (fallback, second) }
        }
        for role in RoutingRole.allCases where route.asked(role) {
            let (cost, count) = (answer(role).cost, step.count(of: role))
            if cost == nil { route.statedPrices += count }
            route.cost += cost ?? statedUSD(role) * Double(count)
        }
        if let verification = step.verification {
            let second = answer(verification.by)
            let isFar = second.energy.map { energy in
                route.answer.energy.map { abs(energy - $0) > verification.replaceBeyond * abs($0) } ?? true
            }
            if isFar == true { (route.final, route.answer) = (verification.by, second) }
        }
        return route
    }
}

extension RoutedAnswer {
    fileprivate mutating func wait(for answer: RecordedAnswer) {
        latency = latency.flatMap { wait in answer.latency.map { wait + $0 } }
    }
}
