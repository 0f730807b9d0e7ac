import Nutrition
import Testing

@testable import Catalog

/// Second turns and stated foods in meals.jsonl.
@Suite struct TaskMealTests {
    private func read(_ line: String) -> (meal: Meal?, remarks: [String]) {
        let line = MealLine(Array(line.utf8), number: 3, file: "meals.jsonl")
        return (line.meal, line.diagnostics.map(\.description))
    }

    private let truth = #""truth": {"foods": [{"name": "rice", "grams": 150}]}"#

    @Test func `a second turn has a food, words and maybe an object of known size`() {
        let (meal, remarks) = read(
            #"{"id": "m", "photos": ["a.jpg"], \#(truth), "refinement": {"food": "rice", "words": "a  cup", "reference": "26 cm"}}"#
        )
        #expect(remarks == [])
        #expect(meal?.refinement == Refinement(food: "rice", words: "a cup", reference: "26 cm"))
        #expect(AnswerTask.refinedPortion.takes(meal ?? Meal(id: "x", photos: [])))
    }

    @Test func `a second turn without a first is named, and the meal goes on without it`() {
        let (meal, remarks) = read(
            #"{"id": "m", "text": "rice", \#(truth), "refinement": {"food": "rice", "words": "a cup"}}"#)
        #expect(meal?.refinement == nil && meal?.id == "m")
        #expect(
            remarks.count == 1 && remarks[0].contains("3:")
                && remarks[0].contains("warning: a second turn needs a first"))
    }

    @Test func `a refined food that the truth does not have is a mistake`() {
        let (_, remarks) = read(
            #"{"id": "m", "photos": ["a.jpg"], \#(truth), "refinement": {"food": "beans", "words": "a cup"}}"#)
        #expect(remarks.map { $0.contains("`food` must be one of the meal's `truth.foods`") } == [true])
    }

    @Test func `stated foods are a text, and their right values the truth`() throws {
        let (read, remarks) = read(
            #"{"id": "m", "stated_foods": [{"name": "apple", "grams": 150, "energy_kcal": 780, "right": {"energy_kcal": 78}}, {"name": "tea", "grams": 200, "energy_kcal": 2, "fat_g": 0}]}"#
        )
        #expect(remarks == [])
        let meal = try #require(read)
        #expect(meal.text == "1. apple, 150 g: 780 kcal; 2. tea, 200 g: 2 kcal, 0 g fat")
        #expect(meal.truth.nutrients.energy == 80 && meal.truth.nutrients.fat == nil)
        #expect(meal.truth.foods?.map(\.name) == ["apple", "tea"])
        #expect(AnswerTask.verifyFoods.takes(meal) && !AnswerTask.parsedFoods.takes(meal))
    }

    @Test(arguments: [
        (#""stated_foods": []"#, "must be a list of 1 to 10 foods"),
        (#""stated_foods": [{"name": "apple", "grams": 1}]"#, "the key `energy_kcal` is missing"),
        (#""text": "x", "stated_foods": [{"name": "a", "grams": 1, "energy_kcal": 1}]"#, "has no `text`"),
        (
            #""stated_foods": [{"name": "a", "grams": 1, "energy_kcal": 1, "right": {"fat_g": 1}}]"#,
            "corrects a value that the food does not state"
        )
    ])
    func `wrong stated foods are named`(members: String, words: String) {
        let (_, remarks) = read(#"{"id": "m", \#(members)}"#)
        #expect(remarks.count == 1 && remarks.allSatisfy { $0.contains(words) }, "\(remarks)")
    }
}
