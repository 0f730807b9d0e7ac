import JSON
import Nutrition
import Reporting
import Statistics
import Testing

@testable import Scoring

/// What reports say of the measures beside the headline.
@Suite struct MeasuresTests {
    private let page = HTMLReportTests.page
    private let markdown = MarkdownReportTests.page

    @Test(arguments: [
        "What failed answers do to the error", "Energy by other measures", "Foods found",
        "What a person would have to correct", "Sanity findings: do they flag the right answers?",
        "Auto-logged answers", "Decisions"
    ])
    func `both reports have the section`(title: String) {
        #expect(["h3", "h4"].contains { page.contains("<\($0)>\(title)</\($0)>") })
        #expect(markdown.contains("### \(title)"))
    }

    @Test(arguments: [(9, false), (10, true)]) func `day totals need ten days`(days: Int, isShown: Bool) {
        var report = Fixture.report()
        for place in report.scores.variants.indices { report.scores.variants[place].days?.days = days }
        #expect(HTMLReport.render(report).contains(">Day totals") == isShown)
        #expect(report.markdown.contains("Day totals") == isShown)
    }

    @Test(arguments: [(19, false), (20, true)])
    func `a calibration dot needs twenty answers`(count: Int, isShown: Bool) throws {
        var report = Fixture.report()
        for place in report.scores.variants.indices { report.scores.variants[place].confidence = [] }
        let sample = ConfidenceSample(
            confidences: [Double](repeating: 0.9, count: count), isRight: (0..<count).map { $0 % 9 != 0 },
            clusters: Array(0..<count))
        report.scores.variants[0].confidence = [try #require(ConfidenceScore(.energyWithin20, sample))]
        #expect(HTMLReport.render(report).contains("aria-label=\"Reliability of steady-large") == isShown)
    }

    @Test func `failed answers are in the open only if another policy changes the order`() {
        let fold = "<summary>What failed answers do to the error</summary>"
        #expect(page.contains(fold))
        var report = Fixture.report()
        report.scores.band.append(
            MissingBandRow(set: "fruit", policy: .worst, variant: Fixture.brisk, mae: 1, meals: 9, supplied: 0))
        let open = HTMLReport.render(report)
        #expect(!open.contains(fold) && open.contains("<h3>What failed answers do to the error</h3>"))
    }

    @Test func `the band names the policy in use and what is in none of them`() {
        #expect(
            markdown.contains("| model | zero (used here) | baseline | worst | exclude | supplied by the policy |"))
        #expect(
            markdown.contains(
                "| steady-large (simulated) | 41.2 (9 meals) | 41.2 (9 meals) | 41.2 (9 meals) | 41.2 (9 meals) | 0 | 0 |"
            ))
        #expect(markdown.contains("| 183 (9 meals) | 88.3 (9 meals) | 310 (9 meals) | – | 9 | 3 |"))
        #expect(markdown.contains("| story-teller (simulated) | – | – | – | – | 0 | 0 |"))
    }

    @Test func `a threshold that is safe and one that is not are said in words`() {
        #expect(page.contains("at most 10 % are wrong, with 90 % confidence"))
        #expect(
            page.contains(
                "no safe threshold: only 2 groups with a confidence of 0.50 or more; 22 are needed."))
        #expect(markdown.contains("| no safe threshold |"))
    }

    @Test func `measures of confidence stand with their bounds`() throws {
        let score = try #require(Fixture.report().scores.variants[0].confidence.first)
        for interval in [score.calibrationError, try #require(score.areaUnderROC)] {
            let (low, high) = (try #require(interval.low), try #require(interval.high))
            let cell = "\(hundredths(interval.value)) [\(hundredths(low)), \(hundredths(high))]"
            #expect(page.contains(cell) && markdown.contains(cell), "\(cell)")
        }
    }

    private func hundredths(_ share: Double) -> String {
        let count = Int((share * 100).rounded())
        return "\(count / 100).\(count % 100 / 10)\(count % 10)"
    }

    @Test func `that a first threshold is not safe is said with its numbers`() throws {
        var report = Fixture.report()
        let sample = ConfidenceSample(
            confidences: [Double](repeating: 0.9, count: 30), isRight: (0..<30).map { $0 % 2 == 0 },
            clusters: Array(0..<30))
        report.scores.variants[0].confidence = [try #require(ConfidenceScore(.energyWithin20, sample))]
        #expect(
            report.markdown.contains(
                "no safe threshold: from 0.90 up, 15 of 30 groups were wrong, and up to "
            ))
    }

    @Test func `drawings have words and tables`() {
        for title in [
            "Risk–coverage", "F1 by the matcher&#39;s threshold", "Signed error of every answer", "Error against cost",
            "Estimate ÷ truth by true energy, steady-large (simulated)"
        ] {
            let drawing = page.split(separator: "aria-label=\"\(title)\"").dropFirst().first
            let words = drawing?.firstMatch(of: /<desc>([^<]*)<\/desc>/)?.1 ?? ""
            #expect(words.contains(/[0-9]/), "\(title): \(words)")
        }
        for match in page.matches(of: /<svg ([^>]*)>/) {
            #expect(match.1.contains("aria-hidden=\"true\"") || match.1.contains("aria-label=\""), "\(match.0)")
        }
    }

    @Test func `targets stand beside what they are held against`() {
        #expect(page.contains("flagged (target &lt; 5 %)") && page.contains("missed (target 0)"))
        #expect(page.contains("accuracy 60 % (target 95 % ✗)"))
    }

    @Test func `a run without any of it has none of the sections`() {
        var report = Fixture.report()
        report.scores.band = []
        for place in report.scores.variants.indices {
            report.scores.variants[place].confidence = []
            report.scores.variants[place].days = nil
            report.scores.variants[place].foods = nil
            report.scores.variants[place].effort = nil
        }
        let page = HTMLReport.render(report)
        for title in ["What failed answers do to the error", "tated confidence", "Day totals", "Foods found"] {
            #expect(!page.contains(title), "\(title)")
        }
    }

    @Test func `sugar and sodium are in report and summary where they are scored`() throws {
        var report = Fixture.report()
        let title = "Protein, carbs, fat, fibre and mass"
        #expect(HTMLReport.render(report).contains(title))
        report.scores.variants[0].nutrients[.sodium] = NutrientScore(
            meals: 9, clusters: 9, mae: Interval(210, low: 150, high: 300), bias: Interval(-40), within: [:])
        let page = HTMLReport.render(report)
        #expect(page.contains("Protein, carbs, fat, fibre, sodium and mass") && !page.contains(title))
        #expect(page.contains("sodium, mg") && page.contains("-40.0 mg"))
        let rows = try #require(SummaryJSON.render(report)["variants"]?.array)
        #expect(rows[0]["sodium_mg"]?["mae"]?["value"] == 210 && rows[0]["sugar_g"] == nil)
        #expect(rows.dropFirst().allSatisfy { $0["sodium_mg"] == nil })
    }

    @Test func `summary has every measure, null where it is not known`() throws {
        let document = SummaryJSONTests.document
        let first = try #require(document["variants"]?[0])
        let energy = try #require(first["energy_kcal"])
        #expect(energy["mape"] == 0.31 && energy["median_ape"] == 0.22 && energy["ccc"] == 0.74)
        #expect(energy["intervals"]?["median_ape"] == ["low": 0.14, "high": nil])
        #expect(energy["agreement"]?["ratio"]?["high"] == 1.8)
        #expect(energy["excluded"] == ["small_truth": 1, "not_positive": 1])
        #expect(first["fibre_g"]?["mae"] == ["value": nil, "low": nil, "high": nil])
        #expect(first["foods"]?["grams"]?["pairs"] == 12 && first["foods"]?["sweep"]?[12]?["threshold"] == 0.9)
        #expect(first["effort"]?["edits"]?["value"] == 1.25 && first["days"]?["energy_kcal"]?["mae"]?["value"] == 61.5)
        #expect(first["published"]?["nutrition5k"]?["mass_g"] == ["answers": 11, "mae": 50, "share": nil])
        #expect(first["confidence"]?["all_foods_found"]?["safe_threshold"] == .null)
        #expect(first["sanity"]?["rates"]?["logged_mae_kcal"]?["value"] == 33)
        #expect(first["strata"]?[3]?["pass_target"] == 0.95 && first["strata"]?[0]?["pass_target"] == .null)
        let teller = document["variants"]?[4]
        #expect(teller?["days"] == .null && teller?["confidence"]?["energy_within_20"] == .null)
    }

    @Test func `the band is by policy, then by variant`() {
        let band = SummaryJSONTests.document["band"]
        #expect(band?["zero"]?["steady-large/analyze/default"] == 41.2)
        #expect(band?["exclude"]?["story-teller/describe/default"] == .null)
        var report = Fixture.report()
        report.scores.band.append(
            MissingBandRow(set: "drawn", policy: .zero, variant: Fixture.steady, mae: 7, meals: 1, supplied: 0))
        let both = SummaryJSON.render(report)["band"]
        #expect(both?["zero"]?["fruit:steady-large/analyze/default"] == 41.2)
        #expect(both?["zero"]?["drawn:steady-large/analyze/default"] == 7)
        report.scores.band = []
        #expect(SummaryJSON.render(report)["band"] == .null)
    }
}
