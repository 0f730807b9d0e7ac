import Nutrition
import Scoring
import Statistics
import Testing

@Suite struct NoFoodTests {
    private static let set = Fixture.set([
        Fixture.meal("cat", kcal: 0, foods: []), Fixture.meal("cup", kcal: 0, foods: []),
        Fixture.meal("apple", kcal: 95, foods: ["apple"])
    ])

    private func score(_ results: [TrialResult], _ set: ScoredSet = set) -> NoFoodScore? {
        Fixture.rows(results, set, Fixture.planned("a"))["a"]?.noFood
    }

    @Test func `pictures with invented food are counted among those answered`() {
        let found = score([
            Fixture.answer("a", "cat", kcal: 300, foods: ["steak"]), Fixture.failure("a", "cup", .noFood),
            Fixture.answer("a", "apple", kcal: 90, foods: ["apple"])
        ])
        #expect(found?.meals == 2 && found?.invented == 1 && found?.share?.value == 0.5)
    }

    @Test func `a failed answer says nothing about food, and prose neither`() {
        let found = score([
            Fixture.failure("a", "cat", .timedOut), Fixture.answer("a", "cup", kcal: 10, foods: ["tea"])
        ])
        #expect(found?.meals == 1 && found?.invented == 1)
        #expect(score([Fixture.prose("a", "cat", "A cat."), Fixture.failure("a", "cup", .refused)]) == nil)
    }

    @Test func `one of two repeats is half a picture, and the picture counts`() {
        let found = score([
            Fixture.answer("a", "cat", kcal: 300, foods: ["steak"]),
            Fixture.failure("a", "cat", .noFood, repeatIndex: 1)
        ])
        #expect(found?.meals == 1 && found?.invented == 1 && found?.share?.value == 0.5)
    }

    @Test func `a set without such pictures has no score`() {
        #expect(
            score(
                [Fixture.answer("a", "apple", kcal: 90)],
                Fixture.set([Fixture.meal("apple", kcal: 95, foods: ["apple"])])) == nil)
    }
}
