import Scoring
import Statistics

struct RouteSetParts {
    let set: SetRouting
    let names: VariantNames
    let isSimulated: Bool

    var parts: [Block] {
        guard let first = set.always.first else { return [] }
        let size = "\(Format.count(first.score.meals, "meal")) in \(Format.count(first.score.clusters, "group"))"
        return [.heading(2, "Set \(CleanText.line(set.set, limit: 60)): \(size)"), .table(ways)]
            + Block.items(remarks(first.score))
            + set.policies.flatMap { RoutePolicyParts(score: $0, names: names, isSimulated: isSimulated).parts }
            + cascades
    }

    private var ways: Table {
        var rows: [RouteCells.Row] = []
        for policy in set.policies {
            let name = CleanText.line(policy.played.policy.name, limit: 60)
            rows.append((name, [], policy.asWritten))
            if let fitted = policy.fitted { rows.append(("\(name), chosen anew", [], fitted.score)) }
        }
        if let picked = set.picked { rows.append(("best of all cascades, chosen anew", [], picked.score)) }
        rows += set.always.map { ("always \(names[$0.variant])", [], $0.score) }
        return RouteCells.table("", rows, between: [])
    }

    private func remarks(_ score: RoutingScore) -> [String] {
        var lines: [String] = []
        if score.meals < set.asked {
            lines.append(
                "\(set.asked - score.meals) of \(Format.count(set.asked, "meal")) are left out: without a true energy, or without a scored result of every variant."
            )
        }
        if !set.leftOut.isEmpty {
            let reason = set.always.count < 64 ? "" : ", or beyond the 64 variants there is room for"
            lines.append(
                "Without a scored energy estimate\(reason), and left out: \(Format.list(set.leftOut.map { names[$0] }))."
            )
        }
        lines += set.skipped.map { policy in
            "\(CleanText.line(policy.name, limit: 60)) is not simulated: \(RouteWords.reason(policy.reason))."
        }
        if let picked = set.picked {
            let choices = RouteCells.tally(picked.choices.map(choice))
            lines.append("The best of all cascades, fold by fold: \(choices).")
        }
        if score.clusters < SetScores.roughBelow {
            lines.append(
                score.clusters < Interval.fewestClusters
                    ? "The groups of meals are too few to bound any error."
                    : "The groups of meals are few: every interval is rough and covers less than 95 %.")
        }
        return lines
    }

    private func choice(_ choice: PickedCascade.Choice) -> String {
        guard let second = choice.second, let threshold = choice.threshold else {
            return "\(names[choice.first]) alone"
        }
        return "\(names[choice.first]) from \(Format.fixed(threshold, decimals: 2)), else \(names[second])"
    }

    /// At most ten pairs; the JSON file has them all.
    private var cascades: [Block] {
        let shown = set.cascades.filter { $0.fitted != nil }.prefix(10)
        let silent = set.withoutConfidence.map { names[$0] }
        var words =
            silent.isEmpty ? [] : ["Never first, for they state no confidence: \(Format.list(silent))."]
        guard !shown.isEmpty else {
            if set.always.count > 1, !set.cascades.isEmpty { words.append(RouteWords.oneGroup) }
            return words.isEmpty ? [] : [.heading(3, "Cascades of two"), .list(words)]
        }
        if set.cascades.count > shown.count {
            words.append("\(set.cascades.count - shown.count) more pairs and every threshold are in route.json.")
        }
        let rows = shown.compactMap { cascade in
            cascade.fitted.map { score in
                (
                    name: "\(names[cascade.first]) → \(names[cascade.second])",
                    own: [
                        Self.span(cascade.thresholds.map(Format.hundredths)),
                        cascade.accepted.map(Format.percent) ?? Format.none
                    ], score: score
                )
            }
        }
        return [
            .heading(3, "Cascades of two, thresholds chosen anew"),
            .table(RouteCells.table("first → second", rows, between: ["from", "stands"]))
        ] + Block.items(words)
    }

    /// `0.70`, or the lowest and highest.
    private static func span(_ thresholds: [String]) -> String {
        guard let low = thresholds.min(), let high = thresholds.max() else { return Format.none }
        return low == high ? low : "\(low)–\(high)"
    }
}

struct RoutePolicyParts {
    let score: PolicyScore
    let names: VariantNames
    let isSimulated: Bool
    private var policy: RoutingPolicy { score.played.policy }

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
            [
                "always \(names[other.variant])", Format.bounded(other.mae, Format.signed),
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
                row.compactMap { $0.map(Format.hundredths) }.joined(separator: " / ")
            }
            return "Thresholds chosen anew, fold by fold: \(RouteCells.tally(rows))."
        }
        switch score.notFitted {
        case .noThresholds: return "It asks for no confidence, so there is no threshold to choose."
        case .tooMany: return "It asks for too many confidences for every combination to be tried."
        case .oneGroup, nil: return RouteWords.oneGroup
        }
    }
}
