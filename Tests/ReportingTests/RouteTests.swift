import JSON
import Reporting
import Scoring
import Testing

@Suite struct RouteTests {
    @Test func `the three forms are as recorded`() throws {
        try expectSnapshot(RouteFixture.report.document.text(width: 80, colour: false), "route.txt")
        try expectSnapshot(RouteFixture.report.document.markdown, "route.md")
        try expectSnapshot(
            RouteJSON.render(RouteFixture.report).text(sortedKeys: true, pretty: true) + "\n", "route.json")
    }

    @Test(arguments: [40, 60, 80, 100])
    func `no line is wider than the terminal, and no control byte reaches it`(width: Int) {
        let text = RouteFixture.report.document.text(width: width, colour: false)
        for line in text.split(separator: "\n") where !line.hasPrefix("nutrieval run --resume") {
            #expect(line.count <= width, "\(line)")
        }
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(RouteFixture.report.document.text(width: width, colour: true).contains("\u{1B}[1m"))
    }

    @Test func `how live answers kept their time is counted, and of simulated ones nothing is said`() {
        var report = RouteFixture.report
        let simulated = report.document.markdown
        #expect(simulated.contains("simulator's times are made up") && !simulated.contains("12 of 13"))
        report.runs[0].isSimulated = false
        let live = report.document.text(width: 80, colour: false)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            live.contains(
                "Answers in the time they have (`latency_ms`): “at once | now” 12 of 13 within 300 ms, 1 beyond 500 ms."
            ))
    }

    @Test func `no cell breaks a table of the Markdown form`() {
        var cells: Int?
        let page = RouteFixture.report.document.markdown
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                cells = nil
                continue
            }
            let count = line.replacing("\\|", with: "").filter { $0 == "|" }.count
            #expect(count == cells ?? count, "in \(line)")
            cells = count
        }
        #expect(page.contains("> **SIMULATED") && !page.contains("<markup>"))
    }

    @Test func `a page too long for a comment is cut and says so`() {
        var report = RouteFixture.report
        report.sets = Array(repeating: RouteFixture.set, count: 60)
        let page = report.document.markdown
        #expect(page.utf8.count <= 65_000)
        #expect(page.hasSuffix("route.json holds it all.**\n"))
    }

    @Test func `what is not known is null, and every key is there`() {
        var set = RouteFixture.set
        set.picked = nil
        set.policies[0].fitted = nil
        set.policies[0].notFitted = .oneGroup
        set.cascades[0].fitted = nil
        var report = RouteFixture.report
        report.sets = [set]
        report.budgetPerThousand = nil
        let json = RouteJSON.render(report)
        #expect(json["max_usd_per_1000"] == .null && json["simulated"] == true)
        let first = json["sets"]?[0]
        #expect(first?["picked_cascade"] == .null && first?["cascades"]?[0]?["fitted"] == .null)
        #expect(first?["policies"]?[0]?["fitted"] == .null && first?["policies"]?[0]?["not_fitted"] == "one_group")
        #expect(first?["policies"]?[0]?["roles"]?["pro"] == .null)
        #expect(first?["always"]?[2]?["score"]?["cost_per_meal_usd"] == .null)
        let text = report.document.text(width: 80, colour: false)
        #expect(text.contains("There is one group of meals"))
    }

    @Test func `nothing scored is said`() {
        var report = RouteFixture.report
        report.sets = []
        let text = report.document.text(width: 80, colour: false)
        #expect(text.contains("Nothing can be said on empty set"))
    }
}
