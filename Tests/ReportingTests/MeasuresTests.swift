import JSON
import Reporting
import Statistics
import Testing

@testable import Scoring

/// What reports say of the measures beside the headline.
@Suite struct MeasuresTests {
    private let page = HTMLReportTests.page
    private let markdown = MarkdownReportTests.page

    @Test(arguments: [
        "What failures do to the headline", "Energy by other measures", "Day totals", "Foods found",
        "What a person would have to correct", "How right the findings were", "Logged unasked", "Decisions"
    ])
    func `both reports have the section`(title: String) {
        #expect(page.contains("<h3>\(title)</h3>"))
        #expect(markdown.contains("### \(title)"))
    }

    @Test func `the band names the policy in use and what is in none of them`() {
        #expect(
            markdown.contains("| provider | zero (used here) | baseline | worst | exclude | supplied by the policy |"))
        #expect(
            markdown.contains(
                "| steady-large | 41.2 (9 meals) | 41.2 (9 meals) | 41.2 (9 meals) | 41.2 (9 meals) | 0 | 0 |"))
        #expect(markdown.contains("| 183 (9 meals) | 88.3 (9 meals) | 310 (9 meals) | – | 9 | 3 |"))
        #expect(markdown.contains("| story-teller | – | – | – | – | 0 | 0 |"))
    }

    @Test func `a threshold that is safe and one that is not are said in words`() {
        #expect(page.contains("at most 10 % are wrong, with 90 % confidence"))
        #expect(
            page.contains(
                "no safe threshold: only 2 groups of meals with a confidence of 0.50 or more, and 22 are needed"))
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
                "no safe threshold: from 0.90 up, the first that could be tested, 15 of 30 groups of meals had a wrong answer"
            ))
    }

    @Test func `drawings have words and tables`() {
        #expect(page.contains("<title>Reliability of steady-large</title>"))
        #expect(page.contains("<title>Risk–coverage</title>"))
        #expect(
            page.contains("<title>F1 by the matcher&#39;s threshold</title>")
                || page.contains("<title>F1 by the matcher's threshold</title>"))
        #expect(page.matches(of: /<summary>Numbers behind the drawing/).count >= 6)
    }

    @Test func `targets stand beside what they are held against`() {
        #expect(page.contains("flagged (target &lt; 5 %)") && page.contains("missed (target 0)"))
        #expect(page.contains("pass 60 % (target 95 % ✗)"))
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
        for title in ["What failures do to the headline", "Confidence", "Day totals", "Foods found"] {
            #expect(!page.contains("<h3>\(title)</h3>"), "\(title)")
        }
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
