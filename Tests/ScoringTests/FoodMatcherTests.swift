import Scoring
import Testing

struct FoodMatcherTests {
    @Test func `each true food is paired with its own name`() {
        let matches = FoodMatcher().match(
            predicted: ["Grilled chicken", "French fries", "ketchup", "water"], truth: ["chips", "chicken breast"],
            threshold: 0.75)
        // `chips` alone may be fries or crisps; the pair is made only where the name says which.
        #expect(matches.contains { $0.predicted == 0 && $0.truth == 1 })
        #expect(!matches.contains { $0.predicted >= 2 })
    }

    @Test func `nothing below the threshold is paired`() {
        let matcher = FoodMatcher()
        #expect(matcher.match(predicted: ["apple juice"], truth: ["orange juice"], threshold: 0.75).isEmpty)
        #expect(matcher.match(predicted: ["apple juice"], truth: ["orange juice"], threshold: 0.3).count == 1)
    }

    @Test func `a food listed twice is found once`() {
        let matches = FoodMatcher().match(predicted: ["apple", "apple"], truth: ["apple"], threshold: 0.75)
        #expect(matches.count == 1)
        #expect(matches.first?.similarity == 1)
    }

    @Test func `endless lists are cut`() {
        let names = (0..<500).map { "food\($0 % 7)x" }
        #expect(FoodMatcher().match(predicted: names, truth: names, threshold: 0.75).count <= FoodMatcher.limit)
    }

    @Test(arguments: [
        (
            "A plate of grilled aubergine, some rice and a glass of orange juice.",
            ["eggplant", "white rice", "orange juice"], 3
        ),
        ("An apple juice in a tall glass.", ["apple"], 0),
        ("Two boiled eggs; a Banana.", ["egg", "banana", "kiwi"], 2),
        ("Doughnuts", ["donut"], 1), ("", ["apple"], 0), ("apple", [], 0)
    ]) func `prose is searched for the true foods`(text: String, truth: [String], expected: Int) {
        let matcher = FoodMatcher()
        #expect(matcher.mentioned(truth.map(matcher.normalizer.name), in: text, threshold: 0.75) == expected)
    }
}
