import Nutrition
import Testing

@Suite struct MealInputTests {
    @Test func `white space of a text is folded`() {
        #expect(MealText.folded(" two\n\teggs \u{3000} and  toast ") == "two eggs and toast")
    }

    @Test(arguments: ["4006381333931", "036000291452", "73513537", "0000000000000"])
    func `a code with its check digit is right`(digits: String) {
        #expect(Barcode.problem(digits) == nil)
    }

    @Test(arguments: [
        ("4006381333932", "has the check digit 2 where 1 is right"), ("036000291453", "has the check digit 3"),
        ("400638133393", "has the check digit 3 where"), ("", "must be the 13, 12 or 8 digits"),
        ("40063813339311", "must be the 13"), ("400638133393a", "must be the 13"), ("٤٠٠٦٣٨١٣", "must be the 13")
    ])
    func `a wrong code is refused with the reason`(digits: String, words: String) {
        #expect(Barcode.problem(digits)?.hasPrefix(words) == true)
    }

    @Test func `setting no photos leaves a text as it is`() {
        var meal = Meal(id: "m", input: .text("two eggs"))
        meal.photos = Array(meal.photos.prefix(1))
        #expect(meal.input == .text("two eggs") && meal.photos.isEmpty && meal.text == "two eggs")
        meal.photos = ["a.jpg"]
        #expect(meal.input == .photos(["a.jpg"]) && meal.text == nil)
    }

    @Test func `a task takes the meals of its input alone`() {
        let text = Meal(id: "t", input: .text("x"))
        let photo = Meal(id: "p", photos: ["a.jpg"])
        let code = Meal(id: "c", input: .barcode("73513537"))
        #expect(AnswerTask.photoAnalysis.takes(photo) && !AnswerTask.photoAnalysis.takes(text))
        #expect(AnswerTask.parsedFoods.takes(text) && !AnswerTask.parsedFoods.takes(photo))
        #expect(!AnswerTask.photoAnalysis.takes(code) && !AnswerTask.parsedFoods.takes(code))
    }

    @Test(arguments: [
        (PortionUnit.gram, 30.0, "anything", 30.0), (.ounce, 2, "anything", 56.699), (.cup, 0.5, "white rice", 79),
        (.slice, 2, "rye bread", 64), (.piece, 2, "apple", 364), (.millilitre, 15, "olive oil", 15),
        (.millilitre, 240, "whole milk", 244), (.serving, 1, "boiled eggs", 50)
    ])
    func `household measures have a weight`(unit: PortionUnit, amount: Double, food: String, grams: Double) throws {
        let found = try #require(PortionWeights.grams(of: Portion(amount: amount, unit: unit), food: food))
        #expect(abs(found.value - grams) < 0.01)
    }

    @Test func `a measure without a known weight stays unknown`() {
        #expect(PortionWeights.grams(of: Portion(amount: 1, unit: .slice), food: "apple") == nil)
        #expect(PortionWeights.grams(of: Portion(amount: 1, unit: .serving), food: "moon dust") == nil)
        #expect(PortionWeights.grams(of: Portion(amount: nil, unit: .gram), food: "apple") == nil)
        #expect(PortionWeights.grams(of: Portion(text: "some"), food: "apple") == nil)
    }
}
