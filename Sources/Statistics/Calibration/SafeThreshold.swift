/// The lowest confidence from which answers may be used unasked, found by testing a fixed sequence of thresholds.
///
/// For each threshold the hypothesis "more than α of such answers are wrong" is tested by the exact binomial probability
/// of so few wrong ones at chance α; from the highest threshold down the first that is not rejected at δ ends the search.
/// Since the order is fixed before the data are seen, the threshold found holds with confidence 1 − δ without correction:
/// Angelopoulos, Bates, Candès, Jordan & Lei, "Learn then Test: Calibrating Predictive Algorithms to Achieve Risk Control"
/// (2021).
package enum SafeThreshold {
    /// One threshold that was looked at.
    package struct Step: Sendable, Hashable {
        package let threshold: Double
        /// Clusters with an answer of at least that confidence.
        package let trials: Int
        /// Those among them with a wrong one.
        package let wrong: Int
        /// The probability of so few wrong ones if α of them were.
        package let p: Double
        /// With confidence 1 − δ no more than this share is wrong, in [0, 1] (`BinomialBounds.upper`).
        package let upper: Double

        /// Whether it was found safe.
        package let isSafe: Bool
    }

    /// Every threshold tested, from the highest with enough clusters down to the first that is not safe; empty where none
    /// has enough: ⌈ln δ ÷ ln(1 − α)⌉, with fewer of which even no wrong answer would prove nothing.
    ///
    /// The grid is 0.99, 0.98 … 0.50. A cluster is one trial, wrong where any of its answers from the threshold up is:
    /// repeats of a meal are not independent, and this errs towards caution.
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
            guard isWrong.count >= fewest,
                let p = BinomialBounds.cumulative(successes: wrong, trials: isWrong.count, chance: alpha),
                let upper = BinomialBounds.upper(successes: wrong, trials: isWrong.count, confidence: 1 - delta)
            else { continue }
            steps.append(
                Step(
                    threshold: threshold, trials: isWrong.count, wrong: wrong, p: p, upper: upper, isSafe: p <= delta))
            if p > delta { break }
        }
        return steps
    }

    /// The last step that is safe; nil, a legal and likely answer, where no threshold is.
    package static func lowest(_ sample: ConfidenceSample, alpha: Double = 0.1, delta: Double = 0.1) -> Step? {
        steps(sample, alpha: alpha, delta: delta).last { $0.isSafe }
    }

    /// With fewer clusters nothing can be proved: ⌈ln δ ÷ ln(1 − α)⌉, 22 for 0.1 and 0.1.
    package static func fewestTrials(alpha: Double, delta: Double) -> Int {
        let trials = RealFunctions.naturalLogarithm(delta) / RealFunctions.logarithmOfOnePlus(-alpha)
        return trials.isFinite && trials < 1e9 ? max(1, Int((trials - 1e-9).rounded(.up))) : .max
    }
}
