import Nutrition
import Reporting
import Testing

@Suite struct SetDescriptionTests {
    @Test func `every meal is counted once beside its source`() {
        var report = Fixture.report()
        report.meals[0].meal.truth.nutrients = Nutrients()
        report.meals[1].meal.truth.provenance = [:]
        report.meals[2].meal.truth.provenance = [:]
        let sets = SetScores.all(of: report)
        #expect(
            sets.map(SetDescription.size) == [
                "12 meals, 24 photos; true energy: 9 weighed, 2 not stated, 1 without truth",
                "1 meal, 1 photo; true energy: 1 without truth"
            ])
    }
}
