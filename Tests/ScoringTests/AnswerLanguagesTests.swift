import Nutrition
import Scoring
import Testing

struct AnswerLanguagesTests {
    private let meals = Fixture.set((0..<5).map { Fixture.meal("m\($0)", kcal: 100, foods: ["white rice", "banana"]) })

    private func answers(_ name: String, _ foods: [String], count: Int = 5) -> [TrialResult] {
        (0..<count).map { Fixture.answer(name, "m\($0)", kcal: 100, foods: foods) }
    }

    @Test func `a provider that answers in another language than the truths is named`() {
        let results = answers("a", ["Reis", "gekochtes Ei"]) + answers("b", ["rice", "boiled egg"])
        #expect(
            AnswerLanguages.remarks(results, [meals]) == [
                "a answers in German, the truths of set s are in English: names are matched by the bundled dictionary."
            ])
    }

    @Test func `few answers, names of both languages and unknown words say nothing`() {
        #expect(AnswerLanguages.remarks(answers("a", ["Reis", "Eier"], count: 4), [meals]).isEmpty)
        #expect(AnswerLanguages.remarks(answers("a", ["Reis", "rice", "egg"]), [meals]).isEmpty)
        #expect(AnswerLanguages.remarks(answers("a", ["zorblax"]), [meals]).isEmpty)
        #expect(AnswerLanguages.remarks(answers("a", ["banana", "rice"]), [meals]).isEmpty)
    }

    @Test func `truths in another language than the answers are told as well`() {
        let set = Fixture.set((0..<5).map { Fixture.meal("m\($0)", kcal: 100, foods: ["鸡蛋", "米饭"]) })
        #expect(
            AnswerLanguages.remarks(answers("a", ["eggs", "rice"]), [set]) == [
                "a answers in English, the truths of set s are in Chinese: names are matched by the bundled dictionary."
            ])
    }
}
