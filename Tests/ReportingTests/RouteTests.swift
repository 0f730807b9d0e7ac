import Foundation
import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

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
        #expect(simulated.contains("simulated times are made up") && !simulated.contains("12 of 13"))
        report.runs[0].isSimulated = false
        let live = report.document.text(width: 80, colour: false, isExplained: true)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            live.contains(
                "Answers within their time limit (`latency_ms`): “at once | now” 12 of 13 within 300 ms, 1 beyond 500 ms."
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
        #expect(page.hasSuffix("route.json has everything.**\n"))
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
        let text = report.document.text(width: 80, colour: false, isExplained: true)
        #expect(text.contains("There is one group of meals"))
    }

    @Test func `nothing scored is said`() {
        var report = RouteFixture.report
        report.sets = []
        let text = report.document.text(width: 80, colour: false)
        #expect(text.contains("Nothing to route: no meal has a true energy"))
        #expect(text.contains("Left out: empty set."))
    }

    /// The verdict on policies against a best single model of 41 kcal and $4 per 1,000 meals.
    private func verdict(
        _ policies: [(name: String, mae: Double, cost: Double?)], cheap: (mae: Double, cost: Double) = (90, 0.5),
        groups: Int = 60
    ) -> Verdict {
        var set = RouteFixture.set
        func score(_ mae: Double, _ cost: Double?) -> RoutingScore {
            RoutingScore(
                meals: 64, clusters: groups, mae: Interval(mae), costPerMeal: cost.map { Interval($0 / 1000) },
                latencies: 0
            )
        }
        set.always = [
            AlwaysScore(variant: Fixture.steady, score: score(41, 4)),
            AlwaysScore(variant: Fixture.brisk, score: score(cheap.mae, cheap.cost))
        ]
        let pattern = RouteFixture.set.policies[0]
        set.policies = policies.map { name, mae, cost in
            var policy = pattern
            var written = pattern.played.policy
            written.name = name
            policy.played = PlayedPolicy(written, assigned: pattern.played.assigned)
            policy.asWritten = score(mae, cost)
            policy.against = [
                AgainstAlways(
                    variant: Fixture.steady, mae: Interval(mae - 41, low: mae - 41 - 12.5, high: mae - 41 + 11.5),
                    costPerMeal: cost.map { Interval(($0 - 4) / 1000) }, callsAvoided: 0.5)
            ]
            return policy
        }
        return RouteVerdict(
            set: set, names: VariantNames([Fixture.steady, Fixture.brisk], isSimulated: false)
        ).verdict
    }

    @Test func `a policy is judged against the most accurate single model, with signs`() {
        #expect(
            verdict([("bands", 45, 2.48)]).answer
                == "bands costs 38 % less than always steady-large and is 4.0 kcal worse (-8.5 to +16).")
        #expect(verdict([("bands", 45, 2.48)]).rest == "The difference in error cannot be shown.")
        #expect(
            verdict([("bands", 62, 1), ("tiers", 38, 2)]).answer
                == "tiers costs 50 % less than always steady-large and is 3.0 kcal better (-16 to +8.5).")
        #expect(
            verdict([("bands", 62, 1), ("tiers", 38, 2)]).rest
                == "bands costs 75 % less and is 21 kcal worse (+8.5 to +33).")
        #expect(
            verdict([("bands", 45, nil)]).answer
                == "bands has an unknown price against always steady-large and is 4.0 kcal worse (-8.5 to +16).")
        #expect(verdict([]).rest == "The best cascade of two models is off by 44 kcal and costs 13 % less.")
        #expect(verdict([]).answer == "No policy could be simulated: always steady-large is off by 41 kcal a meal.")
    }

    @Test func `a policy that a single model beats is not advised`() {
        #expect(
            verdict([("bands", 45, 5)]).answer
                == "Ask steady-large about every meal: it costs no more than bands and is off by 41 kcal, not 45.")
        #expect(
            verdict([("bands", 45, 2)], cheap: (44, 0.5)).answer
                == "Ask brisk-mini about every meal: it costs no more than bands and is off by 44 kcal, not 45.")
        #expect(verdict([("bands", 41.2, 5)]).answer.hasSuffix("it costs no more than bands and is as accurate."))
        // Another policy that nothing beats leads.
        #expect(verdict([("bands", 45, 5), ("tiers", 50, 2)]).answer.hasPrefix("tiers costs 50 % less"))
    }

    @Test func `too few groups of meals come first`() {
        let few = verdict([("bands", 45, 2.48)], groups: 5)
        #expect(few.answer == "Too few meals to choose by: 5 groups.")
        #expect(few.rest.hasPrefix("bands costs 38 % less than always steady-large"))
        #expect(few.basis.contains("too few to bound any error"))
    }

    @Test func `the page shows the verdict, policies as squares and models as dots, and folds thresholds`() throws {
        let html = String(decoding: RouteFixture.report.document.html, as: UTF8.self)
        let verdict = RouteVerdict(set: RouteFixture.set, names: RouteFixture.report.names).verdict
        #expect(
            verdict.answer
                == "bands costs 51 % less than always steady-large (simulated) and is 7.5 kcal worse (-2.0 to +17).")
        #expect(
            html.contains(
                "<strong>Not finished: 3 answers are missing, so everything here can change.</strong> \(verdict.answer)"
            ))
        #expect(html.components(separatedBy: "<rect class=\"policy\"").count == 3, "the policy and the best cascade")
        #expect(html.components(separatedBy: "<circle class=\"dot\"").count == 3, "one has no cost")
        let policy = try #require(html.range(of: "<summary>Policy bands</summary>"))
        let fold = try #require(html.range(of: "<summary>Cascades of two models</summary>"))
        #expect(policy.lowerBound < fold.lowerBound)
        #expect(!html.contains("no real model answered. Every number"), "the bar says it")
    }

    @Test func `every difference has a sign`() {
        let text = RouteFixture.report.document.text(width: 100, colour: false, isExplained: true)
        for words in ["+7.5 [-2.0, +17]", "-51 %", "-88 %", "-9.8", "-133", "-$2.20"] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
    }

    @Test(arguments: [(0, 30), (200, 34)])
    func `a result of 25 models has at most 30 lines of 100 columns, and few more with long names`(
        letters: Int, most: Int
    ) {
        var report = RouteFixture.report
        report.remarks = (0..<9).map { "remark \($0)" }
        report.runs[0].isComplete = true
        report.sets[0].always = (0..<25).map { number in
            AlwaysScore(
                variant: VariantID(provider: "p\(number)" + String(repeating: "x", count: letters), prompt: "x"),
                score: RouteFixture.set.always[0].score)
        }
        let lines = report.document.text(width: 100, colour: false).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= most, "\(lines.joined(separator: "\n"))")
        #expect(lines.allSatisfy { TextWidth.of(String($0)) <= 100 })
        #expect(lines.contains { $0.contains("more rows: add --explain") })
        let usual = RouteFixture.report.document.text(width: 100, colour: false)
        #expect(usual.split(separator: "\n", omittingEmptySubsequences: false).count <= 30, "\(usual)")
    }
}
