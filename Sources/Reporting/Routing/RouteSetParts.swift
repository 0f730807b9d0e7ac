import Scoring
import Statistics

/// The parts of one eval set.
struct RouteSetParts {
    /// Rows that a terminal shows without `--explain`.
    private static let shownRows = 10
    private static let shownCascades = 10

    let set: SetRouting
    private let names: VariantNames
    private let isSimulated: Bool

    init(set: SetRouting, report: RoutingReport) {
        self.set = set
        names = report.names
        isSimulated = report.runs.contains(where: \.isSimulated)
    }

    func parts(number: Int, isOnly: Bool) -> [PagePart] {
        guard let best = set.always.first else { return [] }
        let name = CleanText.line(set.set, limit: 60)
        let start = isOnly ? "" : "\(name): "
        let parts = [
            PagePart(
                id: "result-\(number)", link: isOnly ? "Cost and error" : name,
                title: start + "What does each policy cost, and how wrong is it?",
                blocks: figure + [.note(basis(best))] + tables(best)
                    + Block.brief(remarks(best.score), RoutePage.shownRemarks, rest: "All remarks")),
            PagePart(
                id: "policies-\(number)", link: "Policies", title: start + "How does each policy route meals?",
                blocks: set.policies.flatMap { policy in
                    let parts = RoutePolicyParts(score: policy, names: names, isSimulated: isSimulated)
                    return RoutePage.folded(parts.title, parts.blocks)
                }, isFolded: true),
            PagePart(
                id: "thresholds-\(number)", link: "Thresholds", title: start + "Would other thresholds do better?",
                blocks: RoutePage.folded("Policies with tuned thresholds", tuned)
                    + RoutePage.folded("Cascades of two models", cascades), isFolded: true)
        ].filter { !$0.blocks.isEmpty }
        return parts.enumerated().map { place, part in
            var part = part
            if !isOnly, place > 0 { part.link = "" }
            return part
        }
    }

    private func basis(_ best: AlwaysScore) -> String {
        "Differences are against always \(names[best.variant]), the most accurate single model."
    }

    // MARK: the table and the plot

    private typealias Row = (name: String, score: RoutingScore, error: Interval?, price: Double?)

    private func rows(_ best: AlwaysScore) -> [Row] {
        func price(_ score: RoutingScore) -> Double? {
            guard let cost = score.costPerMeal?.value, let single = best.score.costPerMeal?.value else { return nil }
            return RouteVerdict.price(cost - single, of: best.score)
        }
        let policies = set.policies.map { policy -> Row in
            let against = policy.against.first { $0.variant == best.variant }
            return (
                CleanText.line(policy.played.policy.name, limit: 60), policy.asWritten, against?.mae,
                RouteVerdict.price(against?.costPerMeal?.value, of: best.score)
            )
        }
        let picked = set.picked.map { [Row("best cascade, tuned", $0.score, nil, price($0.score))] } ?? []
        let always = set.always.map { single -> Row in
            let isBest = single.variant == best.variant
            return ("always \(names[single.variant])", single.score, nil, isBest ? nil : price(single.score))
        }
        return policies + picked + always
    }

    private func tables(_ best: AlwaysScore) -> [Block] {
        Block.brief(table(rows(best)), Self.shownRows)
    }

    private func table(_ rows: [Row]) -> Table {
        let money = MoneyColumn(rows.map { $0.score.costPerMeal.map { $0.value * 1000 } })
        let cells = rows.map { row in
            [
                row.name, Format.bounded(row.score.mae, Format.kcal),
                money.text(row.score.costPerMeal.map { $0.value * 1000 }).replacing("$", with: ""),
                row.price.map(Format.signedPercent) ?? Format.none, row.error.map(RouteCells.signed) ?? Format.none
            ] + (isSimulated ? [] : [row.score.p95.map(Format.milliseconds) ?? Format.none])
        }
        let header = ["asked", "off by, kcal [95 %]", "$ per 1,000", "price", "difference, kcal [95 %]"]
        return Table(
            header: header + (isSimulated ? [] : ["p95"]), rows: cells,
            leastImportantFirst: isSimulated ? [2] : [5, 2], narrowestFirst: 20)
    }

    private var figure: [Block] {
        func point(_ name: String, _ score: RoutingScore, isPolicy: Bool) -> CostErrorPlot.Point? {
            guard let cost = score.costPerMeal?.value, cost > 0, score.mae.value.isFinite else { return nil }
            return CostErrorPlot.Point(name: name, cost: cost * 1000, error: score.mae, isPolicy: isPolicy)
        }
        let policies = set.policies.map { (CleanText.line($0.played.policy.name, limit: 40), $0.asWritten) }
        let picked = set.picked.map { [("best cascade, tuned", $0.score)] } ?? []
        let points =
            (policies + picked).compactMap { point($0.0, $0.1, isPolicy: true) }
            + set.always.compactMap { point(names[$0.variant], $0.score, isPolicy: false) }
        guard points.count > 1 else { return [] }
        let caption =
            "Lower is more accurate, further left is cheaper. The step joins those that no other beats at both."
        let figure = Figure(
            drawing: CostErrorPlot(points).drawing(),
            legend: [.part("swatch policy", "policy"), .part("swatch dot", "one model for every meal")],
            caption: caption)
        return [.only(.html, [.section("Error against cost", [.figures([figure])])])]
    }

    // MARK: remarks

    private func remarks(_ score: RoutingScore) -> [String] {
        var lines: [String] = []
        if score.meals < set.asked {
            lines.append(
                "\(set.asked - score.meals) of \(Format.count(set.asked, "meal")) left out, without a true energy or a scored answer of every model."
            )
        }
        if !set.leftOut.isEmpty {
            let reason = set.always.count < 64 ? "" : ", or beyond the limit of 64 models"
            lines.append("Left out, without a scored energy\(reason): \(Format.list(set.leftOut.map { names[$0] })).")
        }
        return lines
            + set.skipped.map { policy in
                "\(CleanText.line(policy.name, limit: 60)) is not simulated: \(RouteWords.reason(policy.reason))."
            }
    }

    // MARK: thresholds

    private var tuned: [Block] {
        var rows: [RouteCells.Row] = set.policies.compactMap { policy in
            policy.fitted.map { (CleanText.line(policy.played.policy.name, limit: 60), [], $0.score) }
        }
        if let picked = set.picked { rows.append(("best of all cascades", [], picked.score)) }
        guard !rows.isEmpty else { return [] }
        let choices = set.picked.map { picked in
            ["Best of all cascades, by fold: \(RouteCells.tally(picked.choices.map(choice)))."]
        }
        return [.table(RouteCells.table("tuned on other meals", rows, between: [], isSimulated: isSimulated))]
            + Block.items(choices ?? [])
    }

    private func choice(_ choice: PickedCascade.Choice) -> String {
        guard let second = choice.second, let threshold = choice.threshold else {
            return "\(names[choice.first]) alone"
        }
        return "\(names[choice.first]) from \(Format.hundredths(threshold)), else \(names[second])"
    }

    private var cascades: [Block] {
        let shown = set.cascades.filter { $0.fitted != nil }.prefix(Self.shownCascades)
        let silent = set.withoutConfidence.map { names[$0] }
        var words = silent.isEmpty ? [] : ["Never first, because they state no confidence: \(Format.list(silent))."]
        guard !shown.isEmpty else {
            if set.always.count > 1, !set.cascades.isEmpty { words.append(RouteWords.oneGroup) }
            return Block.items(words)
        }
        if set.cascades.count > shown.count {
            words.append("route.json has \(set.cascades.count - shown.count) more pairs and every threshold.")
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
        let header = ["threshold", "first accepted"]
        return [.table(RouteCells.table("first → second", rows, between: header, isSimulated: isSimulated))]
            + Block.items(words)
    }

    /// `0.70`, or the lowest and highest.
    private static func span(_ thresholds: [String]) -> String {
        guard let low = thresholds.min(), let high = thresholds.max() else { return Format.none }
        return low == high ? low : "\(low)–\(high)"
    }
}

extension RoutePage {
    /// A fold with a heading in Markdown, so that a page that is too long can leave it out; nothing without blocks.
    static func folded(_ title: String, _ blocks: [Block]) -> [Block] {
        blocks.isEmpty
            ? []
            : [
                .only(.markdown, [.heading(3, title), .fold("Details", blocks)]),
                .only([.html, .terminal], [.fold(title, blocks)])
            ]
    }
}

/// How one policy routed the meals.
struct RoutePolicyParts {
    let score: PolicyScore
    let names: VariantNames
    let isSimulated: Bool
    private var policy: RoutingPolicy { score.played.policy }

    var title: String { "Policy \(CleanText.line(policy.name, limit: 60))" }

    var blocks: [Block] {
        let assigned = policy.usedRoles.compactMap { role in
            score.played.assigned[role].map { "\(role.rawValue) is \(names[$0])" }
        }
        return [
            .paragraph("\(assigned.joined(separator: ", "))."), .table(routes), .table(against), .list(remarks)
        ]
    }

    private var routes: Table {
        let rows = zip(policy.steps, score.routes).map { step, route in
            let median = step.medianOf.map { ", median of \($0)" } ?? ""
            let fallback = step.fallback.map { ", else \($0.rawValue)" } ?? ""
            let by =
                step.asksBack
                ? "nobody: a new photo is asked for"
                : step.answer.rawValue + median + fallback
                    + (step.verification.map { ", then \($0.by.rawValue)" } ?? "")
            return [
                CleanText.line(route.name, limit: 60), by, Format.percent(route.share),
                route.expected.map(Format.percent) ?? Format.none
            ]
        }
        let offline = policy.expectedOfflineShare.map { [["offline", "local", "not simulated", Format.percent($0)]] }
        return Table(
            header: ["step", "answered by", "share", "expected"], rows: rows + (offline ?? []), leastImportantFirst: [1]
        )
    }

    private var against: Table {
        let money = MoneyColumn(score.against.map { $0.costPerMeal.map { $0.value * 1000 } })
        let rows = score.against.map { other in
            [
                "always \(names[other.variant])", RouteCells.signed(other.mae),
                Format.signed((other.costPerMeal?.value ?? .nan) * 1000) { money.text($0) },
                other.callsAvoided < 1 ? Format.percent(other.callsAvoided) : Format.none
            ]
        }
        return Table(
            header: ["as written, against", "error, kcal [95 %]", "per 1,000", "calls avoided"], rows: rows,
            leastImportantFirst: [2, 3], narrowestFirst: 28)
    }

    private var remarks: [String] {
        var lines: [String] = []
        if score.confident < score.usable {
            let rest = policy.unknownConfidence.map { "a missing one counts as \(Format.hundredths($0))" }
            lines.append(
                "\(score.confident) of \(Format.count(score.usable, "usable local answer")) state a confidence; \(rest ?? "without one, a condition on it fails")."
            )
        }
        if score.asWritten.askedBack > 0 {
            lines.append(
                "\(Format.percent(score.asWritten.askedBack)) of the meals are sent back for a new photo, at no cost. The error is that of the others, and so is the comparison."
            )
        }
        for (step, route) in zip(policy.steps, score.routes) where route.untold > 0 {
            lines.append(
                "“\(CleanText.line(route.name, limit: 60))” could not be decided for \(Format.count(route.untold, "answer")), which went on to the next step\(why(step))."
            )
        }
        if score.asWritten.statedPrices > 0 {
            lines.append(
                "\(Format.count(score.asWritten.statedPrices, "call")) without a recorded cost got the policy's price.")
        }
        lines += budgets
        lines.append(thresholds)
        return lines
    }

    private func why(_ step: RoutingStep) -> String {
        guard let condition = step.condition else { return "" }
        var reasons: [String] = []
        if condition.matchesHistory { reasons.append("the meal has no person, or the answer no foods") }
        if condition.quality != nil { reasons.append("the photos' quality is unknown") }
        if condition.scene != nil { reasons.append("neither tags nor difficulty give the scene") }
        if !condition.anyTag.isEmpty { reasons.append("no meal of the set has the tag") }
        if condition.confidenceFrom != nil, policy.unknownConfidence == nil {
            reasons.append("no confidence is stated")
        }
        if condition.foodsFrom != nil { reasons.append("the answer lists no foods") }
        return reasons.isEmpty ? "" : ": \(reasons.joined(separator: ", or "))"
    }

    private var budgets: [String] {
        let kept = score.routes.compactMap { route in route.budget.map { (route.name, $0) } }
            .filter { $0.1.measured > 0 }
        guard !kept.isEmpty else { return [] }
        guard !isSimulated else { return ["Time limits (`latency_ms`) are not judged: simulated times are made up."] }
        let words = kept.map { name, kept in
            "“\(CleanText.line(name, limit: 60))” \(kept.withinTarget) of \(kept.measured) within \(Format.milliseconds(kept.budget.target)), \(kept.beyondMost) beyond \(Format.milliseconds(kept.budget.most))"
        }
        return ["Answers within their time limit (`latency_ms`): \(words.joined(separator: "; "))."]
    }

    private var thresholds: String {
        if let fitted = score.fitted {
            let rows = fitted.thresholds.map { row in
                row.compactMap { $0.map(Format.hundredths) }.joined(separator: " / ")
            }
            return "Tuned thresholds, by fold: \(RouteCells.tally(rows))."
        }
        switch score.notFitted {
        case .noThresholds: return "No step has a confidence threshold to tune."
        case .tooMany: return "Too many thresholds to try every combination."
        case .oneGroup, nil: return RouteWords.oneGroup
        }
    }
}

enum RouteCells {
    typealias Row = (name: String, own: [String], score: RoutingScore)

    static func table(_ title: String, _ rows: [Row], between: [String], isSimulated: Bool) -> Table {
        let money = MoneyColumn(rows.map { $0.score.costPerMeal.map { $0.value * 1000 } })
        let cells = rows.map { row in
            [row.name] + row.own
                + [
                    Format.bounded(row.score.mae, Format.kcal),
                    money.text(row.score.costPerMeal.map { $0.value * 1000 })
                ] + (isSimulated ? [] : [row.score.p95.map(Format.milliseconds) ?? Format.none])
        }
        let first = between.count + 1
        return Table(
            header: [title] + between + ["off by, kcal [95 %]", "per 1,000"] + (isSimulated ? [] : ["p95"]),
            rows: cells, leastImportantFirst: Array(1..<first) + (isSimulated ? [] : [first + 2]), narrowestFirst: 28)
    }

    /// `+9.4 [-30, +49]`.
    static func signed(_ interval: Interval) -> String {
        Format.bounded(interval) { Format.signed($0, Format.kcal) }
    }

    /// `a (3 of 5), b (2 of 5)`, most frequent first; a single value has no count.
    static func tally(_ words: [String]) -> String {
        let found = Format.grouped(words.map { (key: $0, value: $0) })
        guard found.count > 1 else { return words.first ?? Format.none }
        let counts = found.enumerated().map { (place: $0.offset, word: $0.element.key, count: $0.element.values.count) }
        return counts.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
            .map { "\($0.word) (\($0.count) of \(words.count))" }.joined(separator: ", ")
    }
}
