import Scoring
import Statistics

struct RouteSetParts {
    private let set: SetRouting
    private let names: VariantNames
    private let isSimulated: Bool

    init(_ set: SetRouting, _ names: VariantNames, isSimulated: Bool) {
        self.isSimulated = isSimulated
        self.set = set
        self.names = names
    }

    var parts: [Block] {
        guard let first = set.always.first else { return [] }
        let size = "\(Format.count(first.score.meals, "meal")) in \(Format.count(first.score.clusters, "group"))"
        var parts: [Block] = [
            .heading(2, "Set \(CleanText.line(set.set, limit: 60)): \(size)"), .table(ways)
        ]
        let remarks = remarks(meals: first.score.meals)
        if !remarks.isEmpty { parts.append(.list(remarks)) }
        return parts + set.policies.flatMap { RoutePolicyParts($0, names, isSimulated: isSimulated).parts } + cascades
    }

    private var ways: Table {
        var rows: [(name: String, score: RoutingScore)] = []
        for policy in set.policies {
            let name = CleanText.line(policy.played.policy.name, limit: 60)
            rows.append((name, policy.asWritten))
            if let fitted = policy.fitted { rows.append(("\(name), chosen anew", fitted.score)) }
        }
        if let picked = set.picked { rows.append(("best of all cascades, chosen anew", picked.score)) }
        rows += set.always.map { ("always \(names[$0.variant])", $0.score) }
        return RouteCells.table("", rows.map { ($0.name, [], $0.score) }, between: [])
    }

    private func remarks(meals: Int) -> [String] {
        var lines: [String] = []
        if meals < set.asked {
            lines.append(
                "\(set.asked - meals) of \(Format.count(set.asked, "meal")) are left out: without a true energy, or without a scored result of every variant."
            )
        }
        if !set.leftOut.isEmpty {
            let reason = set.always.count < 64 ? "" : ", or beyond the 64 variants there is room for"
            lines.append(
                "Without a scored energy estimate\(reason), and left out: \(Format.list(set.leftOut.map { names[$0] }))."
            )
        }
        lines += set.skipped.map(skipped)
        if let picked = set.picked {
            let choices = RouteCells.tally(picked.choices.map(choice))
            lines.append("The best of all cascades, fold by fold: \(choices).")
        }
        if let clusters = set.always.first?.score.clusters, clusters < SetScores.roughBelow {
            lines.append(
                clusters < Interval.fewestClusters
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

    private func skipped(_ policy: SkippedPolicy) -> String {
        "\(CleanText.line(policy.name, limit: 60)) is not simulated: \(RouteWords.reason(policy.reason))."
    }

    /// At most ten pairs; the JSON file has them all.
    private var cascades: [Block] {
        let shown = set.cascades.filter { $0.fitted != nil }.prefix(10)
        let silent = set.withoutConfidence.map { names[$0] }
        var words: [String] = []
        if !silent.isEmpty { words.append("Never first, for they state no confidence: \(Format.list(silent)).") }
        guard !shown.isEmpty else {
            if set.always.count > 1, !set.cascades.isEmpty {
                words.append("There is one group of meals, so no threshold can be chosen on other meals.")
            }
            return words.isEmpty ? [] : [.heading(3, "Cascades of two"), .list(words)]
        }
        if set.cascades.count > shown.count {
            words.append("\(set.cascades.count - shown.count) more pairs and every threshold are in route.json.")
        }
        let rows = shown.compactMap { cascade -> (String, [String], RoutingScore)? in
            guard let score = cascade.fitted else { return nil }
            let thresholds = cascade.thresholds.map { Format.fixed($0, decimals: 2) }
            return (
                "\(names[cascade.first]) → \(names[cascade.second])",
                [Self.span(thresholds), cascade.accepted.map(Format.percent) ?? Format.none], score
            )
        }
        return [
            .heading(3, "Cascades of two, thresholds chosen anew"),
            .table(RouteCells.table("first → second", rows, between: ["from", "stands"]))
        ] + (words.isEmpty ? [] : [.list(words)])
    }

    /// `0.70`, or the lowest and highest.
    private static func span(_ thresholds: [String]) -> String {
        guard let low = thresholds.min(), let high = thresholds.max() else { return Format.none }
        return low == high ? low : "\(low)–\(high)"
    }
}
