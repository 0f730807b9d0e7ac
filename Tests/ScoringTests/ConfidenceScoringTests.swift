import Nutrition
import Scoring
import Statistics
import Testing

struct ConfidenceScoringTests {
    private func scores(_ results: [TrialResult], _ set: ScoredSet) -> [ConfidenceScore] {
        Fixture.rows(results, set, Fixture.planned("a"))["a"]?.confidence ?? []
    }

    private func set(_ count: Int, groups: Int? = nil) -> ScoredSet {
        Fixture.set(
            (0..<count).map { place in
                Fixture.meal("m\(place)", kcal: 100, foods: ["apple"], group: groups.map { "g\(place % $0)" })
            })
    }

    @Test func `right is by energy or by foods, each a score of its own`() throws {
        let results = [
            Fixture.answer("a", "m0", kcal: 120, foods: ["tea"], confidence: 0.9),
            Fixture.answer("a", "m1", kcal: 121, foods: ["apple", "tea"], confidence: 0.5),
            Fixture.answer("a", "m2", kcal: 100, foods: ["apple"]), Fixture.failure("a", "m3", .refused)
        ]
        let found = scores(results, set(4))
        #expect(found.map(\.target) == [.energyWithin20, .allFoodsFound])
        let energy = try #require(found.first)
        #expect(energy.answers == 2 && energy.clusters == 2 && energy.right == 0.5)
        #expect(abs(energy.meanConfidence - 0.7) < 1e-12)
        #expect(energy.areaUnderROC == Interval(1) && found[1].areaUnderROC == Interval(0))
        #expect(abs(energy.brier.value - (0.01 + 0.25) / 2) < 1e-12)
        #expect(abs(energy.calibrationError.value - (0.1 + 0.5) / 2) < 1e-12)
        #expect(energy.curve.map(\.risk) == [0, 0.5])
        #expect(energy.curveArea == 0.25)
    }

    @Test func `the measures have bounds from six groups on`() throws {
        let results = (0..<40).map { place in
            Fixture.answer(
                "a", "m\(place)", kcal: place % 3 == 0 ? 200 : 100, confidence: place % 4 == 0 ? 0.6 : 0.9)
        }
        let score = try #require(scores(results, set(40)).first)
        let area = try #require(score.areaUnderROC)
        for interval in [score.calibrationError, score.brier, area] {
            let (low, high) = (try #require(interval.low), try #require(interval.high))
            #expect(low < interval.value && interval.value < high && low >= 0 && high <= 1)
        }
        let few = try #require(scores(results, set(40, groups: 5)).first)
        #expect(few.calibrationError == Interval(score.calibrationError.value))
        #expect(few.brier.low == nil && few.areaUnderROC?.low == nil)
    }

    @Test func `few groups have no safe threshold, and neither have many wrong ones`() throws {
        let few = scores((0..<21).map { Fixture.answer("a", "m\($0)", kcal: 100, confidence: 0.95) }, set(21))
        #expect(try #require(few.first).safeThreshold == nil && few[0].steps.isEmpty)
        #expect(few[0].confidentClusters == 21)
        let enough = scores((0..<22).map { Fixture.answer("a", "m\($0)", kcal: 100, confidence: 0.95) }, set(22))
        #expect(try #require(enough.first).safeThreshold?.threshold == 0.5)
        let wrong = scores(
            (0..<40).map { Fixture.answer("a", "m\($0)", kcal: $0 % 3 == 0 ? 300 : 100, confidence: 0.95) }, set(40))
        #expect(try #require(wrong.first).safeThreshold == nil && wrong[0].steps.count == 1)
    }

    @Test func `meals of one group are one trial of the threshold`() throws {
        let results = (0..<60).map { Fixture.answer("a", "m\($0)", kcal: 100, confidence: 0.95) }
        #expect(try #require(scores(results, set(60, groups: 20)).first).safeThreshold == nil)
        #expect(try #require(scores(results, set(60)).first).safeThreshold != nil)
    }

    @Test(arguments: [nil, Double.nan, -0.1, 1.1]) func `what is no confidence is none`(confidence: Double?) {
        let results = (0..<3).map { Fixture.answer("a", "m\($0)", kcal: 100, confidence: confidence) }
        #expect(scores(results, set(3)).isEmpty)
    }

    @Test func `all right, or all alike, has no ROC area and no crash`() throws {
        let same = scores((0..<5).map { Fixture.answer("a", "m\($0)", kcal: 100, confidence: 0.8) }, set(5))
        #expect(try #require(same.first).areaUnderROC == nil && same[0].bins.count == 1)
        let unknown = Fixture.meals([nil, nil])
        #expect(scores([Fixture.answer("a", "m0", kcal: 1, confidence: 0.5)], unknown).isEmpty)
    }
}
