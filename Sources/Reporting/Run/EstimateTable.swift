import Scoring

/// What was expected to be paid against what was billed, and the tokens behind it, in whatever format.
enum EstimateTable {
    static let titles = [
        "expected", "billed", "expected ÷ billed", "answers with tokens", "input tokens", "of them cached",
        "output tokens", "of them reasoning"
    ]

    static let note =
        "Expected is what the attempts that were billed had been expected to cost before they were sent; billed is what those same attempts cost. Tokens are sums over the answers that reported them."

    /// The cells behind the provider's name, of the variants of which any of it is known.
    static func rows(_ scores: [VariantScore]) -> [(score: VariantScore, cells: [String])] {
        let known = scores.filter { $0.tokens != nil || $0.cost.expected != nil && $0.cost.billed != nil }
        let money = MoneyColumn(known.flatMap { [$0.cost.expected, $0.cost.billed] })
        return known.map { score in
            (
                score,
                [money.text(score.cost.expected), money.text(score.cost.billed), ratio(score.cost) ?? Format.none]
                    + tokens(score.tokens)
            )
        }
    }

    /// `1.12`; nil where either amount is unknown or nothing was billed.
    static func ratio(_ cost: CostScore) -> String? {
        guard let expected = cost.expected, let billed = cost.billed, billed > 0 else { return nil }
        return Format.fixed(expected / billed, decimals: 2)
    }

    private static func tokens(_ score: TokenScore?) -> [String] {
        guard let score else { return Array(repeating: Format.none, count: 5) }
        let (input, isTooLarge) = score.uncachedInput.addingReportingOverflow(score.cachedInput)
        return [
            String(score.answers), isTooLarge ? "unknown" : String(input), String(score.cachedInput),
            String(score.output), score.reasoning.map { String($0) } ?? Format.none
        ]
    }
}
