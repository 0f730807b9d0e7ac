import Base64
import Foundation
import Hashing
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct HTMLReportTests {
    static let page = HTMLReport.render(Fixture.report())
    static let live = HTMLReport.render(Fixture.report(isSimulated: false, isComplete: true))

    @Test func `the page is as recorded`() throws {
        try expectSnapshot(Self.page, "report.html")
    }

    // MARK: markup, policy, hostile text

    @Test func `every element is closed in order, and none runs or loads anything`() {
        for page in [Self.page, Self.live] {
            let check = MarkupCheck(page)
            #expect(check.problems.isEmpty)
            #expect(
                check.tags.isDisjoint(with: [
                    "script", "iframe", "object", "embed", "link", "base", "form", "foreignobject"
                ]))
            #expect(check.attributes.allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "srcset" })
            #expect(check.tags.isSuperset(of: ["details", "svg", "img", "table", "meta", "input"]))
        }
    }

    @Test(arguments: ["<p>", "<p></b></p>", "<a href=x></a>", "a > b"])
    func `the reader these tests trust sees what is broken`(text: String) {
        #expect(!MarkupCheck(text).problems.isEmpty)
    }

    @Test func `hostile text is shown as text`() {
        #expect(!Self.page.contains("<script"))
        #expect(Self.page.contains("&lt;script&gt;alert('x')&lt;/script&gt;"))
        let forbidden = Self.page.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && scalar != "\n") || (0x202A...0x202E).contains(scalar.value) || scalar.value == 0x7F
        }
        #expect(forbidden.isEmpty)
    }

    @Test func `hostile words in every place that people fill are text, and no class or id is made of them`() {
        var report = Fixture.report(isComplete: false)
        let words = Fixture.hostile + "</style><style>*{display:none}</style>"
        report.run.id = words
        report.run.resumeCommand = words
        report.run.pricedAsOf = words
        report.run.startedAt = words
        report.run.toolVersion = words
        for place in report.sets.indices {
            (report.sets[place].description, report.sets[place].licence, report.sets[place].caution) =
                (words, words, words)
        }
        for place in report.scores.variants.indices {
            report.scores.variants[place].servedModels = [words, words + "2"]
            report.scores.variants[place].largestError?.meal = words
            report.scores.variants[place].leadsWithout = words
        }
        for place in report.meals.indices {
            report.meals[place].meal.person = words
            report.meals[place].meal.day = words
            report.meals[place].meal.notes = words
            if report.meals[place].meal.truth.foods?.isEmpty == false {
                report.meals[place].meal.truth.foods?[0].name = words
            }
        }
        report.remarks = [words]
        for page in HTMLReport.pages(report).map(\.text) {
            #expect(MarkupCheck(page).problems.isEmpty)
            #expect(!page.contains("<script") && page.matches(of: /<style>/).count == 1)
            for match in page.matches(of: /(?:class|id)="([^"]*)"/) {
                #expect(match.1.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == " ") })
            }
            let links = page.matches(of: /href="((?!data:image)[^"]*)"/)
            #expect(links.allSatisfy { $0.1.hasPrefix("#") })
        }
    }

    @Test func `the policy admits the page's own style bytes by their hash and nothing else`() throws {
        for page in [Self.page] + HTMLReport.pages(Fixture.report(meals: 230)).map(\.text) {
            let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
            let style = try #require(page.firstMatch(of: /(?s)<style>(.*?)<\/style>/)).1
            let digits = Array(SHA256Digest(of: Array(style.utf8)).hex)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)
            }
            #expect(bytes.count == 32)
            #expect(
                policy
                    == "default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-\(Base64Writer.text(of: bytes))&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"
            )
            #expect(page.matches(of: /<style>/).count == 1)
        }
    }

    @Test func `every link leads to an element of the page, every id is there once`() {
        let ids = Self.page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let links = Self.page.matches(of: /href="((?!data:image)[^"]*)"/).map { String($0.1) }
        #expect(links.allSatisfy { $0.hasPrefix("#") && ids.contains(String($0.dropFirst())) })
        #expect(links.count >= 40)
    }

    // MARK: what it says first

    @Test func `verdict and leaderboard come before the meals, and those before all else`() throws {
        let headings = Self.live.matches(of: /<h2>([^<]*)<\/h2>/).map { String($0.1) }
        #expect(
            headings.prefix(8) == [
                "Set fruit", "Which models meet your criteria?",
                "Meals, largest error in kcal first: click one to open it",
                "How far off, and in which direction?", "What does accuracy cost?",
                "Which foods were found, and what must a person correct?", "Can these numbers be trusted?",
                "How was this measured?"
            ])
        let verdict = try #require(Self.live.firstRange(of: "<p class=\"verdict\"><strong>Set fruit: No winner yet"))
        let board = try #require(Self.live.firstRange(of: "<table class=\"board\">"))
        let meals = try #require(Self.live.firstRange(of: "Meals, largest error"))
        #expect(verdict.upperBound < board.lowerBound && board.upperBound < meals.lowerBound)
        #expect(Self.live.contains("<summary>How we know</summary>"))
    }

    @Test func `a page of one set has links to its parts, of several sets to the sets`() {
        var report = Fixture.report(isSimulated: false)
        #expect(HTMLReport.render(report).contains("<a href=\"#verdict-0\">fruit</a>"))
        report.sets.removeLast()
        report.meals.removeLast()
        let page = HTMLReport.render(report)
        for (id, words) in [
            ("verdict", "Verdict"), ("criteria", "Criteria"), ("meals", "Meals"), ("accuracy", "Accuracy"),
            ("cost", "Cost &amp; speed"), ("foods", "Foods"), ("trust", "Trust"), ("method", "Method")
        ] {
            #expect(page.contains("<a href=\"#\(id)\">\(words)</a>") && page.contains("<section id=\"\(id)\">"))
        }
    }

    @Test func `a simulated run says so in the bar and the title, a live one nowhere`() throws {
        #expect(
            Self.page.matches(of: /<strong class="simulated">SIMULATED<span class="wide">: no real model answered/)
                .count == 1)
        #expect(Self.page.contains("<title>SIMULATED: "))
        #expect(!Self.live.localizedCaseInsensitiveContains("no real model answered"))
        let body = try #require(Self.live.split(separator: "</style>").last)
        #expect(!body.localizedCaseInsensitiveContains("simulat"))
    }

    @Test func `an incomplete run names the command that finishes it`() {
        #expect(Self.page.contains("INCOMPLETE: 3 trials still pending"))
        #expect(Self.page.contains("<code>nutrieval run --resume 2026-03-01-fruit</code>"))
        #expect(!Self.live.contains("INCOMPLETE") && !Self.live.contains("Not finished"))
    }

    @Test func `the leaderboard has identity, chips, state, failures and one scale`() throws {
        let board = try #require(Self.live.firstMatch(of: /(?s)<table class="board">.*?<\/table>/)).0
        let rows = board.split(separator: "<tr>").dropFirst(2).map(String.init)
        #expect(rows.count == 5)
        #expect(
            rows[0].contains(
                "<span class=\"identity\">steady-large-2026-01 · analyze <span class=\"chip\">retires 2027-01-14</span>"
            ))
        #expect(rows[1].contains("brisk-mini-2025-11 · analyze"), "the model that answered, not the one asked")
        #expect(rows[0].contains("<td class=\"state name\"><b>lowest, not separable</b></td>"))
        #expect(rows[2].contains("<td class=\"state name\"><b>worse</b><span class=\"identity\">+90 kcal ("))
        #expect(rows[2].contains("<span class=\"chip\">may not beat guessing</span>"))
        #expect(rows[3].contains("<b>all failed</b>") && rows[3].contains(">12 of 12</td>"))
        #expect(
            rows[3].contains("<td class=\"big\" data-label=\"kcal a meal\">–</td>"), "no error by the missing policy")
        #expect(rows[4].contains("<b>no energy</b>"))
        #expect(rows[1].contains("<td class=\"largest bad\" data-label=\"error due to one meal\">31 %</td>"))
        #expect(rows[0].contains("<td class=\"largest\" data-label=\"error due to one meal\">18 %</td>"))
        // The interval for those who cannot see the bar.
        #expect(rows[0].contains("<span class=\"unseen\">30 to 56</span>"))
        // Baselines are lines: two within the scale of 1.2 × 131, typical servings too.
        #expect(rows[0].matches(of: /<line class="guess"/).count == 3)
        // A dot per error.
        #expect(rows.map { $0.matches(of: /<circle class="value"/).count } == [1, 1, 1, 0, 0])
        #expect(board.contains("<th scope=\"col\">p95</th>"))
        let simulated = try #require(Self.page.firstMatch(of: /(?s)<table class="board">.*?<\/table>/)).0
        #expect(!simulated.contains("p95"), "a simulator's latency says nothing")
    }

    @Test func `a bound beyond the scale is an arrow with its number`() {
        var report = Fixture.report()
        report.scores.variants[2].nutrients[.energy]?.mae = Interval(131, low: 96, high: 9000)
        let page = HTMLReport.render(report)
        #expect(page.contains(">→ 9,000</text>"))
        #expect(Self.page.ranges(of: ">→ ").count == 1 && Self.page.contains(">→ 170</text>"))
    }

    // MARK: limits

    @Test func `a huge text is cut and marked`() {
        #expect(!Self.page.contains(String(repeating: "very ", count: 100)))
        #expect(Self.page.contains("very …") || Self.page.contains("ver…") || Self.page.contains("very…"))
    }

    @Test func `a large run draws a limited number of points and says so`() {
        let page = HTMLReport.render(Fixture.report(meals: 700))
        let strips = page.split(separator: "aria-label=\"Signed error of every answer\"").dropFirst().joined()
        let drawn = strips.prefix(while: { _ in true }).split(separator: "</svg>").first ?? ""
        #expect(drawn.matches(of: /<circle class="(point|far|beyond)"/).count == 3 * 200)
        #expect(page.contains("At most 200 per model are drawn."))
        let agreement = page.split(separator: "aria-label=\"Estimate ÷ truth by true energy, ").dropFirst()
        #expect(agreement.count == 3)
        for plot in agreement {
            let own = plot.split(separator: "</svg>").first ?? ""
            #expect(own.matches(of: /<circle class="(point|beyond)"/).count == 300)
        }
        #expect(!Self.page.contains("per model are drawn"))
    }

    @Test func `a rule that never fired has no column, and the detectors have a table of their own`() {
        let headings = Self.page.split(separator: "<thead>").dropFirst().map { $0.prefix { $0 != "\n" } }
        let findings = headings.first { $0.contains("macros do not add up") }
        #expect(findings?.contains("flagged") == true)
        #expect(!Self.page.contains(">unusual portion</th>"))
        #expect(findings?.contains("far off") == false)
        #expect(headings.contains { $0.contains("missed (target 0)") && !$0.contains("totals disagree") })
    }

    @Test func `a report of nothing renders too`() {
        var report = Fixture.report()
        report.sets = []
        report.meals = []
        report.scores.variants = []
        report.scores.baselines = []
        #expect(MarkupCheck(HTMLReport.render(report)).problems.isEmpty)
    }

    @Test(arguments: VerdictTests.cases.indices) func `every case of the verdict renders`(index: Int) {
        var report = Fixture.report(isSimulated: true, isComplete: true)
        VerdictTests.cases[index].change(&report)
        let page = HTMLReport.render(report)
        #expect(MarkupCheck(page).problems.isEmpty)
        #expect(page.contains("<p class=\"verdict\"><strong>"))
        #expect(!page.contains("NaN") && !page.contains("\"nan") && !page.contains(">nan") && !page.contains("\"inf"))
    }

    // MARK: print, phone, people who cannot see it

    @Test func `print hides what is for screens and leaves the five worst meals`() throws {
        let printed = try #require(Self.page.firstMatch(of: /(?s)@media print\{(.*?)<\/style>/)).1
        for rule in [
            "@page{margin:12mm}", "color-scheme:light", ".tile:nth-child(n+6){display:none}",
            ".card,figure,tr,.tile{break-inside:avoid}",
            "details.data,footer{display:none!important}", "#foods,#trust,#method,", "print-color-adjust:exact"
        ] {
            #expect(printed.contains(rule), "\(rule)")
        }
        let sizes = printed.matches(of: /font-size:([0-9.]+)pt/).compactMap { Double($0.1) }
        #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 9 })
    }

    @Test func `headings are in order, no header cell is empty, regions that scroll can be reached`() {
        for page in [Self.page, Self.live] {
            var last = 0
            for match in page.matches(of: /<h([1-4])[ >]/) {
                let level = Int(match.1) ?? 0
                #expect(level <= last + 1, "h\(level) after h\(last)")
                last = level
            }
            #expect(page.matches(of: /<h1[ >]/).count == 1)
            #expect(page.matches(of: /<th[^>]*><\/th>/).isEmpty)
            for match in page.matches(of: /<div class="scroll"([^>]*)>/) {
                #expect(match.1.contains("tabindex=\"0\"") && match.1.contains("aria-label=\""))
            }
            #expect(page.contains("<a class=\"skip\" href=\"#content\">Skip to content</a>"))
            #expect(page.matches(of: /<img[ ]/).count == page.matches(of: /<img [^>]*alt="[^"]+"/).count)
        }
    }
}
