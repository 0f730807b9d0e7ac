import Nutrition
import Scoring
import Testing

@testable import Reporting

@Suite struct MealPagesTests {
    static let pages = HTMLReport.pages(Fixture.report(meals: 230))

    @Test func `a small run is one file`() {
        let pages = HTMLReport.pages(Fixture.report())
        #expect(pages.map(\.path) == ["report.html"])
        #expect(!pages[0].text.contains("report-meals"))
    }

    @Test func `a large run has its meals on pages beside it, each exactly once`() {
        #expect(
            Self.pages.map(\.path)
                == ["report.html"] + (1...6).map { "report-meals/00\($0).html" }, "230 meals of one set, 1 of another")
        var homes: [String] = []
        for page in Self.pages.dropFirst() { homes += ids(page.text) }
        #expect(homes.count == 231 && Set(homes).count == 231)
        #expect(ids(Self.pages[0].text).isEmpty, "the copies of the worst meals on the main page are no targets")
    }

    @Test func `every link leads to an element of a page of the report`() {
        let targets = Dictionary(
            uniqueKeysWithValues: Self.pages.map { ($0.path, Set(allIDs($0.text))) })
        var links = 0
        for page in Self.pages {
            for match in page.text.matches(of: /href="((?!data:image)[^"]*)"/) {
                let link = match.1.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
                let file = link[0].isEmpty ? page.path : resolved(link[0], from: page.path)
                #expect(targets[file] != nil, "\(match.1) on \(page.path)")
                if link.count == 2 { #expect(targets[file]?.contains(link[1]) == true, "\(match.1) on \(page.path)") }
                links += 1
            }
        }
        #expect(links > 30)
        #expect(Self.pages[0].text.contains("href=\"report-meals/002.html#meal-0-"))
    }

    @Test func `every page is whole, says SIMULATED, and has the same policy`() throws {
        for page in Self.pages {
            #expect(MarkupCheck(page.text).problems.isEmpty, "\(page.path)")
            #expect(page.text.contains("<title>SIMULATED: ") && page.text.contains("INCOMPLETE"), "\(page.path)")
            let policy = try #require(page.text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
            #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
            #expect(!page.text.contains("<script"))
        }
        let live = HTMLReport.pages(Fixture.report(isSimulated: false, isComplete: true, meals: 230))
        #expect(live.allSatisfy { !$0.text.contains("SIMULATED") && !$0.text.contains("INCOMPLETE") })
    }

    @Test func `many answers on few meals are spread too, and a meal is never cut`() {
        var report = Fixture.report(meals: 12)
        for index in report.meals.indices where index < 12 {
            report.meals[index].trials = (0..<(index == 0 ? 700 : 130)).map { place in
                var trial = report.meals[index].trials[0]
                trial.values.repeatIndex = place
                return trial
            }
        }
        let pages = HTMLReport.pages(report)
        #expect(pages.count == 1 + 1 + 3 + 1, "the large meal, the others by four, the other set")
        #expect(Tile.all(pages[1].text).map { $0.rows.count } == [1 + 700])
        #expect(Tile.all(pages[2].text).map { $0.rows.count } == Array(repeating: 1 + 130, count: 4))
    }

    @Test func `the main page of a large run has copies of the worst meals that link to their home`() {
        let tiles = Tile.all(Self.pages[0].text)
        #expect(tiles.count == 24 + 1 && !tiles.contains { $0.tags.contains("rest") })
        for tile in tiles {
            let home = /<a href="report-meals\/00[1-6].html#meal-[01]-[0-9]+">This meal among the others<\/a>/
            #expect(tile.markup.matches(of: home).count == 1)
        }
        #expect(Self.pages[0].text.contains("<summary>All 230 meals, on 5 pages</summary>"))
    }

    @Test func `meal pages lead to the report and to their neighbours`() {
        func links(_ page: Int) -> [String] {
            let bar = Self.pages[page].text.split(separator: "<nav class=\"links\"").last?.split(separator: "</nav>")
                .first
            return (bar ?? "").matches(of: /href="([^"]*)">([^<]*)</).map { "\($0.1) \($0.2)" }
        }
        #expect(links(1) == ["../report.html Report", "002.html Next meals"])
        #expect(links(2) == ["../report.html Report", "001.html Previous meals", "003.html Next meals"])
        #expect(links(6) == ["../report.html Report", "005.html Previous meals"])
        #expect(Self.pages[2].text.contains("<h2>Meals 51 to 100 of 230 in fruit</h2>"))
    }

    private func ids(_ text: String) -> [String] { text.matches(of: /\sid="(meal-[^"]*)"/).map { String($0.1) } }
    private func allIDs(_ text: String) -> [String] { text.matches(of: /\sid="([^"]*)"/).map { String($0.1) } }

    private func resolved(_ link: String, from path: String) -> String {
        if link.hasPrefix("../") { return String(link.dropFirst(3)) }
        return path.contains("/") ? "report-meals/" + link : link
    }
}
