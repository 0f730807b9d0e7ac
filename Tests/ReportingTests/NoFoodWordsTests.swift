import Reporting
import Scoring
import Statistics
import Testing

@Suite struct NoFoodWordsTests {
    private func line(_ counts: [(String, Int, Int)]) -> String? {
        NoFoodWords.line(counts.map { ($0.0, NoFoodScore(meals: $0.2, invented: $0.1)) })
    }

    @Test func `the line counts pictures by model`() {
        #expect(line([("a", 3, 12)]) == "a invented food on 3 of 12 pictures without any.")
        #expect(
            line([("a", 3, 12), ("b", 1, 11)]) == "a invented food on 3 of 12 pictures without any, b on 1 of 11.")
        #expect(line([("a", 0, 1)]) == "a invented food on none of 1 picture without any.")
        #expect(line([("a", 0, 2), ("b", 0, 2)]) == "Both models invented food on none of 2 pictures without any.")
        #expect(line([]) == nil)
    }
}
