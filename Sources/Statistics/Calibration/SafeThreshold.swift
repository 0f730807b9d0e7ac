/// The auto-log threshold: the lowest safe confidence, by testing a fixed sequence of thresholds. Tests "more than α of
/// such answers are wrong" by the exact binomial probability, from the highest threshold down to the first not rejected
/// at δ. The order is fixed in advance, so confidence 1 − δ needs no correction: Angelopoulos, Bates, Candès, Jordan &
/// Lei, "Learn then Test: Calibrating Predictive Algorithms to Achieve Risk Control" (2021).
package enum SafeThreshold {
    package struct Step: Sendable, Hashable {
        package let threshold: Double
        /// Clusters with an answer of at least that confidence.
        package let trials: Int
        /// Those with a wrong one.
        package let wrong: Int
        /// Probability of so few wrong ones if α of them were.
        package let p: Double
        /// Upper bound of the share that is wrong, with confidence 1 − δ (`BinomialBounds.upper`).
        package let upper: Double

        package let isSafe: Bool
    }

    /// Thresholds tested, from the highest with enough clusters (`fewestTrials`) down to the first that is not safe;
    /// empty if none has enough. The grid is 0.99, 0.98 … 0.50. A cluster is one trial, wrong if any of its answers
    /// from the threshold up is: repeats are dependent, and this is cautious.
    package static func steps(_ sample: ConfidenceSample, alpha: Double = 0.1, delta: Double = 0.1) -> [Step] {
        guard alpha > 0, alpha < 1, delta > 0, delta < 1 else { return [] }
        let fewest = fewestTrials(alpha: alpha, delta: delta)
        var steps: [Step] = []
        var isWrong: [Int: Bool] = [:]
        var wrong = 0
        var rest = sample.entries[...]
        for hundredths in stride(from: 99, through: 50, by: -1) {
            let threshold = Double(hundredths) / 100
            while let entry = rest.first, entry.confidence >= threshold {
                rest.removeFirst()
                let before = isWrong.updateValue(
                    (isWrong[entry.cluster] ?? false) || !entry.isRight, forKey: entry.cluster)
                if !entry.isRight, before != true { wrong += 1 }
            }
            let trials = isWrong.count
            guard trials >= fewest,
                let p = BinomialBounds.cumulative(successes: wrong, trials: trials, chance: alpha),
                let upper = BinomialBounds.upper(successes: wrong, trials: trials, confidence: 1 - delta)
            else { continue }
            steps.append(
                Step(threshold: threshold, trials: trials, wrong: wrong, p: p, upper: upper, isSafe: p <= delta))
            if p > delta { break }
        }
        return steps
    }

    /// With fewer clusters nothing can be proved: ⌈ln δ ÷ ln(1 − α)⌉, 22 for 0.1 and 0.1.
    package static func fewestTrials(alpha: Double, delta: Double) -> Int {
        let trials = LogScale.logarithm(delta) / LogScale.logarithmOfOnePlus(-alpha)
        return trials.isFinite && trials < 1e9 ? max(1, Int((trials - 1e-9).rounded(.up))) : .max
    }
}
