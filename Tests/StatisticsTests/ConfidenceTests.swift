import Statistics
import Testing

struct ConfidenceTests {
    private static let golden = Golden.confidence
    private static let sample = ConfidenceSample(
        confidences: golden.stated, isRight: golden.right, clusters: golden.clusters)

    private static func sample(_ answers: [(Double, Bool)]) -> ConfidenceSample {
        ConfidenceSample(
            confidences: answers.map(\.0), isRight: answers.map(\.1), clusters: Array(answers.indices))
    }

    @Test func `scores are those computed with NumPy and SciPy`() throws {
        let found = [
            (Reliability.brierScore(Self.sample), Self.golden.brier),
            (Reliability.expectedCalibrationError(Self.sample), Self.golden.calibrationError),
            (Discrimination.areaUnderROC(Self.sample), Self.golden.areaUnderRoc),
            (RiskCoverage.area(Self.sample), Self.golden.riskCoverageArea)
        ]
        for (value, wanted) in found { #expect(abs(try #require(value) - wanted) < 1e-12) }
    }

    @Test func `bins hold all answers and keep equal confidences together`() {
        let bins = Reliability.bins(Self.sample)
        #expect(bins.count == Self.golden.bins.count)
        for (bin, wanted) in zip(bins, Self.golden.bins) {
            #expect(bin.count == Int(wanted[0]))
            #expect(abs(bin.confidence - wanted[1]) < 1e-12)
            #expect(abs(bin.right - wanted[2]) < 1e-12)
        }
        for (bin, next) in zip(bins, bins.dropFirst()) { #expect(bin.range.upperBound < next.range.lowerBound) }
        let same = Reliability.bins(Self.sample([(0.9, true), (0.9, false), (0.9, true)]))
        #expect(same.count == 1 && same[0].count == 3)
    }

    @Test func `the safe threshold stops at the first that is not rejected`() {
        let steps = SafeThreshold.steps(Self.sample, alpha: Self.golden.alpha)
        #expect(steps.count == Self.golden.steps.count)
        for (step, wanted) in zip(steps, Self.golden.steps) {
            #expect(step.threshold == wanted[0])
            #expect(step.trials == Int(wanted[1]))
            #expect(step.wrong == Int(wanted[2]))
            #expect(abs(step.p - wanted[3]) < 1e-9)
            #expect(abs(step.upper - wanted[4]) < 1e-9)
            // The two ways to ask agree.
            #expect(step.isSafe == (step.upper <= Self.golden.alpha))
        }
        #expect(SafeThreshold.lowest(Self.sample, alpha: Self.golden.alpha)?.threshold == 0.84)
        #expect(steps.last?.isSafe == false)
    }

    @Test(arguments: [(0.1, 0.1, 22), (0.05, 0.1, 45), (0.1, 0.05, 29), (0.5, 0.4, 2)])
    func `fewer clusters prove nothing`(alpha: Double, delta: Double, fewest: Int) {
        #expect(SafeThreshold.fewestTrials(alpha: alpha, delta: delta) == fewest)
        func right(_ count: Int) -> ConfidenceSample { Self.sample((0..<count).map { _ in (0.9, true) }) }
        #expect(SafeThreshold.lowest(right(fewest - 1), alpha: alpha, delta: delta) == nil)
        #expect(SafeThreshold.lowest(right(fewest), alpha: alpha, delta: delta)?.threshold == 0.5)
    }

    @Test func `repeats of a meal are one trial, wrong where any is`() {
        let sample = ConfidenceSample(
            confidences: [Double](repeating: 0.8, count: 60), isRight: (0..<60).map { $0 != 7 },
            clusters: (0..<60).map { $0 / 2 })
        let first = SafeThreshold.steps(sample).first
        #expect(first?.trials == 30)
        #expect(first?.wrong == 1)
    }

    @Test func `confidence that says nothing, everything or the opposite`() {
        #expect(Discrimination.areaUnderROC(Self.sample([(0.5, true), (0.5, false)])) == 0.5)
        #expect(Discrimination.areaUnderROC(Self.sample([(0.9, true), (0.1, false)])) == 1)
        #expect(Discrimination.areaUnderROC(Self.sample([(0.1, true), (0.9, false)])) == 0)
    }

    @Test func `the curve ends with every answer`() throws {
        let last = try #require(RiskCoverage.curve(Self.sample).last)
        #expect(last.coverage == 1)
        let wrong = Self.golden.right.count { !$0 }
        #expect(last.risk == Double(wrong) / Double(Self.golden.right.count))
    }

    @Test func `nothing, one answer, all right and all wrong are defined`() {
        let none = Self.sample([])
        #expect(Reliability.bins(none).isEmpty)
        #expect(Reliability.expectedCalibrationError(none) == nil)
        #expect(Reliability.brierScore(none) == nil)
        #expect(Discrimination.areaUnderROC(none) == nil)
        #expect(RiskCoverage.area(none) == nil)
        #expect(RiskCoverage.curve(none).isEmpty)
        #expect(SafeThreshold.steps(none).isEmpty)
        for isRight in [true, false] {
            let one = Self.sample([(1, isRight)])
            #expect(Reliability.expectedCalibrationError(one) == (isRight ? 0 : 1))
            #expect(Reliability.brierScore(one) == (isRight ? 0 : 1))
            #expect(RiskCoverage.area(one) == (isRight ? 0 : 1))
            #expect(Discrimination.areaUnderROC(one) == nil)
            #expect(SafeThreshold.lowest(one) == nil)
        }
        let odd = Self.sample([(.nan, true), (-0.1, true), (1.1, false), (.infinity, true), (0.4, true)])
        #expect(odd.count == 1)
        let wrong = Self.sample((0..<50).map { _ in (0.99, false) })
        #expect(SafeThreshold.lowest(wrong) == nil)
        #expect(SafeThreshold.steps(wrong).count == 1)
    }
}

extension SafeThreshold {
    /// The last safe step; nil, a likely answer, if no threshold is safe.
    fileprivate static func lowest(_ sample: ConfidenceSample, alpha: Double = 0.1, delta: Double = 0.1) -> Step? {
        steps(sample, alpha: alpha, delta: delta).last { $0.isSafe }
    }
}
