import Costs

/// Sums of the tokens that answers report.
enum TokenScoring {
    /// Nil when none reports any. A negative count, which no provider can mean, counts as 0.
    static func score(_ trials: [TrialResult]) -> TokenScore? {
        let reports = trials.compactMap(\.usage)
        guard !reports.isEmpty else { return nil }
        func sum(_ kind: (TokenUsage) -> Int) -> Int { reports.reduce(0) { plus($0, max(0, kind($1))) } }
        let reasoning = reports.compactMap(\.reasoning)
        return TokenScore(
            answers: reports.count, uncachedInput: sum(\.uncachedInput), cachedInput: sum(\.cachedInput),
            cacheWrite: sum(\.cacheWrite), output: sum(\.output),
            reasoning: reasoning.isEmpty ? nil : reasoning.reduce(0) { plus($0, max(0, $1)) })
    }

    /// Counts come from outside and must not stop the program.
    private static func plus(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }
}
