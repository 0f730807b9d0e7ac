import Costs
import Nutrition
package import Statistics

/// Costs in USD. A nil amount is unknown, never 0.
package struct CostScore: Sendable, Hashable {
    /// Per trial with a known cost.
    package var perMeal: Interval?
    /// Total spent ÷ usable answers, over the trials of known cost.
    package var perUsableAnswer: Double?
    /// Of attempts that brought no usable answer.
    package var failed: Double?
    /// Total known cost of the trials, including the original cost of reused answers.
    package var total: Double?
    /// Trials of unknown cost, which the amounts above exclude.
    package var unknown: Int = 0
    /// Estimated cost of the billed attempts; nil if no attempt has both figures.
    package var expected: Double?
    /// Billed cost of those attempts; `expected ÷ billed` measures the estimate.
    package var billed: Double?
    /// Trials whose answer comes from an earlier run.
    package var reusedAnswers: Int = 0
    /// The part of `total` paid by earlier runs; nil without any known.
    package var reused: Double?
}

/// Tokens reported by the provider, summed over answers that report any.
package struct TokenScore: Sendable, Hashable {
    package var answers: Int = 0
    package var uncachedInput: Int = 0
    package var cachedInput: Int = 0
    /// Input billed for writing a cache.
    package var cacheWrite: Int = 0
    /// Reasoning included.
    package var output: Int = 0
    /// Nil when no answer reports reasoning separately.
    package var reasoning: Int?
}

/// Costs of trials. Unknown amounts are counted, never taken for 0.
enum CostScoring {
    /// All trials of known cost enter, on common meals or not, but the cost per meal uses scored ones only: a refused
    /// request costs nothing and says nothing about a meal's cost. `trials[meal]` are one variant's.
    static func score(
        _ trials: [[TrialResult]], clusters: [Int], requests: inout IntervalRequests
    ) -> Drawn<CostScore> {
        var score = CostScore()
        var costs: [Double] = []
        var costClusters: [Int] = []
        var knownTotal = 0.0
        var knownAnswers = 0
        for (meal, repeats) in trials.enumerated() {
            for trial in repeats {
                if trial.costUnknown { score.unknown += 1 }
                if let expected = trial.expectedCost.flatMap({ PlainNumber.bounded($0.value) }),
                    let billed = trial.billedCost.flatMap({ PlainNumber.bounded($0.value) })
                {
                    score.expected = (score.expected ?? 0) + expected
                    score.billed = (score.billed ?? 0) + billed
                }
                if let reused = trial.reused {
                    score.reusedAnswers += 1
                    if let cost = reused.cost.flatMap({ PlainNumber.bounded($0.value) }) {
                        score.reused = (score.reused ?? 0) + cost
                    }
                }
                if let failed = failed(trial) { score.failed = (score.failed ?? 0) + failed }
                guard let spent = spent(trial) else { continue }
                score.total = (score.total ?? 0) + spent
                guard !trial.costUnknown else { continue }
                knownTotal += spent
                if trial.outcome.kind == .answered { knownAnswers += 1 }
                guard trial.outcome.isScored else { continue }
                costs.append(spent)
                costClusters.append(clusters[meal])
            }
        }
        // Without a failed attempt nothing was lost, if any cost is known.
        if score.total != nil, score.unknown == 0 { score.failed = score.failed ?? 0 }
        if knownAnswers > 0 { score.perUsableAnswer = knownTotal / Double(knownAnswers) }
        let perMeal = requests.add(ClusterSums.sample(clusters: costClusters, numerator: { costs[$0] }))
        return { [score] intervals in
            var score = score
            score.perMeal = intervals[perMeal]
            return score
        }
    }

    /// Total cost of a scored trial; nil if any is unknown, or if the outcome is not the model's doing.
    static func known(_ trial: TrialResult) -> Double? {
        trial.outcome.isScored && !trial.costUnknown ? spent(trial) : nil
    }

    /// Total cost of the trial: failed attempts, plus the last one if it brought an answer; otherwise it is among the
    /// failed.
    static func spent(_ trial: TrialResult) -> Double? {
        let last = trial.cost.flatMap { PlainNumber.bounded($0.value) }
        let failed = failed(trial)
        guard trial.outcome.kind == .answered else { return failed }
        return last.map { $0 + (failed ?? 0) } ?? failed
    }

    private static func failed(_ trial: TrialResult) -> Double? {
        if let failed = trial.failedCost { return PlainNumber.bounded(failed.value) }
        return trial.outcome.kind == .answered ? nil : trial.cost.flatMap { PlainNumber.bounded($0.value) }
    }
}

enum TokenScoring {
    /// Nil when none reports any. A negative count counts as 0.
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

    /// Saturates: counts come from outside and must not trap.
    private static func plus(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }
}
