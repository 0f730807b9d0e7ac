import Foundation
import JSON
import Scoring
import Statistics
import Testing

@testable import Reporting

@Suite struct GateReportTests {
    static let variant = VariantID(provider: "gpt-4o-mini", prompt: "analyze")

    static func row(
        _ metric: GuardedMetric, _ verdict: GateVerdict, _ a: Double, _ b: Double, _ low: Double?, _ high: Double?,
        tolerance: Double, reason: String? = nil
    ) -> GateRow {
        var row = GateRow(
            metric: metric, set: "fruit", variant: metric == .spend ? nil : variant, verdict: verdict, reason: reason)
        (row.baseline, row.candidate, row.tolerance) = (a, b, tolerance)
        row.difference = Interval(b - a, low: low, high: high)
        (row.p, row.pHolm, row.meals, row.clusters) = (0.001, 0.007, 200, 180)
        return row
    }

    static func report(_ rows: [GateRow], problems: [String] = [], id: String = "candidate") -> GateReport {
        GateReport(
            baseline: GateBaseline(
                name: "baseline main", run: "monday", startedAt: "2026-11-21T05:00:00Z", isSimulated: false,
                toolVersion: "0.1.0"),
            candidate: RunInfo(
                id: id, startedAt: "2026-11-22T05:00:00Z", isComplete: true, isSimulated: false, planSHA256: "ab",
                toolVersion: "0.1.0", repeats: 1, seed: 1),
            changes: [ComparedChange(.toolVersion, base: "0.1.0", candidate: "0.2.0")],
            variants: [
                GateVariantChanges(
                    variant: variant,
                    changes: [ComparedChange(.prompt, base: "analyze (44a1bf90)", candidate: "analyze (0b54cd11)")])
            ],
            sets: [GateSet(name: "fruit", meals: 200, added: 2, photosDiffer: ["kiwi"], truthsDiffer: ["fig", "pear"])],
            problems: problems, rows: rows,
            moved: [GateMoved(variant: variant, set: "fruit", meal: "kiwi", words: "energy error 12 kcal → 34 kcal")],
            movedCount: 3, scoring: ComparedScoring(missing: .zero, resamples: 10_000, seed: 1),
            blessCommand: "nutrieval bless candidate")
    }

    static var rows: [GateRow] {
        var undecided = row(.p95, .undecided, 900, 1100, -50, 400, tolerance: 180)
        undecided.mealsNeeded = 640
        return [
            row(.energyMAE, .regressed, 50, 70, 12, 28, tolerance: 2.5),
            row(.foodsF1, .held, 0.9, 0.91, -0.01, 0.03, tolerance: 0.045),
            row(.cost, .held, 0.001, 0.001, 0, 0, tolerance: 0.0001), undecided,
            GateRow(
                metric: .sanity, set: "fruit", variant: variant, verdict: .missing,
                reason: "1 of the baseline's 200 meals lack it, such as kiwi")
        ]
    }

    @Test func `the forms are as recorded`() throws {
        let report = Self.report(Self.rows)
        try expectSnapshot(GateText.render(report, width: 100, colour: false), "gate.txt")
        try expectSnapshot(GateMarkdown.render(report), "gate.md")
        try expectSnapshot(GateJSON.render(report).text(sortedKeys: true, pretty: true) + "\n", "gate.json")
        try expectSnapshot(GateJUnit.render(report, allowsUndecided: false), "gate-junit.xml")
        try expectSnapshot(
            GateAnnotations.lines(report, allowsUndecided: false).joined(separator: "\n") + "\n", "gate-annotations.txt"
        )
    }

    @Test func `the verdict is the gravest there is, and nothing judged holds nothing`() {
        func verdict(_ verdicts: [GateVerdict], problems: [String] = []) -> GateVerdict {
            Self.report(
                verdicts.map { GateRow(metric: .cost, set: "s", variant: Self.variant, verdict: $0) },
                problems: problems
            ).verdict
        }
        #expect(verdict([.held, .held]) == .held)
        #expect(verdict([.held, .undecided]) == .undecided)
        #expect(verdict([.held, .undecided, .missing]) == .missing)
        #expect(verdict([.missing, .regressed, .undecided]) == .regressed)
        #expect(verdict([.notJudged, .held]) == .held)
        #expect(verdict([.notJudged]) == .missing && verdict([]) == .missing)
        #expect(verdict([.held], problems: ["x"]) == .missing && verdict([.regressed], problems: ["x"]) == .regressed)
    }

    @Test func `what changed stands before the numbers`() throws {
        let text = GateMarkdown.render(Self.report(Self.rows))
        let places = try ["REGRESSED", "prompt: analyze", "the truths of 2 meals", "tool version", "Guarded rows"].map {
            try #require(text.range(of: $0), "\($0)").lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test func `text from outside stays text in every form`() throws {
        let hostile = "x\n::error::y\u{1B}[31m<b>&\"']]>|`@me %0A"
        var row = GateRow(
            metric: .cost, set: hostile, variant: VariantID(provider: hostile, prompt: "p"), verdict: .missing)
        row.reason = hostile
        let report = Self.report([row], problems: [hostile], id: hostile)
        let lines = GateAnnotations.lines(report, allowsUndecided: false)
        #expect(lines.allSatisfy { $0.hasPrefix("::error title=") && !$0.contains("\n") && !$0.contains("%0A") })
        #expect(lines.contains { $0.contains("%250A") }, "a percent sign is no escape")
        let junit = GateJUnit.render(report, allowsUndecided: false)
        #expect(!junit.contains("<b>") && !junit.contains("\u{1B}") && junit.contains("&lt;b&gt;&amp;&quot;"))
        let html = String(decoding: GateHTML.bytes(report), as: UTF8.self)
        #expect(!html.contains("<b>") && !html.contains("\u{1B}"))
        #expect(!GateMarkdown.render(report).contains("<b>"))
        #expect(!GateText.render(report, width: 80, colour: false).contains("\u{1B}"))
    }

    @Test func `JUnit holds nothing that XML cannot, whatever a name is made of`() throws {
        let ranges: [Range<UInt32>] = [0..<0x3000, 0xF000..<0x1_0200, 0x1_FF00..<0x2_0000, 0x10_FF00..<0x11_0000]
        for start in ranges.flatMap({ stride(from: $0.lowerBound, to: $0.upperBound, by: 200) }) {
            let scalars = (start..<min(start + 200, 0x11_0000)).compactMap { Unicode.Scalar($0) }
            let text = String(String.UnicodeScalarView(scalars))
            let junit = GateJUnit.render(Self.report([], problems: [text], id: text), allowsUndecided: false)
            // `Char` of XML 1.0, section 2.2.
            let forbidden = junit.unicodeScalars.filter { scalar in
                let value = scalar.value
                let isAllowed =
                    [0x09, 0x0A, 0x0D].contains(value) || (0x20...0xD7FF).contains(value)
                    || (0xE000...0xFFFD).contains(value) || (0x10000...0x10FFFF).contains(value)
                return !isAllowed
            }
            #expect(forbidden.isEmpty, "from \(start): \(forbidden.map(\.value))")
        }
        // One character for Swift, two for XML.
        let marked = GateJUnit.render(
            Self.report([], problems: ["&\u{301}<\u{338}\"\u{301}"]), allowsUndecided: false)
        #expect(marked.contains("message=\"&amp;\u{301}&lt;\u{338}&quot;\u{301}\""), "\(marked)")
    }

    @Test func `an undecided row is skipped where that is allowed`() {
        let report = Self.report([Self.rows[3]])
        #expect(GateJUnit.render(report, allowsUndecided: false).contains("failures=\"1\""))
        let allowed = GateJUnit.render(report, allowsUndecided: true)
        #expect(allowed.contains("failures=\"0\" errors=\"0\" skipped=\"1\"") && allowed.contains("<skipped message="))
        #expect(GateAnnotations.lines(report, allowsUndecided: true)[0].hasPrefix("::notice"))
    }

    @Test(arguments: [
        (AlertMetric.accuracy, 0.85, AlertLevel.fine), (.accuracy, 0.849, .warn), (.accuracy, 0.8, .warn),
        (.accuracy, 0.799, .critical), (.p95, 2500, .fine), (.p95, 2501, .warn), (.p95, 4001, .critical),
        (.resolvedLocally, 0.59, .warn), (.resolvedLocally, 0.49, .critical), (.falseAlarms, 0.03, .fine),
        (.falseAlarms, 0.031, .warn), (.falseAlarms, 0.051, .critical), (.apiErrors, 0.011, .warn),
        (.apiErrors, 0.051, .critical), (.dailyCost, 0.5, .fine), (.dailyCost, 0.51, .warn),
        (.dailyCost, 1.01, .critical)
    ])
    func `alerts go by the domain's table`(metric: AlertMetric, value: Double, level: AlertLevel) {
        #expect(metric.level(of: value, by: metric.usualLimits) == level)
        #expect([nil, .nan].allSatisfy { metric.level(of: $0, by: metric.usualLimits) == .unknown })
        var alert = Alert(metric: metric, set: "s", variant: nil, value: value)
        #expect(alert.level == level)
        alert.limits = AlertLimits(warn: value, critical: value)
        #expect(alert.level == .fine, "a value at its limit is not beyond it")
    }
}
