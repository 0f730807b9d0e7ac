import Costs
import Nutrition
import Scoring
import Statistics
import Testing

struct PairedComparerTests {
    private func compare(
        _ set: ScoredSet, _ a: [TrialResult], _ b: [TrialResult], _ missing: MissingPolicy = .zero,
        change: (inout ScoringSettings) -> Void = { _ in }
    ) -> Comparison {
        var settings = ScoringSettings()
        settings.resamples = 200
        settings.missing = missing
        change(&settings)
        return PairedComparer(settings: settings, seed: 1)
            .compare(set: set, a: (Fixture.variant("x"), a), b: (Fixture.variant("x"), b))
    }

    private func answers(_ kcal: [Double?], change: (Int, inout TrialResult) -> Void = { _, _ in }) -> [TrialResult] {
        kcal.enumerated().map { index, kcal in
            var result = Fixture.answer("x", "m\(index)", kcal: kcal)
            change(index, &result)
            return result
        }
    }

    @Test func `two columns of one name are compared all the same`() throws {
        let comparison = compare(Fixture.meals([100, 200, 300]), answers([110, 190, 300]), answers([100, 240, 330]))
        let mae = try #require(comparison[.energyMAE])
        #expect(comparison.a == comparison.b)
        #expect(abs(mae.a - 20.0 / 3) < 1e-12)
        #expect(abs(mae.b - 70.0 / 3) < 1e-12)
        #expect(abs(mae.difference.value - 50.0 / 3) < 1e-12)
        #expect((mae.meals, mae.clusters) == (3, 3))
        // Swaps of (−10, 30, 30): of the eight sums four are at least 50 or at most −50.
        #expect(mae.p == 0.5)
        #expect(mae.pHolm == 0.5)
        #expect(comparison[.energyBias]?.p == nil)
        #expect(comparison[.energyBias]?.pHolm == nil)
        #expect(comparison.differences.map(\.metric) == [.energyMAE, .energyBias, .energyWithin20])
    }

    @Test func `meals one of them lacks do not enter, and each metric has its own`() throws {
        let a = answers([90, 180, 270]) { index, result in result.values.cost = index == 0 ? nil : 0.01 }
        var b = answers([100, 200, 300]) { _, result in result.values.cost = 0.03 }
        b[2] = Fixture.failure("x", "m2", .network)
        let comparison = compare(Fixture.meals([100, 200, 300]), a, b)
        #expect(comparison[.energyMAE]?.meals == 2)
        #expect(comparison[.energyMAE]?.a == 15)
        #expect(comparison[.energyMAE]?.b == 0)
        #expect(comparison[.cost]?.meals == 1)
        let saving = try #require(comparison[.cost]?.difference.value)
        #expect(abs(saving - 0.02) < 1e-12)
        #expect(comparison[.cost]?.difference.low == nil)
    }

    @Test(arguments: [(MissingPolicy.zero, 200.0, 2), (.exclude, 10, 1), (.worst, 200, 2)])
    func `a failed trial enters by the policy`(policy: MissingPolicy, mae: Double, meals: Int) throws {
        var a = answers([110, 200])
        a[1] = Fixture.failure("x", "m1", .notJSON)
        let found = try #require(
            compare(Fixture.meals([100, 390]), a, answers([100, 190]), policy)[.energyMAE])
        #expect((found.a, found.meals) == (mae, meals))
    }

    @Test func `repeats are scored on their own`() throws {
        let a = [80.0, 120].enumerated().map { Fixture.answer("x", "m0", kcal: $1, repeatIndex: $0) }
        let found = try #require(compare(Fixture.meals([100]), a, answers([101]))[.energyMAE])
        #expect(found.a == 20)
        #expect(found.b == 1)
        // One cluster: swapped it is the same difference the other way.
        #expect(found.difference == Interval(-19))
        #expect(found.p == 1)
    }

    @Test func `meals of one group are swapped together`() throws {
        let meals = (0..<4).map { Fixture.meal("m\($0)", kcal: 100, group: $0 < 2 ? "g" : nil) }
        let found = try #require(
            compare(Fixture.set(meals), answers([100, 100, 100, 100]), answers([110, 110, 110, 110]))[.energyMAE])
        #expect((found.meals, found.clusters, found.p) == (4, 3, 2.0 / 8))
    }

    @Test func `foods are compared on matched counts, prose on recall alone`() throws {
        let meals = (0..<3).map { Fixture.meal("m\($0)", kcal: 100, foods: ["rice", "egg"]) }
        func foods(_ lists: [[String]]) -> [TrialResult] {
            lists.enumerated().map { Fixture.answer("x", "m\($0)", kcal: 100, foods: $1) }
        }
        let a = foods([["rice", "egg"], ["rice"], ["rice", "egg", "beef"]])
        let b = foods([["rice"], ["soap"], ["egg"]])
        let f1 = try #require(compare(Fixture.set(meals), a, b)[.foodsF1])
        #expect(abs(f1.a - 10.0 / 12) < 1e-12)
        #expect(abs(f1.b - 4.0 / 9) < 1e-12)
        #expect(f1.p == 0.25)
        let prose = (0..<2).map { Fixture.prose("x", "m\($0)", "rice with an egg") }
        let mixed = compare(Fixture.set(meals), a, prose)
        #expect(mixed.differences.map(\.metric) == [.foodsRecall])
        #expect(mixed[.foodsRecall]?.meals == 2)
        let recall = try #require(mixed[.foodsRecall]?.a)
        #expect(abs(recall - 0.75) < 1e-12)
        #expect(mixed[.foodsRecall]?.b == 1)
    }

    @Test(arguments: [(19, false, false), (20, true, false), (71, true, false), (72, true, true)])
    func `p95 needs 20 groups of meals, and 72 for its bounds`(count: Int, exists: Bool, isBounded: Bool) {
        let kcal = [Double?](repeating: 100, count: count)
        let a = answers(kcal) { $1.values.latency = .milliseconds(100 + $0) }
        let b = answers(kcal) { $1.values.latency = .milliseconds(300 + 2 * $0) }
        let p95 = compare(Fixture.meals(kcal), a, b)[.p95]
        #expect((p95 != nil) == exists)
        #expect((p95?.difference.low != nil) == isBounded)
        #expect((p95?.difference.high != nil) == isBounded)
        if let p95 {
            let rank = Int((0.95 * Double(count)).rounded(.up)) - 1
            #expect((p95.a, p95.b) == (Double(100 + rank), Double(300 + 2 * rank)))
            #expect((p95.p ?? 1) < 0.01)
        }
    }

    @Test func `repeats and grouped meals do not make p95 any surer`() {
        func p95(_ meals: Int, group: (Int) -> Int) -> MetricDifference? {
            let set = Fixture.set(
                (0..<meals).map { Fixture.meal("m\($0)", kcal: 100, group: "g\(group($0))") })
            let sides = [100, 300].map { start in
                (0..<meals).flatMap { meal in
                    (0..<4).map { index in
                        var result = Fixture.answer("x", "m\(meal)", kcal: 100, repeatIndex: index)
                        result.values.latency = .milliseconds(start + meal * 4 + index)
                        return result
                    }
                }
            }
            return compare(set, sides[0], sides[1])[.p95]
        }
        #expect(p95(19) { $0 } == nil)
        #expect(p95(40) { $0 / 4 } == nil)
        let present = p95(20) { $0 }
        #expect(present != nil && present?.difference.low == nil)
    }

    @Test func `a large family of tests takes more swaps`() throws {
        let kcal = [Double?](repeating: 100, count: 40)
        let (a, b) = (answers(kcal), answers(kcal.map { $0.map { $0 + 50 } }))
        let p = try [1, 100].map { tests in
            var settings = ScoringSettings()
            settings.resamples = 50
            let comparison = PairedComparer(settings: settings, seed: 1, tests: tests)
                .compare(set: Fixture.meals(kcal), a: (Fixture.variant("x"), a), b: (Fixture.variant("x"), b))
            return try #require(comparison[.energyMAE]?.p)
        }
        #expect(p == [1.0 / 10_001, 1.0 / 20_001])
    }

    @Test func `sums of foods over repeats leave no dust`() throws {
        let meals = (0..<6).map { Fixture.meal("m\($0)", kcal: 100, foods: ["rice"]) }
        func side(_ hits: [Bool]) -> [TrialResult] {
            meals.flatMap { meal in
                hits.enumerated().map { index, hit in
                    Fixture.answer("x", meal.id, kcal: 100, foods: hit ? ["rice"] : ["soap"], repeatIndex: index)
                }
            }
        }
        let hits = (0..<10).map { $0 < 3 }
        let f1 = try #require(compare(Fixture.set(meals), side(hits), side(hits.reversed()))[.foodsF1])
        #expect(f1.a == 0.3)
        #expect(f1.difference == Interval(0, low: 0, high: 0))
    }

    @Test func `nothing in common leaves nothing to say`() {
        let set = Fixture.meals([100, 200])
        #expect(compare(set, [answers([1, 2])[0]], [answers([1, 2])[1]]).differences == [])
        #expect(compare(set, [], answers([1, 2])).differences == [])
        #expect(compare(Fixture.meals([]), [], []).differences == [])
        #expect(compare(Fixture.meals([nil]), answers([1]), answers([1])).differences == [])
        let other = answers([1, 2]).map { result in
            var result = result
            result.values.variant = Fixture.variant("y")
            return result
        }
        #expect(compare(set, other, answers([1, 2])).differences == [])
    }

    @Test(arguments: [MissingPolicy.zero, .baseline, .worst, .exclude])
    func `all equal and all failed are defined`(policy: MissingPolicy) {
        let kcal: [Double?] = (0..<30).map { Double(100 + 10 * $0) }
        let equal = answers(kcal.map { $0.map { $0 + 5 } }) { $1.values.cost = 0.02 }
        let failed = (0..<30).map { Fixture.failure("x", "m\($0)", .refused) }
        let wild = answers(kcal) { index, result in
            result.values.estimate?.statedTotals.energy = Kilocalories(index % 2 == 0 ? 1e300 : .infinity)
            result.values.cost = USD(index % 2 == 0 ? .nan : 1e300)
        }
        let same = compare(Fixture.meals(kcal), equal, equal, policy)
        #expect(same[.energyMAE]?.difference == Interval(0, low: 0, high: 0))
        #expect(same[.energyMAE]?.p == 1)
        for (a, b) in [(equal, failed), (failed, failed), (wild, equal), (wild, wild)] {
            for difference in compare(Fixture.meals(kcal), a, b, policy).differences {
                let numbers = [
                    difference.a, difference.b, difference.difference.value, difference.difference.low ?? 0,
                    difference.difference.high ?? 0, difference.p ?? 0
                ]
                #expect(numbers.allSatisfy { $0.isFinite }, "\(difference)")
            }
        }
    }

    @Test func `the sides turned round turn the signs and keep p`() throws {
        let kcal: [Double?] = (0..<20).map { Double(100 + 10 * $0) }
        var stream = RandomStream(seed: 5, purpose: "test")
        let a = answers(kcal.map { $0.map { $0 + 30 * stream.normal() } })
        let b = answers(kcal.map { $0.map { $0 + 45 * stream.normal() } })
        let forth = try #require(compare(Fixture.meals(kcal), a, b)[.energyMAE])
        let back = try #require(compare(Fixture.meals(kcal), b, a)[.energyMAE])
        #expect((back.a, back.b, back.p) == (forth.b, forth.a, forth.p))
        #expect(back.difference.value == -forth.difference.value)
        let (low, high) = (try #require(forth.difference.low), try #require(forth.difference.high))
        #expect(low < forth.difference.value && forth.difference.value < high)
    }
}
