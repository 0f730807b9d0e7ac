import Foundation
import Reporting
import Scoring
import Testing

@Suite struct HTMLReportTests {
    static let page = HTMLReport.render(Fixture.report())

    @Test func `the page is as recorded`() throws {
        try expectSnapshot(Self.page, "report.html")
    }

    @Test func `every element is closed in order, and none runs or loads anything`() {
        let check = MarkupCheck(Self.page)
        #expect(check.problems.isEmpty)
        #expect(
            check.tags.isDisjoint(with: ["script", "iframe", "object", "embed", "link", "base", "form", "foreignobject"]
            ))
        #expect(check.attributes.allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "srcset" })
        #expect(check.tags.isSuperset(of: ["details", "svg", "img", "table", "meta"]))
    }

    @Test(arguments: ["<p>", "<p></b></p>", "<a href=x></a>", "a > b"])
    func `the reader these tests trust sees what is broken`(text: String) {
        #expect(!MarkupCheck(text).problems.isEmpty)
    }

    @Test func `hostile text is shown as text`() {
        #expect(!Self.page.contains("<script"))
        #expect(Self.page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"))
        let forbidden = Self.page.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && scalar != "\n") || (0x202A...0x202E).contains(scalar.value) || scalar.value == 0x7F
        }
        #expect(forbidden.isEmpty)
    }

    @Test func `the policy admits this style sheet by its hash and nothing else`() throws {
        let policy = try #require(Self.page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
        #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("script-src"))
        #expect(Self.page.matches(of: /<style>/).count == 1)
    }

    @Test func `a simulated run says so on top and at the end, a live one nowhere`() {
        let notice = "no real model answered"
        #expect(Self.page.matches(of: /SIMULATED: no real model answered/).count == 2)
        #expect(Self.page.contains("<title>SIMULATED: "))
        let live = HTMLReport.render(Fixture.report(isSimulated: false))
        #expect(!live.localizedCaseInsensitiveContains(notice))
        #expect(!live.contains("SIMULATED"))
    }

    @Test func `an incomplete run names the command that finishes it`() {
        #expect(Self.page.contains("INCOMPLETE: 3 trials still pending"))
        #expect(Self.page.contains("<code>nutrieval run --resume 2026-03-01-fruit</code>"))
        #expect(!HTMLReport.render(Fixture.report(isComplete: true)).contains("INCOMPLETE"))
    }

    @Test func `a huge text is cut and marked`() {
        #expect(!Self.page.contains(String(repeating: "very ", count: 100)))
        #expect(Self.page.contains("very …") || Self.page.contains("ver…") || Self.page.contains("very…"))
    }

    @Test func `a large run draws a limited number of points and says how many there are`() {
        let page = HTMLReport.render(Fixture.report(meals: 700))
        #expect(page.contains("699 estimates, 300 of them drawn"))
        #expect(page.matches(of: /class="(point|beyond)"/).count == 3 * 300)
    }

    @Test func `a rule that never fired has no column, and the detectors have a table of their own`() {
        let headings = Self.page.split(separator: "<thead>").dropFirst().map { $0.prefix { $0 != "\n" } }
        let findings = headings.first { $0.contains("flagged") }
        #expect(findings?.contains("macros do not add up") == true)
        #expect(!Self.page.contains(">unusual portion</th>"))
        #expect(findings?.contains("far off") == false)
        #expect(headings.contains { $0.contains("missed (target 0)") && !$0.contains("totals disagree") })
        #expect(Self.page.contains("<abbr title=\"MAE divided by the mean true value\">PMAE</abbr>"))
    }

    @Test func `a report of nothing renders too`() {
        var report = Fixture.report()
        report.sets = []
        report.meals = []
        report.scores.variants = []
        report.scores.baselines = []
        #expect(MarkupCheck(HTMLReport.render(report)).problems.isEmpty)
    }
}
