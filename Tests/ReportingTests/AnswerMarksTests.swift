import Nutrition
import Reporting
import Scoring
import Testing

@Suite struct AnswerMarksTests {
    /// The card of one answer on a meal of an apple and a banana with 200 kcal and 50 g of carbohydrates.
    private func card(_ estimate: MealEstimate, truth: Truth = known, set change: (inout SetInfo) -> Void = { _ in })
        throws -> String
    {
        var report = Fixture.report()
        change(&report.sets[0])
        let meal = Meal(id: "m", photos: [], truth: truth)
        let trial = TrialResult(variant: Fixture.steady, set: "fruit", meal: "m", outcome: .ok, estimate: estimate)
        report.meals = [MealReport(set: "fruit", meal: meal, thumbnails: [], trials: [trial])]
        let page = HTMLReport.render(report)
        return String(try #require(page.split(separator: "<article class=\"answer\">").last))
    }

    static let known = Truth(
        nutrients: Nutrients(energy: 200, carbs: 50), foods: [TrueFood(name: "apple"), TrueFood(name: "banana")])

    @Test func `foods are marked as there, invented or missed`() throws {
        let card = try card(MealEstimate(foods: [FoodEstimate(name: "Apples"), FoodEstimate(name: "yoghurt")]))
        #expect(card.contains("<li class=\"hit\">Apples (true: apple)</li>"))
        #expect(card.contains("<li class=\"invented\">yoghurt</li>"))
        #expect(card.contains("<li class=\"missed\">banana</li>"))
    }

    @Test func `the set's synonyms and the threshold of the scores hold here too`() throws {
        let estimate = MealEstimate(foods: [FoodEstimate(name: "pome")])
        #expect(try card(estimate).contains("<li class=\"invented\">pome</li>"))
        #expect(
            try card(estimate) { $0.synonyms = ["apple": ["pome"]] }.contains("<li class=\"hit\">pome (true: apple)"))
        let loose = MealEstimate(foods: [FoodEstimate(name: "apple pie")])
        let strict = try card(loose) { $0.matchThreshold = 1 }
        #expect(strict.contains("<li class=\"invented\">apple pie</li>"))
    }

    @Test func `without known foods nothing is called invented`() throws {
        let truth = Truth(nutrients: Nutrients(energy: 200))
        let card = try card(MealEstimate(foods: [FoodEstimate(name: "yoghurt")]), truth: truth)
        #expect(card.contains("<p>yoghurt</p>") && !card.contains("invented"))
    }

    @Test func `prose is marked by the true foods it names`() throws {
        let card = try card(MealEstimate(description: "A red apple on a plate"))
        #expect(card.contains("<li class=\"hit\">apple</li>"))
        #expect(card.contains("<li class=\"missed\">banana</li>"))
    }

    @Test(arguments: [
        (230.0, "off close", "✓ +30.0 (+15 %)"), (130, "off", "▼ -70.0 (-35 %)"), (420, "off far", "▲ +220 (+110 %)")
    ])
    func `the energy's error is marked by a sign and by colour`(energy: Double, style: String, words: String) throws {
        let card = try card(MealEstimate(foods: [], statedTotals: Nutrients(energy: Kilocalories(energy))))
        #expect(card.contains("<span class=\"\(style)\">\(words)</span>"))
    }

    @Test func `each macro is marked where its truth is known`() throws {
        let card = try card(
            MealEstimate(foods: [], statedTotals: Nutrients(energy: 200, protein: 4, carbs: 20)))
        #expect(card.contains("carbs 20.0 g<b class=\"off far\">▼ -30.0</b>"))
        #expect(card.contains("<span>protein 4.0 g</span>"))
    }

    @Test func `the worst meals are named by mean error and by variant, with links that open them`() {
        let page = HTMLReportTests.page
        #expect(page.contains("<h3>Worst meals</h3>"))
        #expect(page.contains("<a href=\"#meal-0-6\">mix6</a></th><td>198</td><td>2968</td>"))
        #expect(page.contains("id=\"meal-0-6\""))
        #expect(MarkdownReportTests.page.contains("| brisk-mini/short | mix6 | 198 | 9000 | +8802 |"))
    }
}
