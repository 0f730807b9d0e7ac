import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct GroundingTableTests {
    private func found(_ source: LookupSource, _ name: String, _ kcal: Double) -> FoundFood {
        FoundFood(
            source: source, food: ListedFood(name: name, nutrients: Nutrients(energy: Kilocalories(kcal))),
            similarity: 1)
    }

    private func report(isSimulated: Bool = false) -> Report {
        var report = Fixture.report(isSimulated: false)
        var row = GroundingScore.Row(variant: Fixture.steady)
        var difference = MetricDifference(
            metric: .energyMAE, a: 80, b: 60, difference: Interval(-20, low: -30, high: -10), p: 0.001, pHolm: 0.002,
            meals: 12, clusters: 12)
        row.difference = difference
        row.foods = GroundingScore.FoodCounts(all: 20, withoutGrams: 4, notFound: 6, disagreeing: 3)
        (row.own, row.grounded) = (
            EnergyErrorParts(food: 10, amount: 30, number: 40), EnergyErrorParts(food: 12, amount: 30, number: 20)
        )
        (row.splitAnswers, row.answers) = (9, 12)
        var other = GroundingScore.Row(variant: Fixture.brisk)
        difference.difference = Interval(5, low: -3, high: 12)
        (difference.a, difference.b, difference.p, difference.pHolm) = (70, 75, 0.3, 0.3)
        other.difference = difference
        var service = GroundingScore.Source(source: .fdc)
        (service.asked, service.found, service.cached, service.unasked) = (16, 4, 3, 2)
        (service.compared, service.error, service.modelError) = (3, 11, 44)
        service.failures = [.down: 2, .limited: 1]
        report.grounding = [
            GroundingScore(
                set: "fruit", order: [.cache, .fdc, .bundled, .model], rows: [row, other],
                sources: [service, GroundingScore.Source(source: .bundled)],
                disagreements: [
                    GroundingScore.Disagreement(
                        name: Fixture.hostile, a: found(.fdc, Fixture.hostile, 100), b: found(.bundled, "stew", 200),
                        count: 3)
                ], isSimulated: isSimulated)
        ]
        return report
    }

    private func table(_ report: Report) throws -> GroundingTable {
        let set = try #require(SetScores.all(of: report).first)
        return try #require(GroundingTable(set, VariantNames(report)))
    }

    @Test func `a variant has two rows, with its error by cause`() throws {
        let rows = try table(report()).table.rows.map { $0.cells.map(\.text) }
        #expect(rows[0] == ["steady-large", "80.0", "–", "–", "10.0", "30.0", "40.0", "–"])
        #expect(
            rows[1] == [
                "steady-large + lookup", "60.0", "-20.0 [-30.0, -10.0]", "better", "12.0", "30.0", "20.0", "50 %"
            ])
        #expect(rows[3][0] == "brisk-mini/analyze + lookup" && rows[3][3] == "not separable")
    }

    @Test func `only what is separable is spoken of, and nothing found is said`() throws {
        #expect(
            try table(report()).lead == "A lookup lowers the error of steady-large (60 instead of 80 kcal a meal).")
        var none = report()
        none.grounding[0].rows = [GroundingScore.Row(variant: Fixture.brisk)]
        #expect(try table(none).lead == "No food could be looked up, so every model keeps its own numbers.")
    }

    @Test func `sources have hits and errors, and notes name troubles, finding 10 and a simulation`() throws {
        let table = try table(report(isSimulated: true))
        #expect(
            table.sources.rows[0].cells.map(\.text) == [
                "FoodData Central", "16", "4", "25 %", "3", "3", "11.0", "44.0"
            ])
        let notes = table.notes.joined(separator: "\n")
        #expect(
            notes.contains("FoodData Central gave no answer for some foods: not reachable (2), over its limit (1)."))
        #expect(notes.contains("was not asked about 2 foods: nutrieval ground RUN"))
        #expect(notes.contains("Finding 10, sources disagree by more than 50 %: 3 foods."))
        #expect(notes.contains("The simulator answered these lookups"))
        #expect(notes.contains("4 foods without stated grams keep the model's numbers."))
    }

    @Test func `every format has it, and hostile names are text`() {
        let report = report()
        let html = HTMLReport.render(report)
        #expect(html.contains(GroundingTable.title) && !html.contains("<script>alert"))
        #expect(report.markdown.contains(GroundingTable.title) && report.markdown.contains("steady-large + lookup"))
        #expect(report.text(width: 100, colour: false).contains("A lookup lowers the error of steady-large"))
        let row = SummaryJSON.render(report)["grounding"]?.array?.first
        #expect(row?["variants"]?.array?.first?["lookup_energy_mae_kcal"] == 60)
        #expect(row?["sources"]?.array?.first?["hit_rate"] == 0.25)
        #expect(row?["sources"]?.array?.first?["failures"]?["down"] == 2)
        #expect(row?["variants"]?.array?.first?["parts_kcal"]?["how_much"] == 30)
    }

    @Test func `a report without lookups says nothing of them`() {
        let report = Fixture.report()
        #expect(!HTMLReport.render(report).contains(GroundingTable.title))
        #expect(!report.markdown.contains(GroundingTable.title))
        #expect(SummaryJSON.render(report)["grounding"] == nil)
    }
}
