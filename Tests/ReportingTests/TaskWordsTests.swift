import Nutrition
import Testing

@testable import Reporting

@Suite struct TaskWordsTests {
    @Test func `a label is told by name, code and values, and one that was not read says so`() {
        let bar = Product(
            code: "4001686834763", name: "Bär\u{202E}chen",
            per100: Nutrients(energy: Kilocalories(343), fat: Grams(0.5)))
        #expect(
            TaskWords.line(.product(bar))
                == "Bär\u{FFFD}chen, bar code 4001686834763, per 100 g: energy 343 kcal, fat 0.5 g")
        #expect(TaskWords.line(.product(Product())) == "read nothing")
    }

    @Test func `a written meal is told by its question and by what was left out`() {
        let parsed = ParsedFoods(unparsedText: "and something", question: "Which milk?")
        #expect(TaskWords.line(.parsedFoods(parsed)) == "asks: “Which milk?”; no food made of “and something”")
        #expect(TaskWords.line(.parsedFoods(ParsedFoods())) == nil)
    }

    @Test func `a second turn is told by its portion`() {
        let refined = RefinedPortion(portion: Portion(amount: 150, unit: .gram), reasoning: "the fork is long")
        #expect(TaskWords.line(.refinedPortion(refined)) == "portion 150 g; “the fork is long”")
    }

    @Test func `checked foods are told by those that are wrong`() {
        let foods = [
            VerifiedFood(number: 1, isPlausible: true),
            VerifiedFood(number: 2, isPlausible: false, reason: "too few kcal")
        ]
        #expect(TaskWords.line(.verifiedFoods(VerifiedFoods(foods: foods))) == "wrong: number 2 (too few kcal)")
        #expect(
            TaskWords.line(.verifiedFoods(VerifiedFoods(foods: Array(foods.prefix(1))))) == "finds nothing wrong")
    }
}
