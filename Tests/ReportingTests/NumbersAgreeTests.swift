import Foundation
import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// The same number is the same wherever it is read.
@Suite struct NumbersAgreeTests {
    /// The numbers of one model; nil where a format shows none.
    private struct Row: Equatable {
        var error: Double
        var low: Double
        var high: Double
        /// Percent.
        var within: Double
        /// USD.
        var perThousand: Double?
        var failed: Int
        /// Percent.
        var largest: Double
        var state: String

        /// From the seven cells of a leaderboard without its name: `41 [30, 56]`, `58 %`, `$4.32`, p95, `–`, `18 %`, the
        /// state.
        init(_ cells: [String]) throws {
            let numbers = cells[0].split { !$0.isNumber && $0 != "." && $0 != "," }
                .compactMap { NumbersAgreeTests.number($0) }
            try #require(numbers.count == 3, "\(cells[0])")
            (error, low, high) = (numbers[0], numbers[1], numbers[2])
            within = try #require(NumbersAgreeTests.number(cells[1]))
            perThousand = NumbersAgreeTests.number(cells[2])
            let count = cells[4].split(separator: " ").first ?? ""
            failed = count == "–" ? 0 : try #require(Int(count))
            largest = try #require(NumbersAgreeTests.number(cells[5]))
            state = String(cells[6].prefix { $0 != "+" }).trimmingCharacters(in: [",", " "])
        }

        /// From a row of summary.json, rounded as the others are, in a way of its own.
        init(_ json: JSON) throws {
            func value(_ path: String...) throws -> Double {
                try #require(path.reduce(Optional(json)) { $0?[$1] }?.number, "\(path)")
            }
            error = try value("energy_kcal", "mae", "value").rounded()
            low = try value("energy_kcal", "mae", "low").rounded()
            high = try value("energy_kcal", "mae", "high").rounded()
            within = (try value("energy_kcal", "within_20") * 100).rounded()
            perThousand = json["cost"]?["per_1000_usd"]?.number.map { ($0 * 100).rounded() / 100 }
            let outcomes = try #require(json["outcomes"]?.object)
            failed = outcomes.reduce(0) {
                $0 + (["ok", "no_food"].contains($1.key) ? 0 : Int($1.value.number ?? 0))
            }
            largest = (try value("largest_error", "share") * 100).rounded()
            let states = [
                "best": "best", "lowest": "lowest, not separable", "not_separable": "not separable",
                "unclear": "unclear", "worse": "worse"
            ]
            state = try #require(json["state"]?.string.flatMap { states[$0] })
        }
    }

    fileprivate static func number(_ text: some StringProtocol) -> Double? {
        Double(String(text).filter { $0.isNumber || $0 == "." })
    }

    private static let report: Report = {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        report.scores.variants[1].outcomes = [.ok: 9, .refused: 2, .network: 1]
        report.scores.variants[2].nutrients[.energy]?.mae = Interval(1310.4, low: 960.6, high: 1700.49)
        for place in 0...2 {
            report.scores.variants[place].nutrients[.energy]?.within[10] = Interval(0.01)
            report.scores.variants[place].nutrients[.energy]?.within[30] = Interval(0.99)
        }
        report.scores.variants[2].cost = CostScore(perMeal: Interval(0.0123))
        return report
    }()

    private static let names = ["steady-large", "brisk-mini/analyze", "brisk-mini/short"]

    private func terminal() throws -> [Row] {
        let lines = Self.report.text(width: 400, colour: false).split(separator: "\n").map(String.init)
        return try Self.names.map { name in
            let line = try #require(lines.first { $0.hasPrefix(name + "  ") })
            return try Row(line.dropFirst(name.count).split(separator: /[ ]{2,}/).map(String.init))
        }
    }

    private func markdown() throws -> [Row] {
        let lines = Self.report.markdown.split(separator: "\n").map(String.init)
        return try Self.names.map { name in
            let line = try #require(lines.first { $0.hasPrefix("| \(name) | ") })
            let cells = line.replacing("\\", with: "").split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return try Row(Array(cells.dropFirst()))
        }
    }

    private func html() throws -> [Row] {
        let page = HTMLReport.render(Self.report)
        let board = try #require(page.firstMatch(of: /(?s)<table class="board">.*?<\/table>/)).0
        let rows = board.split(separator: "<tr>").dropFirst(2).map(String.init)
        return try Self.names.map { name in
            let row = try #require(rows.first { $0.contains("<span class=\"model\">\(name)</span>") })
            func cell(_ style: String) throws -> String {
                let start = try #require(row.firstRange(of: "<td class=\"\(style)"), "\(style)").upperBound
                let rest = row[start...].drop { $0 != ">" }.dropFirst()
                return String(rest.trimmingPrefix("<b>").prefix { $0 != "<" })
            }
            let bounds = try #require(row.firstMatch(of: /<span class="unseen">([^<]*) to ([^<]*)<\/span>/))
            return try Row([
                "\(try cell("big")) [\(bounds.1), \(bounds.2)]", cell("within"), cell("cost"), cell("latency"),
                cell("failed"), cell("largest"), cell("state name")
            ])
        }
    }

    private func json() throws -> [Row] {
        let rows = try #require(SummaryJSON.render(Self.report)["variants"]?.array)
        return try Self.names.map { name in
            try Row(try #require(rows.first { $0["label"]?.string == name }))
        }
    }

    @Test func `twenty-four numbers of three models are the same in terminal, Markdown, HTML and JSON`() throws {
        let json = try json()
        #expect(try terminal() == json)
        #expect(try markdown() == json)
        #expect(try html() == json)
        // Not by being empty: what the fixture has.
        #expect(json.map(\.error) == [41, 59, 1310] && json.map(\.high) == [56, 79, 1700])
        #expect(json.map(\.within) == [58, 42, 17] && json.map(\.perThousand) == [4.32, 0.51, 12.3])
        #expect(json.map(\.failed) == [0, 3, 0] && json.map(\.largest) == [18, 31, 62])
        #expect(json.map(\.state) == ["lowest, not separable", "not separable", "worse"])
    }

    @Test func `the verdict is the same sentence in terminal, Markdown and HTML`() {
        let verdict = Verdict.all(of: Self.report)[0]
        func flat(_ text: String) -> String {
            text.replacing(/<[^>]*>/, with: "").replacing("**", with: "").split(whereSeparator: \.isWhitespace)
                .joined(separator: " ").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&#39;", with: "'").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
                .replacing("\\", with: "")
        }
        let words = "\(verdict.answer) \(verdict.rest)".replacing("\\", with: "")
        let start = String(words.prefix(150))
        #expect(flat(Self.report.text(width: 80, colour: false)).contains(start))
        #expect(flat(Self.report.markdown).contains(start))
        #expect(flat(HTMLReport.render(Self.report)).contains(start))
        for text in [Self.report.markdown, HTMLReport.render(Self.report)] {
            #expect(flat(text).contains(verdict.basis))
            #expect(flat(text).contains(verdict.evidence[0]))
        }
        #expect(flat(Self.report.text(width: 80, colour: false)).contains(verdict.basis))
        #expect(flat(Self.report.text(width: 80, colour: false, isExplained: true)).contains(verdict.evidence[0]))
        #expect(!flat(Self.report.text(width: 80, colour: false)).contains(verdict.evidence[0]))
    }
}
