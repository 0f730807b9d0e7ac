import Nutrition
import Scoring
import Statistics
import Testing

struct MissingBandTests {
    /// Truths 100, 200, 600; `a` answers the first two and fails on the third, `b` answers all.
    private static let set = Fixture.meals([100, 200, 600])
    private static let results = [
        Fixture.answer("a", "m0", kcal: 100), Fixture.answer("a", "m1", kcal: 200),
        Fixture.failure("a", "m2", .refused),
        Fixture.answer("b", "m0", kcal: 100), Fixture.answer("b", "m1", kcal: 200),
        Fixture.answer("b", "m2", kcal: 1500)
    ]

    @Test(arguments: MissingPolicy.allCases)
    func `the headline stands under all four policies, whichever is in use`(policy: MissingPolicy) {
        let board = Fixture.scorer(policy).score(
            results: Self.results, sets: [Self.set], variants: Fixture.planned("a", "b"))
        func row(_ name: String, _ policy: MissingPolicy) -> MissingBandRow? {
            board.band.first { $0.variant.provider == name && $0.policy == policy }
        }
        #expect(board.band.count == 8)
        #expect(MissingPolicy.allCases.map { row("a", $0)?.mae } == [200, 150, 300, 0])
        #expect(MissingPolicy.allCases.map { row("b", $0)?.mae } == [300, 300, 300, 0])
        #expect(MissingPolicy.allCases.map { row("a", $0)?.meals } == [3, 3, 3, 2])
        #expect(MissingPolicy.allCases.map { row("a", $0)?.supplied } == [1, 1, 1, 0])
        let headline = board.variants.first { $0.variant.provider == "a" }?.nutrients[.energy]?.mae.value
        #expect(row("a", policy)?.mae == headline)
    }

    @Test func `what is not the model's doing is in none of them`() {
        let results = Self.results.dropFirst(3) + Self.results.prefix(2) + [Fixture.failure("a", "m2", .noKey)]
        let band = Fixture.scorer().score(
            results: Array(results), sets: [Self.set], variants: Fixture.planned("a", "b")
        ).band
        #expect(band.filter { $0.variant.provider == "a" }.map(\.mae) == [0, 0, 0, 0])
        #expect(band.allSatisfy { $0.supplied == 0 && $0.meals == 2 })
    }

    @Test func `nothing known is nil`() {
        let band = Fixture.scorer().score(
            results: [Fixture.answer("a", "m0", kcal: 3)], sets: [Fixture.meals([nil])], variants: Fixture.planned("a")
        ).band
        #expect(band.map(\.mae) == [nil, nil, nil, nil])
        #expect(band.map(\.meals) == [0, 0, 0, 0])
    }
}
