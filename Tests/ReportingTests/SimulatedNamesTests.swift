import JSON
import Nutrition
import Testing

@testable import Reporting
@testable import Scoring

/// So that no part of a page can be quoted as real: "(simulated)" is beside every name that people read.
@Suite struct SimulatedNamesTests {
    /// What a format shows, as text.
    private static func texts(_ report: Report) -> [(format: String, text: String)] {
        let pages = HTMLReport.pages(report).map { page in
            // Classes, ids and tags are not shown; alternative texts, labels and titles are.
            let spoken = page.text.matches(of: /(?:alt|aria-label)="([^"]*)"/).map { String($0.1) }
            let body = page.text.split(separator: "</style>").last.map(String.init) ?? ""
            return (page.path, ([body.replacing(/<[^>]*>/, with: "")] + spoken).joined(separator: "\n"))
        }
        return [
            ("terminal", report.text(width: 400, colour: false)),
            ("terminal, explained", report.text(width: 400, colour: false, isExplained: true)),
            ("Markdown", report.markdown)
        ].map { ($0, $1.split(whereSeparator: \.isWhitespace).joined(separator: " ")) } + pages
    }

    /// The names of the fixture, and where each is: not as part of a model id or of another name.
    private static func names(in text: String) -> [Substring] {
        text.matches(of: /(steady-large|brisk-mini\/analyze|brisk-mini\/short|story-teller)(?![-a-z0-9])(.{0,14})/)
            .map { $0.2 }
    }

    @Test func `every name of a simulated report says so, in every format`() {
        let report = Fixture.report(isSimulated: true, isComplete: true)
        for (format, text) in Self.texts(report) {
            let after = Self.names(in: text)
            #expect(after.count >= 8, "\(format)")
            for rest in after { #expect(rest.hasPrefix(" (simulated)"), "\(format): …\(rest)") }
        }
    }

    @Test func `the mark is set apart in HTML, and stays in charts, sentences and alternative texts`() {
        let page = HTMLReportTests.page
        #expect(page.contains("<span class=\"model\">steady-large <span class=\"made\">(simulated)</span></span>"))
        #expect(page.contains(">steady-large (simulated)</text>"))
        #expect(page.contains("aria-label=\"Estimate ÷ truth by true energy, steady-large (simulated)\""))
    }

    @Test func `pages of meals have it too`() {
        for page in MealPagesTests.pages.dropFirst() where page.text.contains("steady-large") {
            let text = page.text.split(separator: "</style>").last.map(String.init) ?? ""
            for rest in Self.names(in: text.replacing(/<[^>]*>/, with: "")) {
                #expect(rest.hasPrefix(" (simulated)"), "\(page.path): …\(rest)")
            }
        }
    }

    @Test func `a live report has no such word`() {
        for (format, text) in Self.texts(Fixture.report(isSimulated: false, isComplete: true)) {
            #expect(!text.lowercased().contains("simulat"), "\(format)")
            #expect(Self.names(in: text).count >= 8, "\(format)")
        }
    }

    @Test(arguments: [true, false])
    func `JSON has the name as reports show it beside the id, CSV a column`(isSimulated: Bool) throws {
        let report = Fixture.report(isSimulated: isSimulated)
        let rows = try #require(SummaryJSON.render(report)["variants"]?.array)
        let end = isSimulated ? " (simulated)" : ""
        #expect(
            rows.compactMap { $0["label"]?.string }.prefix(3) == [
                "steady-large\(end)", "brisk-mini/analyze\(end)", "brisk-mini/short\(end)"
            ])
        #expect(rows.compactMap { $0["label"]?.string }.count == 5)
        #expect(rows[0]["name"] == "steady-large/analyze/default", "an id, the same in every run")
        let baselines = try #require(SummaryJSON.render(report)["baselines"]?.array)
        #expect(
            baselines.map { $0["label"] } == [
                "always the median", "nearest photos", "typical servings of the true foods"
            ])
        let lines = MealsCSV.render(report).split(separator: "\r\n")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(isSimulated ? "true," : "false,") })
    }

    @Test func `names without a report say so as well, and a name cut short still does`() {
        let long = VariantID(provider: String(repeating: "n", count: 200) + "-17", prompt: "p")
        let names = VariantNames([long], isSimulated: true)
        #expect(names[long] == "nnnnnnnnnnnnnn…nnnnnnnnn-17 (simulated)", "its end tells it from others")
        #expect(!VariantNames([long], isSimulated: false)[long].contains("simulated"))
    }
}
