import Testing

@testable import Statistics

@Suite struct IndependentDifferenceTests {
    @Test func limitsAreThoseOfTheTwoIntervalsRecovered() {
        let difference = IndependentDifference.interval(
            Interval(10, low: 7, high: 14), minus: Interval(4, low: 0, high: 7))
        // √(3² + 3²) below, √(4² + 4²) above.
        #expect(abs(difference.value - 6) < 1e-12)
        #expect(abs((difference.low ?? 0) - (6 - 18.0.squareRoot())) < 1e-12)
        #expect(abs((difference.high ?? 0) - (6 + 32.0.squareRoot())) < 1e-12)
    }

    @Test func aLimitThatIsMissingLeavesOneUnknown() {
        let difference = IndependentDifference.interval(
            Interval(1, low: nil, high: 2), minus: Interval(0, low: -1, high: 1))
        #expect(difference.low == nil && difference.high != nil)
        #expect(IndependentDifference.interval(Interval(1), minus: Interval(0)) == Interval(1))
    }

    /// Means of normal samples of different spread, with Student's intervals.
    @Test func ninetyFiveOfAHundredIntervalsHoldTheDifference() {
        var stream = RandomStream(seed: 5, purpose: "difference")
        func mean(_ count: Int, _ spread: Double) -> Interval {
            let values = (0..<count).map { _ in spread * stream.normal() }
            let mean = values.reduce(0, +) / Double(count)
            let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
            let half =
                StudentDistribution.quantile(0.975, degrees: Double(count - 1))
                * (variance / Double(count)).squareRoot()
            return Interval(mean, low: mean - half, high: mean + half)
        }
        let held = (0..<4000).count { _ in
            let difference = IndependentDifference.interval(mean(12, 1), minus: mean(30, 3))
            return (difference.low ?? 1) <= 0 && (difference.high ?? -1) >= 0
        }
        // Three Monte-Carlo errors below the level; above it a conservative method may be.
        #expect(Double(held) / 4000 > 0.95 - 3 * (0.95 * 0.05 / 4000).squareRoot(), "\(held) of 4000")
    }
}
