import Foundation
import Nutrition
import Testing

@testable import Reporting
@testable import Scoring
@testable import Statistics

/// The pages of `monitor`, `canary` and `forecast`: the first sentence, and what is folded.
struct WatchPagesTests {
    private static func variant(_ name: String) -> VariantID { VariantID(provider: name, prompt: "analyze") }

    private static func run(isSimulated: Bool = false) -> RunInfo {
        RunInfo(
            id: "friday", startedAt: "2026-11-22T05:00:00Z", isComplete: true, isSimulated: isSimulated,
            planSHA256: "ab", toolVersion: "0.1.0", repeats: 1, seed: 1)
    }

    private static func lines(_ document: Document, isExplained: Bool = false) -> [String] {
        document.text(width: 100, colour: false, isExplained: isExplained).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast().map(String.init)
    }

    private static func words(_ document: Document, isExplained: Bool = false) -> String {
        lines(document, isExplained: isExplained).joined(separator: " ")
    }

    // MARK: monitor

    private static func alert(_ metric: AlertMetric, _ name: String, _ value: Double?, isNeeded: Bool = false) -> Alert
    {
        Alert(
            metric: metric, set: "fruit", variant: variant(name), value: value,
            reason: value == nil ? "nothing was sent" : nil, isNeeded: isNeeded)
    }

    @Test func `the first sentence of a monitor counts and names the alerts, critical ones first`() {
        let report = MonitorReport(
            run: Self.run(), earlier: ["monday", "tuesday"],
            alerts: [
                Self.alert(.accuracy, "a", 0.9), Self.alert(.apiErrors, "a", 0.02),
                Self.alert(.accuracy, "b", 0.7), Self.alert(.apiErrors, "b", nil)
            ])
        let text = Self.words(report.document)
        #expect(text.contains("2 alerts: accuracy of b (critical) and API errors of a (warning)."), "\(text)")
        #expect(text.contains("Not judged: API errors of b (nothing was sent)."))
        #expect(text.contains("cost compared with the median of monday and tuesday"))
        let lines = Self.lines(report.document)
        let places = ["b ", "a ", "warning at"].map { start in lines.firstIndex { $0.hasPrefix(start) } ?? -1 }
        #expect(places == places.sorted() && places[0] > 0, "the gravest first: \(lines)")
    }

    @Test func `a run without alerts says so, and one that lacks a needed value is not judged`() {
        let fine = MonitorReport(run: Self.run(), earlier: [], alerts: [Self.alert(.accuracy, "a", 0.9)])
        #expect(fine.level == .fine && Self.words(fine.document).contains("No alert."))
        let unknown = MonitorReport(
            run: Self.run(), earlier: [], alerts: [Self.alert(.accuracy, "a", nil, isNeeded: true)])
        let text = Self.words(unknown.document)
        #expect(unknown.level == .unknown && text.contains("Not judged: accuracy (nothing was sent)."), "\(text)")
        #expect(!text.contains("No alert."))
        let none = MonitorReport(run: Self.run(), earlier: [], alerts: [])
        #expect(Self.words(none.document).contains("Not judged: nothing was measured."))
    }

    @Test func `latencies of the simulator are never judged, shortened or not`() throws {
        let score = try #require(Fixture.report(isSimulated: false, isComplete: true).scores.variants.first)
        for speedUp in [1.0, 20] {
            let alerts = Alert.all(of: score, trials: [], earlier: [], speedUp: speedUp)
            let p95 = try #require(alerts.first { $0.metric == .p95 })
            #expect(p95.value == nil && p95.level == .unknown && p95.isNeeded)
            let report = MonitorReport(run: Self.run(isSimulated: true), earlier: [], alerts: [p95])
            #expect(report.level == .unknown)
            #expect(
                Self.words(report.document).contains("Not judged: p95 latency (the simulator made up all latencies)."))
        }
        #expect(Alert.all(of: score, trials: [], earlier: []).first { $0.metric == .p95 }?.isNeeded == false)
    }

    @Test func `a monitor of 25 variants takes at most 30 lines`() {
        let alerts = (0..<25).flatMap { number in
            AlertMetric.allCases.filter { $0 != .resolvedLocally }.map {
                Self.alert($0, "model-\(number)", $0 == .accuracy ? 0.5 : nil)
            }
        }
        let report = MonitorReport(
            run: Self.run(isSimulated: true), earlier: [], alerts: alerts, remarks: (0..<25).map { "remark \($0)" })
        #expect(Self.lines(report.document).count <= 30)
        #expect(Self.words(report.document).contains("25 alerts: accuracy of all 25 variants (critical)."))
        #expect(Self.words(report.document, isExplained: true).contains("model-24"))
    }

    // MARK: canary

    private static func series(_ name: String, _ looks: [(Double, Double)]) -> CanarySeries {
        CanarySeries(
            variant: variant(name), set: "fruit",
            runs: looks.enumerated().map { place, look in
                CanaryRun(
                    id: "day-\(place + 1)", startedAt: "2026-11-0\(place + 1)T05:00:00Z", served: ["m"], meals: 10,
                    mae: 50, look: ExchangeabilityTest.Look(worse: look.0, better: look.1))
            }, threshold: 280)
    }

    @Test func `a canary says how near the evidence is to an alarm`() {
        let report = CanaryReport(
            series: [Self.series("a", [(1, 1), (2, 0.4)])], level: 0.05, isSimulated: false)
        let text = Self.words(report.document)
        #expect(text.contains("No alarm: no model is shown to answer differently."))
        #expect(text.contains("Evidence that errors rose: 2.0, fell: 0.4. This run raises an alarm at 280."), "\(text)")
        #expect(!text.contains("stake"))
    }

    @Test func `a canary that alarms names the model and the run in its first two sentences`() {
        let report = CanaryReport(
            series: [Self.series("a", [(1, 1), (300, 0.1)]), Self.series("b", [(1, 1), (1, 1)])], level: 0.05,
            isSimulated: true)
        let text = Self.words(report.document)
        #expect(text.contains("Alarm: a (simulated) answers differently than before."))
        #expect(text.contains("a (simulated): the energy error rose, shown at day-2."), "\(text)")
        #expect(text.contains("Evidence for a (simulated) that errors rose: 300, fell: 0.1."))
        let missing = CanaryReport(
            series: [Self.series("a", [(1, 1)])], level: 0.05, isSimulated: false, problems: ["a: no meal", "b: none"])
        #expect(Self.words(missing.document).contains("Cannot be judged: a: no meal (and 1 more below)."))
    }

    @Test func `a canary of 25 models takes at most 30 lines`() {
        let report = CanaryReport(
            series: (0..<25).map { Self.series("model-\($0)", [(1, 1), (300, 1)]) }, level: 0.05, isSimulated: true,
            remarks: (0..<25).map { "remark \($0)" })
        #expect(Self.lines(report.document).count <= 30, "\(Self.lines(report.document))")
        #expect(Self.words(report.document).contains("Alarm: 25 of 25 models answer differently than before."))
    }

    // MARK: forecast

    private static func way(
        _ name: String, _ cost: Double?, _ error: Double?, _ state: VariantState? = nil,
        _ criteria: CriterionVerdict? = nil
    ) -> ForecastWay {
        var way = ForecastWay(
            kind: .variant, name: name,
            tiers: [
                ForecastTier(
                    name: name, share: 1, cost: cost.map { Interval($0, low: $0 * 0.9, high: $0 * 1.1) },
                    isLocal: false, isPro: false, source: .measured)
            ])
        (way.error, way.state, way.criteria) = (error.map { Interval($0) }, state, criteria)
        return way
    }

    private static func forecast(_ ways: [ForecastWay], users: [Double] = [1000]) -> Document {
        ForecastReport(
            run: run(), demand: Demand(users: users, perDay: 10), sets: [("fruit", ways)]
        ).document
    }

    @Test func `a forecast sets the cheapest variant beside the most accurate`() {
        let ways = [
            Self.way("gemini-pro", 0.0573, 16, .best), Self.way("gpt-6-luna", 0.0014333, 28, .worse),
            Self.way("unpriced", nil, 20)
        ]
        let lines = Self.lines(Self.forecast(ways))
        let text = lines.joined(separator: " ")
        #expect(
            text.contains("gpt-6-luna would cost $430 a month, 1/40 of gemini-pro, at 12 kcal more error."), "\(text)")
        #expect(text.contains("1,000 users · 10 analyses a day · 30 days · 300,000 analyses"))
        let places = ["gpt-6-luna  ", "gemini-pro  ", "unpriced  "].map { name in
            lines.firstIndex { $0.hasPrefix(name) } ?? -1
        }
        #expect(places == places.sorted() && places[0] > 0, "sorted by cost, unknown last: \(lines)")
        #expect(lines.contains { $0.contains("$17,190") && $0.contains("1,719") && $0.contains("16 kcal") }, "\(lines)")
        #expect(!text.contains("["), "intervals are folded")
    }

    @Test func `a forecast uses the states of the report and the project's criteria`() {
        let unclear = [Self.way("a", 0.01, 16, .lowest), Self.way("b", 0.002, 20, .notSeparable)]
        #expect(Self.words(Self.forecast(unclear)).contains("at 4.0 kcal more error (not separable)."))
        let asked = [Self.way("a", 0.01, 16, .best, .meets), Self.way("b", 0.002, 20, .worse, .fails)]
        let text = Self.words(Self.forecast(asked))
        #expect(text.contains("a meets your criteria and would cost $3,000 a month, with the lowest error here."))
        #expect(text.contains("b would cost $600 a month, but does not certainly meet them."))
        let none = asked.map { way in
            var way = way
            way.criteria = .open
            return way
        }
        #expect(Self.words(Self.forecast(none)).contains("No variant certainly meets your criteria."))
    }

    @Test func `a forecast of 25 variants takes at most 30 lines, and one without prices says so`() {
        let ways = (0..<25).map { Self.way("model-\($0)", 0.001 * Double($0 + 1), 20) }
        #expect(Self.lines(Self.forecast(ways, users: [1000, 50_000, 1e6])).count <= 30)
        #expect(
            Self.words(Self.forecast([Self.way("a", nil, 3)])).contains(
                "The cost is unknown: no query has a known price."))
        #expect(Self.lines(Self.forecast([])).count < 30)
        let none = ForecastReport(run: Self.run(), demand: Demand(users: [1], perDay: 1), sets: [])
        #expect(Self.words(none.document).contains("Nothing to forecast: no variant has a known cost."))
    }
}
