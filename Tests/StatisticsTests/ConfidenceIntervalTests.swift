import Statistics
import Testing

/// The intervals of the measures of stated confidence.
struct ConfidenceIntervalTests {
    private func sample(_ count: Int, groups: Int, right: (Int) -> Bool) -> ConfidenceSample {
        ConfidenceSample(
            confidences: (0..<count).map { 0.5 + Double($0 * 7 % 10) * 0.05 }, isRight: (0..<count).map(right),
            clusters: (0..<count).map { $0 % groups })
    }

    private func without(_ cluster: Int, _ sample: ConfidenceSample) -> ConfidenceSample {
        let kept = sample.entries.filter { $0.cluster != cluster }
        return ConfidenceSample(
            confidences: kept.map(\.confidence), isRight: kept.map(\.isRight), clusters: kept.map(\.cluster))
    }

    @Test(arguments: [60, 20, 7]) func `the area's bounds are those of leaving out each cluster in truth`(groups: Int)
        throws
    {
        let sample = sample(60, groups: groups) { $0 * $0 % 11 < 6 }
        let found = try #require(DiscriminationInterval.of(sample))
        let left = try (0..<groups).map { try #require(Discrimination.areaUnderROC(without($0, sample))) }
        let bounds = try #require(JackknifeInterval.bounds(value: found.value, jackknife: left, within: 0...1))
        #expect(found.value == Discrimination.areaUnderROC(sample))
        #expect(abs(try #require(found.low) - bounds.low) < 1e-9)
        #expect(abs(try #require(found.high) - bounds.high) < 1e-9)
    }

    @Test func `right and wrong answers told apart perfectly are not thought to be so for ever`() throws {
        func told(_ right: Int, _ wrong: Int, apart: Bool = true) throws -> Interval {
            let count = right + wrong
            return try #require(
                DiscriminationInterval.of(
                    ConfidenceSample(
                        confidences: (0..<count).map { ($0 < right) == apart ? 0.9 : 0.5 },
                        isRight: (0..<count).map { $0 < right }, clusters: Array(0..<count))))
        }
        // Ten pairs, all in order: 0.025 to the tenth root.
        let ten = try told(40, 10)
        #expect(ten.value == 1 && ten.high == 1)
        #expect(abs(try #require(ten.low) - 0.691_503) < 1e-5)
        let never = try told(40, 10, apart: false)
        #expect(never.value == 0 && never.low == 0)
        #expect(abs(try #require(never.high) - (1 - 0.691_503)) < 1e-5)
        let one = try told(40, 1)
        #expect(one.low ?? 1 < 0.03)
        let few = try told(4, 1)
        #expect(few == Interval(1))
    }

    @Test func `one cluster with all wrong answers says nothing of how sure the area is`() throws {
        let sample = ConfidenceSample(
            confidences: [0.9, 0.8, 0.7, 0.6, 0.5, 0.9, 0.7, 0.85],
            isRight: [true, true, true, true, true, true, true, false],
            clusters: Array(0..<8))
        let found = try #require(DiscriminationInterval.of(sample))
        #expect(found.value > 0 && found.value < 1 && found.low == nil && found.high == nil)
        #expect(DiscriminationInterval.of(self.sample(20, groups: 20) { _ in true }) == nil)
    }

    @Test func `a calibration error that chance alone can make reaches down to 0`() throws {
        // Of every ten answers of a confidence as many are right as it says.
        let confidences = (0..<200).map { $0 < 100 ? 0.6 : 0.9 }
        let isRight = (0..<200).map { $0 < 100 ? $0 % 10 < 6 : $0 % 10 < 9 }
        let sample = ConfidenceSample(confidences: confidences, isRight: isRight, clusters: Array(0..<200))
        let found = try #require(CalibrationInterval.of(sample, seed: 1))
        #expect(found.value < 1e-12 && found.low == 0)
        // Two bins of 100: the sum of two halved gaps of deviation √(0.24/100) and √(0.09/100) is 0.0287, 1.96 of which
        // are 0.056; 10,000 draws leave some 2 % of that open.
        #expect(abs(try #require(found.high) - 0.0563) < 0.004)
        let again = try #require(CalibrationInterval.of(sample, seed: 1))
        #expect(again == found)
    }

    @Test func `answers that are all right still leave room`() throws {
        let sample = ConfidenceSample(
            confidences: [Double](repeating: 0.95, count: 40), isRight: [Bool](repeating: true, count: 40),
            clusters: Array(0..<40))
        let found = try #require(CalibrationInterval.of(sample, seed: 1))
        #expect(abs(found.value - 0.05) < 1e-12 && found.low == 0)
        // By Wilson 91.2 to 100 % are right, so the gap is at most 0.05, but no bound may be below what was seen.
        let most = try #require(found.high)
        #expect(most > 0.05 && most < 0.15)
        // Groups of repeats are as few trials as there are groups.
        let grouped = ConfidenceSample(
            confidences: sample.entries.map(\.confidence), isRight: sample.entries.map(\.isRight),
            clusters: (0..<40).map { $0 % 8 })
        let wider = try #require(CalibrationInterval.of(grouped, seed: 1)?.high)
        #expect(wider > most)
    }

    @Test func `few clusters give the value alone, and no answer nothing`() {
        let few = sample(20, groups: 5) { $0 % 3 == 0 }
        #expect(CalibrationInterval.of(few, seed: 1)?.low == nil && CalibrationInterval.of(few, seed: 1) != nil)
        #expect(DiscriminationInterval.of(few)?.low == nil && DiscriminationInterval.of(few) != nil)
        let none = ConfidenceSample(confidences: [], isRight: [], clusters: [])
        #expect(CalibrationInterval.of(none, seed: 1) == nil && DiscriminationInterval.of(none) == nil)
    }
}
