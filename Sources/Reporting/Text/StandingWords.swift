import Scoring
import Statistics

/// The sentences on who is tied with the best, who is told apart from it, and what is cheaper among the tied.
enum StandingWords {
    static func sentences(_ standing: Standing) -> [String] {
        tied(standing) + apart(standing) + untested(standing) + cost(standing)
    }

    private static func tied(_ standing: Standing) -> [String] {
        let tied = standing.tied
        guard !tied.isEmpty else { return [] }
        let shown = tied.prefix(3)
        let words = shown.map { rival in
            guard let error = rival.error else { return rival.name }
            return "\(rival.name) (\(difference(error)))"
        }
        let rest = tied.count - shown.count
        let names = Verdict.list(words + (rest > 0 ? ["\(Format.count(rest, "other variant"))"] : []))
        return [
            "Tied with the best: \(names). On the same meals a permutation test, Holm-corrected over all pairs, does not tell \(tied.count == 1 ? "it" : "them") apart from \(standing.bestName); that is no proof that they are equal."
        ]
    }

    private static func apart(_ standing: Standing) -> [String] {
        let apart = standing.apart
        guard !apart.isEmpty else { return [] }
        let names = Verdict.list(apart.map(\.name))
        let values = apart.compactMap { $0.error?.pHolm }
        let most = values.count == apart.count ? values.max() : nil
        let p = most.map { " (Holm-corrected \(atMost($0)))" } ?? ""
        return ["Told apart from it by the same test: \(names)\(p)."]
    }

    private static func untested(_ standing: Standing) -> [String] {
        guard !standing.untested.isEmpty else { return [] }
        return [
            "No test compares \(standing.bestName) with \(Verdict.list(standing.untested.map(\.name))): the order among them is open."
        ]
    }

    private static func cost(_ standing: Standing) -> [String] {
        let best = standing.best.cost.perMeal?.value
        if let cheaper = standing.cheaper, let price = cheaper.score.cost.perMeal?.value, let best {
            let money = MoneyColumn([price * 1000, best * 1000])
            let p = cheaper.cost?.pHolm.map { ", Holm-corrected \(Format.probability($0))" } ?? ""
            return [
                "Of these \(cheaper.name) was the cheapest: \(money.text(price * 1000)) per 1000 meals against \(money.text(best * 1000)) for \(standing.bestName)\(p)."
            ]
        }
        guard standing.bestIsCheapest, let best else { return [] }
        return ["\(standing.bestName) was also the cheapest of these, at \(Format.usd(best * 1000)) per 1000 meals."]
    }

    /// `+17.3 kcal, 95 % interval -4.0 to +38.2, p = 0.21`.
    private static func difference(_ error: MetricDifference) -> String {
        var parts = ["\(Format.signed(error.difference.value)) kcal"]
        if let low = error.difference.low, let high = error.difference.high {
            parts.append("95 % interval \(Format.signed(low)) to \(Format.signed(high))")
        }
        if let p = error.pHolm { parts.append(Format.probability(p)) }
        return parts.joined(separator: ", ")
    }

    private static func atMost(_ p: Double) -> String {
        let words = Format.probability(p)
        return words.hasPrefix("p = ") ? "p ≤ " + words.dropFirst(4) : words
    }
}
