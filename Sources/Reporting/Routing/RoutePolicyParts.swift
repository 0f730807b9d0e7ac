import Scoring
import Statistics

struct RoutePolicyParts {
    private let score: PolicyScore
    private let policy: RoutingPolicy
    private let names: VariantNames
    private let isSimulated: Bool

    init(_ score: PolicyScore, _ names: VariantNames, isSimulated: Bool) {
        self.isSimulated = isSimulated
        self.score = score
        policy = score.played.policy
        self.names = names
    }

    /// The policy's variants, the share of meals each answered, and a comparison with one variant alone.
    var parts: [Block] {
        let players = policy.usedRoles.compactMap { role in
            score.played.players[role].map { "\(role.rawValue) is \(names[$0])" }
        }
        return [
            .heading(3, "Policy \(CleanText.line(policy.name, limit: 60))"),
            .paragraph("\(players.joined(separator: ", "))."), .table(routes), .table(against), .list(remarks)
        ]
    }

    private var routes: Table {
        let rows = zip(policy.steps, score.routes).map { step, route in
            let by = step.verification.map { "\(step.answer.rawValue), then \($0.by.rawValue)" } ?? step.answer.rawValue
            return [
                CleanText.line(route.name, limit: 60), by, Format.percent(route.share),
                route.expected.map(Format.percent) ?? Format.none
            ]
        }
        let offline = policy.expectedOfflineShare.map { [["offline", "local", "not simulated", Format.percent($0)]] }
        return Table(
            header: ["way", "answered by", "share", "expected"], rows: rows + (offline ?? []), leastImportantFirst: [1])
    }

    private var budgets: [String] {
        let kept = score.routes.compactMap { route in route.budget.map { (route.name, $0) } }
            .filter { $0.1.measured > 0 }
        guard !kept.isEmpty else { return [] }
        guard !isSimulated else {
            return [
                "Whether answers keep their `latency_ms` is not said: the simulator's times are made up, and shortened."
            ]
        }
        let words = kept.map { name, kept in
            "“\(CleanText.line(name, limit: 60))” \(kept.withinTarget) of \(kept.measured) within \(Format.milliseconds(kept.budget.target)), \(kept.beyondMost) beyond \(Format.milliseconds(kept.budget.most))"
        }
        return ["Answers in the time they have (`latency_ms`): \(words.joined(separator: "; "))."]
    }

    private var against: Table {
        let money = MoneyColumn(score.against.map { $0.costPerMeal.map { $0.value * 1000 } })
        let rows = score.against.map { other in
            let bounds = [other.mae.low, other.mae.high].map { $0.map(Format.signed) ?? Format.none }
            let isBounded = other.mae.low != nil || other.mae.high != nil
            return [
                "always \(names[other.variant])",
                Format.signed(other.mae.value) + (isBounded ? " [\(bounds.joined(separator: ", "))]" : ""),
                money.text(other.costPerMeal.map { $0.value * 1000 }),
                other.callsAvoided < 1 ? Format.percent(other.callsAvoided) : Format.none
            ]
        }
        return Table(
            header: ["as written, against", "MAE, kcal [95 %]", "per 1000", "calls avoided"], rows: rows,
            leastImportantFirst: [2, 3], narrowestFirst: 28)
    }

    private var remarks: [String] {
        var lines: [String] = []
        if score.confident < score.usable {
            let rest = policy.unknownConfidence.map {
                "one that is not stated counts as \(Format.fixed($0, decimals: 2))"
            }
            lines.append(
                "\(score.confident) of \(Format.count(score.usable, "usable local answer")) state a confidence; \(rest ?? "one that is not stated holds no condition on it")."
            )
        }
        for (step, route) in zip(policy.steps, score.routes) where route.untold > 0 {
            lines.append(
                "“\(CleanText.line(route.name, limit: 60))” could not be told of \(Format.count(route.untold, "answer")) and was passed over there\(why(step))."
            )
        }
        if score.asWritten.statedPrices > 0 {
            lines.append(
                "\(Format.count(score.asWritten.statedPrices, "call")) had no recorded cost and were priced as the policy says."
            )
        }
        lines += budgets
        lines.append(thresholds)
        return lines
    }

    private func why(_ step: RoutingStep) -> String {
        guard let condition = step.condition else { return "" }
        var reasons: [String] = []
        if condition.matchesHistory { reasons.append("the meal has no person, or the answer no foods") }
        if condition.scene != nil { reasons.append("neither tags nor difficulty tell the scene") }
        if !condition.anyTag.isEmpty { reasons.append("no meal of the set bears the tag") }
        if condition.confidenceFrom != nil, policy.unknownConfidence == nil {
            reasons.append("no confidence is stated")
        }
        if condition.foodsFrom != nil { reasons.append("the answer lists no foods") }
        return reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", or "))"
    }

    private var thresholds: String {
        if let fitted = score.fitted {
            let rows = fitted.thresholds.map { row in
                row.compactMap { $0.map { Format.fixed($0, decimals: 2) } }.joined(separator: " / ")
            }
            return "Thresholds chosen anew, fold by fold: \(RouteCells.tally(rows))."
        }
        switch score.notFitted {
        case .noThresholds: return "It asks for no confidence, so there is no threshold to choose."
        case .tooMany: return "It asks for too many confidences for every combination to be tried."
        case .oneGroup, nil: return "There is one group of meals, so no threshold can be chosen on other meals."
        }
    }
}
