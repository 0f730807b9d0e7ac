import Nutrition
import Scoring
import Statistics
import Testing

struct PredictorComparisonTests {
    /// Eight meals of 100 to 800 kcal, of which one variant is off by 10 and one says 5000.
    private func board(split: Split? = nil) -> ScoreBoard {
        var set = Fixture.set(
            (0..<8).map {
                Fixture.meal("m\($0)", kcal: Double(100 * ($0 + 1)), foods: ["apple"], split: $0 < 3 ? split : nil)
            })
        for meal in 0..<8 { set.features["m\(meal)"] = [1] }
        let results = (0..<8).flatMap { meal in
            [
                Fixture.answer("near", "m\(meal)", kcal: Double(100 * (meal + 1) + 10)),
                Fixture.answer("far", "m\(meal)", kcal: 5000)
            ]
        }
        return Fixture.scorer().score(results: results, sets: [set], variants: Fixture.planned("near", "far"))
    }

    @Test func `every variant is held against every baseline, paired on the same meals`() throws {
        let board = board()
        #expect(
            Set(board.baselineComparisons.map { [$0.a.provider, $0.b.provider] })
                == Set(PredictorName.allCases.map(\.rawValue).flatMap { a in ["near", "far"].map { [a, $0] } }))
        for comparison in board.baselineComparisons {
            let found = try #require(comparison[.energyMAE])
            #expect(comparison.differences.count == 1)
            #expect((found.meals, found.clusters) == (8, 8))
            #expect(found.a == board.baselines.first { $0.variant == comparison.a }?.nutrients[.energy]?.mae.value)
            #expect(found.b == board.variants.first { $0.variant == comparison.b }?.nutrients[.energy]?.mae.value)
            #expect((found.difference.value < 0) == (comparison.b.provider == "near"))
            // All eight differences have one sign, so only no swap and all swaps come as far.
            #expect(found.p == 2.0 / 256)
            #expect(found.pHolm == 16.0 / 256, "Holm over four baselines times two variants")
        }
    }

    @Test func `a paired difference is found where the intervals of the two overlap`() throws {
        let kcal = (0..<20).map { Double(100 + 60 * $0) }
        let set = Fixture.meals(kcal)
        // Always 20 kcal nearer than the leave-one-out median, which errs by 0 to 570.
        let results = kcal.enumerated().map { index, truth -> TrialResult in
            let rest = kcal.enumerated().filter { $0.offset != index }.map(\.element)
            let median = SampleStatistics.median(rest) ?? 0
            return Fixture.answer("a", "m\(index)", kcal: median + (truth > median ? 20 : -20))
        }
        let board = Fixture.scorer().score(results: results, sets: [set], variants: Fixture.planned("a"))
        let own = try #require(board.variants[0].nutrients[.energy]?.mae)
        let median = try #require(
            board.baselines.first { $0.variant.provider == "constant-median" }?.nutrients[.energy]?.mae)
        #expect(try #require(own.high) > (try #require(median.low)))
        let found = try #require(board.baselineComparisons.first { $0.a.provider == "constant-median" }?[.energyMAE])
        #expect(abs(found.difference.value + 20) < 1e-9)
        #expect((found.pHolm ?? 1) < 0.01)
    }

    @Test(
        arguments: [(nil, PredictorSource.otherGroups), (.tune, .tuneSplit), (.test, .otherGroups)]
            as [(Split?, PredictorSource)])
    func `a baseline says which meals it learnt from`(split: Split?, source: PredictorSource) {
        let board = board(split: split)
        for row in board.baselines {
            let expected = row.variant == PredictorName.typicalServing.id ? .servingTable : source
            #expect(row.baselineSource == expected, "\(row.variant)")
        }
        #expect(board.baselines.count == PredictorName.allCases.count)
        #expect(board.variants.allSatisfy { $0.baselineSource == nil })
    }

    @Test func `groups are counted`() {
        let set = Fixture.set((0..<6).map { Fixture.meal("m\($0)", kcal: 100, group: $0 < 4 ? "g" : nil) })
        let rows = Fixture.rows(
            (0..<6).map { Fixture.answer("a", "m\($0)", kcal: 100) }, set, Fixture.planned("a"))
        #expect(rows["a"]?.nutrients[.energy]?.meals == 6)
        #expect(rows["a"]?.nutrients[.energy]?.clusters == 3)
    }
}
