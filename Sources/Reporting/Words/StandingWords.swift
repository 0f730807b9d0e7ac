import Scoring
import Statistics

/// Sentences on which variants are separable from the best, and which of the others are cheaper.
enum StandingWords {
    static func points(_ standing: Standing) -> [String] {
        if let groups = standing.tooFewGroups {
            return [
                "With \(Format.count(groups, "group")) of meals this test cannot tell any two variants apart, whatever they answered."
            ]
        }
        return [tied(standing), apart(standing), unclear(standing), untested(standing)].compactMap { $0 }
    }

    private static func tied(_ standing: Standing) -> String? {
        let tied = standing.tied
        guard !tied.isEmpty else { return nil }
        let shown = tied.prefix(3)
        let words = shown.map { rival in rival.error.map { "\(rival.name) (\(difference($0)))" } ?? rival.name }
        let rest = tied.count - shown.count
        let names = Format.list(words + (rest > 0 ? ["\(Format.count(rest, "other variant"))"] : []))
        let doubt =
            shown.contains(where: \.isDoubtful)
            ? " Where the interval leaves 0 out, the tie is in doubt: more meals may tell them apart."
            : ""
        return "Tied with \(standing.it): \(names). That is no proof that they are equal.\(doubt)"
    }

    private static func apart(_ standing: Standing) -> String? {
        let apart = standing.apart
        guard !apart.isEmpty else { return nil }
        let values = apart.compactMap { $0.error?.pHolm }
        let most = values.count == apart.count ? values.max() : nil
        let p = most.map { " (Holm \(atMost($0)))" } ?? ""
        return "Told apart from \(standing.it) as worse: \(Format.list(apart.map(\.name)))\(p)."
    }

    private static func unclear(_ standing: Standing) -> String? {
        guard !standing.unclear.isEmpty else { return nil }
        let words = standing.unclear.map { rival in
            rival.error.map { "\(rival.name) (\(difference($0)))" } ?? rival.name
        }
        let byChance = standing.unclear.contains { $0.error?.isUnclear == true }
        let byInterval = standing.unclear.contains { $0.error?.isUnclear != true }
        let reasons = [
            byInterval ? "significant by the permutation test, but the 95 % interval includes 0" : nil,
            byChance ? "Holm's p is too near 0.05 to call, however many swaps are drawn" : nil
        ].compactMap { $0 }.joined(separator: "; or ")
        return
            "Unclear beside \(standing.bestName): \(Format.list(words)). That is: \(reasons)."
    }

    private static func untested(_ standing: Standing) -> String? {
        guard !standing.untested.isEmpty else { return nil }
        return
            "No test compares \(standing.it) with \(Format.list(standing.untested.map(\.name))): the order among them is open."
    }

    /// The cheapest variant not separable from the best, if none is shown to be no worse. Costs are those of the test, on
    /// meals with a known cost for both, not those of the cost table.
    /// - Parameter isTested: a sentence on being no worse follows.
    static func cost(_ standing: Standing, isTested: Bool) -> String? {
        if let cheaper = standing.cheaper, let cost = cheaper.cost {
            let money = MoneyColumn([cost.a * 1000, cost.b * 1000])
            let open = isTested ? "" : " Whether \(cheaper.name) is no worse in energy is not shown."
            let p = cost.pHolm.map { " (against \(standing.bestName): Holm \(Format.probability($0)))" } ?? ""
            return
                "Of the tied, \(cheaper.name) had the lowest cost here: \(money.text(cost.b * 1000)) per 1000 meals, against \(money.text(cost.a * 1000))\(p).\(open)"
        }
        guard standing.bestIsCheapest, let cost = standing.tied.first?.cost else { return nil }
        return
            "\(standing.isShared ? standing.bestName : "It") also cost the least of the tied, \(Format.usd(cost.a * 1000)) per 1000 meals."
    }

    /// `+17.3 kcal, uncorrected 95 % interval -4.0 to +38.2, Holm p = 0.21`.
    private static func difference(_ error: MetricDifference) -> String {
        var parts = ["\(Format.signed(error.difference.value)) kcal"]
        if let low = error.difference.low, let high = error.difference.high {
            parts.append("uncorrected 95 % interval \(Format.signed(low)) to \(Format.signed(high))")
        }
        if let p = error.pHolm { parts.append("Holm \(Format.probability(p))") }
        return parts.joined(separator: ", ")
    }

    /// `p ≤ 0.0029`.
    static func atMost(_ p: Double) -> String {
        let words = Format.probability(p)
        return words.hasPrefix("p = ") ? "p ≤ " + words.dropFirst(4) : words
    }
}
