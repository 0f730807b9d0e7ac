import Nutrition
import Sanity
import Testing

@Suite struct RunLevelTests {
    @Test func `one answer for three different meals is reported, repeats of a meal count once`() {
        let same = MealEstimate(foods: [food("Rice", kcal: 200), food("egg", kcal: 80)])
        let turned = MealEstimate(foods: [food("egg", kcal: 80), food("rice", kcal: 200)])
        #expect(RepeatedAnswers.find([("a", same), ("b", same), ("b", same)]).isEmpty)
        let found = RepeatedAnswers.find([("c", same), ("a", turned), ("b", same), ("d", MealEstimate(foods: []))])
        #expect(found == [["a", "b", "c"]])
        let other = MealEstimate(foods: [food("Rice", kcal: 201), food("egg", kcal: 80)])
        #expect(RepeatedAnswers.find([("a", same), ("b", same), ("c", other)]).isEmpty)
    }

    @Test func `sure answers off by more than half are counted`() {
        var precision = FalsePrecision()
        #expect(precision.share == nil)
        precision.add(confidence: 0.95, energy: 151, trueEnergy: 100)
        precision.add(confidence: 0.95, energy: 150, trueEnergy: 100)
        precision.add(confidence: 0.94, energy: 900, trueEnergy: 100)
        precision.add(confidence: nil, energy: 900, trueEnergy: 100)
        precision.add(confidence: 1, energy: 900, trueEnergy: nil)
        #expect(precision.sure == 2)
        #expect(precision.wrong == 1)
        #expect(precision.unjudged == 1)
        #expect(precision.share == 0.5)
    }
}
