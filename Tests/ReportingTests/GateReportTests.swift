import Foundation
import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct GateReportTests {
    static let variant = VariantID(provider: "gpt-4o-mini", prompt: "analyze")

    static func row(
        _ metric: GuardedMetric, _ verdict: GateVerdict, _ a: Double, _ b: Double, _ low: Double?, _ high: Double?,
        tolerance: Double, reason: String? = nil
    ) -> GateRow {
        var row = GateRow(
            metric: metric, set: "fruit", variant: metric == .spend ? nil : variant,
            decides: GateTolerances().decides(metric), verdict: verdict, reason: reason)
        (row.reference, row.candidate, row.tolerance) = (a, b, tolerance)
        row.difference = Interval(b - a, low: low, high: high)
        (row.p, row.pHolm, row.pWithin, row.meals, row.clusters) = (0.001, 0.007, 0.99, 200, 180)
        return row
    }

    static func report(
        _ rows: [GateRow], problems: [String] = [], id: String = "candidate", isStrict: Bool = false
    ) -> GateReport {
        var report = GateReport(
            reference: GateReference(
                name: "reference main", run: "monday", startedAt: "2026-11-21T05:00:00Z", toolVersion: "0.1.0"),
            candidate: RunInfo(
                id: id, startedAt: "2026-11-22T05:00:00Z", isComplete: true, isSimulated: false, planSHA256: "ab",
                toolVersion: "0.1.0", repeats: 1, seed: 1),
            scoring: ComparedScoring(missing: .zero, resamples: 10_000, seed: 1),
            blessCommand: "nutrieval bless candidate")
        (report.isStrict, report.problems, report.rows) = (isStrict, problems, rows)
        report.changes = [ComparedChange(.toolVersion, base: "0.1.0", candidate: "0.2.0")]
        report.variants = [
            (variant, [ComparedChange(.prompt, base: "analyze (44a1bf90)", candidate: "analyze (0b54cd11)")])
        ]
        report.sets = [ComparedSet(name: "fruit", meals: 200)]
        report.sets[0].onlyInCandidate = ["lime", "plum"]
        (report.sets[0].photosDiffer, report.sets[0].truthsDiffer) = (["kiwi"], ["fig", "pear"])
        report.catches = GateCatch(rise: 38.4, error: 61, tolerance: 3.05, meals: 200, variants: 3)
        (report.moved, report.movedCount) = ([(variant, "fruit", "kiwi", "energy error 12 kcal → 34 kcal")], 3)
        return report
    }

    static var rows: [GateRow] {
        var undecided = row(.p95, .undecided, 900, 1100, -50, 400, tolerance: 180)
        undecided.mealsNeeded = 640
        return [
            row(.energyMAE, .regressed, 50, 70, 12, 28, tolerance: 2.5),
            row(.foodsF1, .within, 0.9, 0.91, -0.01, 0.03, tolerance: 0.045),
            row(.cost, .within, 0.001, 0.001, 0, 0, tolerance: 0.0001), undecided,
            GateRow(
                metric: .sanity, set: "fruit", variant: variant, decides: false, verdict: .missing,
                reason: "1 of the reference's 200 meals lack it, such as kiwi")
        ]
    }

    @Test func `the forms are as recorded`() throws {
        let report = Self.report(Self.rows)
        try expectSnapshot(GateText.render(report, width: 100, colour: false), "gate.txt")
        try expectSnapshot(report.document.markdown, "gate.md")
        try expectSnapshot(GateJSON.render(report).text(sortedKeys: true, pretty: true) + "\n", "gate.json")
        try expectSnapshot(GateJUnit.render(report), "gate-junit.xml")
        try expectSnapshot(GateAnnotations.lines(report).joined(separator: "\n") + "\n", "gate-annotations.txt")
    }

    @Test func `a regression takes precedence over missing data, and only deciding rows count`() {
        func outcome(
            _ verdicts: [GateVerdict], problems: [String] = [], metric: GuardedMetric = .cost, isStrict: Bool = false
        ) -> GateOutcome {
            Self.report(
                verdicts.map {
                    GateRow(
                        metric: metric, set: "s", variant: Self.variant, decides: GateTolerances().decides(metric),
                        verdict: $0)
                },
                problems: problems, isStrict: isStrict
            ).outcome
        }
        #expect(outcome([.within, .within]) == .passed)
        #expect(outcome([.within, .undecided]) == .passed)
        #expect(
            outcome([.within, .undecided], isStrict: true) == .undecided
                && outcome([.within], isStrict: true) == .passed)
        #expect(outcome([.within, .undecided, .missing]) == .cannotJudge)
        #expect(outcome([.missing, .regressed, .undecided]) == .regressed)
        #expect(outcome([.notJudged, .within]) == .passed)
        #expect(outcome([.notJudged]) == .cannotJudge && outcome([]) == .cannotJudge)
        #expect(
            outcome([.within], problems: ["x"]) == .cannotJudge && outcome([.regressed], problems: ["x"]) == .regressed)
        #expect(outcome([.within, .warning], metric: .p95) == .cannotJudge, "p95 alone decides nothing")
    }

    @Test func `the page gives the verdict, the checks, what changed and then the numbers`() throws {
        let text = Self.report(Self.rows).document.markdown
        let words = [
            "Regressed: ", "How we know", "Which checks passed?", "What changed", "prompt: analyze", "All numbers"
        ]
        let places = try words.map { try #require(text.range(of: $0), "\($0)").lowerBound }
        #expect(places == places.sorted())
    }

    @Test func `the terminal takes at most 25 lines of 100 columns for seven variants, whatever happened`() {
        let verdicts: [GateVerdict] = [.within, .regressed, .undecided, .missing, .regressed, .undecided, .within]
        let metrics: [GuardedMetric] = [.energyMAE, .foodsF1, .cost, .outcomes, .sanity, .p95]
        let names = [
            "gemini-pro", "gemini-flash", "gemini-flash-lite", "gpt-4o-mini", "gpt-6-luna", "mistral-large",
            "mistral-small"
        ]
        var rows = names.enumerated().flatMap { number, name in
            metrics.enumerated().map { place, metric -> GateRow in
                var row = Self.row(metric, verdicts[(number + place) % verdicts.count], 50, 70, 12, 28, tolerance: 2.5)
                row.variant = VariantID(provider: name, prompt: "analyze")
                row.mealsNeeded = 100 * (number + 1)
                return row
            }
        }
        rows.append(Self.row(.spend, .undecided, 0.1, 0.2, nil, nil, tolerance: 0.01))
        for problems in [[], ["first: " + String(repeating: "a long problem ", count: 20), "second"]] {
            for rows in [
                rows,
                rows.map { row in
                    var row = row
                    row.verdict = .within
                    return row
                }
            ] {
                var report = Self.report(rows, problems: problems)
                report.remarks = (0..<9).map { "remark \($0)" }
                report.candidate.isSimulated = true
                let lines = GateText.render(report, width: 100, colour: false).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).dropLast()
                #expect(lines.count <= 25, "\(lines.joined(separator: "\n"))")
                #expect(lines.allSatisfy { $0.count <= 100 })
                for name in names { #expect(lines.contains { $0.hasPrefix(name + " ") }, "\(name)") }
            }
        }
    }

    @Test func `with 25 variants the gravest rows are shown and the others are counted`() {
        let rows = (0..<25).flatMap { number in
            [GuardedMetric.energyMAE, .foodsF1].map { metric -> GateRow in
                var row = Self.row(metric, number == 24 ? .regressed : .within, 50, 70, 12, 28, tolerance: 2.5)
                row.variant = VariantID(provider: "model-\(number)", prompt: "analyze")
                return row
            }
        }
        let text = GateText.render(Self.report(rows), width: 100, colour: false)
        #expect(text.contains("model-24 ") && text.contains("14 more: within tolerance"), "\(text)")
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 25)
        #expect(Self.report(rows).document.markdown.contains("| model-13 |"), "the page has every row")
    }

    @Test func `a variant without any score is one line, and names of one owner are said once`() {
        let missing = [GuardedMetric.energyMAE, .cost, .sanity].map {
            GateRow(metric: $0, set: "fruit", variant: Self.variant, decides: true, verdict: .missing, reason: "gone")
        }
        let text = GateText.render(Self.report(missing), width: 100, colour: false)
        #expect(text.contains("– gpt-4o-mini: all 3 checks are missing") && !text.contains("gone"), "\(text)")
        let worse = [
            Self.row(.energyMAE, .regressed, 50, 70, 12, 28, tolerance: 2.5),
            Self.row(.cost, .regressed, 50, 70, 12, 28, tolerance: 2.5)
        ]
        #expect(GateText.headline(Self.report(worse)) == "Regressed: energy error and cost of gpt-4o-mini.")
    }

    @Test func `a check that no variant has is a sentence and no column`() {
        var row = Self.row(
            .p95, .notJudged, 1, 2, nil, nil, tolerance: 1, reason: "the simulator made up all latencies")
        row.difference = nil
        let text = GateText.render(Self.report([Self.rows[1], row]), width: 100, colour: false)
        #expect(text.contains("Not judged: p95 latency (the simulator made up all latencies)."), "\(text)")
        #expect(!text.contains("p95*"))
    }

    @Test func `undecided checks ask for more meals only where more would help`() {
        var row = Self.row(.cost, .undecided, 1, 2, nil, nil, tolerance: 1)
        row.mealsNeeded = 500
        let start = "Passed: no regression found. 0 checks are within tolerance; 1 "
        #expect(GateText.headline(Self.report([row])) == start + "needs more meals to decide.")
        row.mealsNeeded = 20_000
        #expect(GateText.headline(Self.report([row])) == start + "is undecided.")
    }

    @Test func `what a gate would catch fits one line, and warns where it is worse than the tolerance`() {
        var found = GateCatch(rise: 38.4, error: 61.23, tolerance: 3.06, meals: 74, variants: 7)
        #expect(
            CatchWords.sentence(found)
                == "A gate on these 74 meals catches a rise of 38 kcal or more in a typical variant's energy error (61 kcal), 8 times in 10."
        )
        #expect(CatchWords.warning(found)?.hasPrefix("The tolerance is 3.1 kcal") == true)
        found.rise = 3
        #expect(CatchWords.warning(found) == nil)
        (found.rise, found.variants) = (nil, 1)
        #expect(
            CatchWords.sentence(found) == "A gate on these 74 meals would miss any rise of the energy error (61 kcal).")
    }

    @Test(arguments: [
        ([120, 3_440, 90_000], "about 3,400 similar meals would decide"), ([10_001], "more meals would not help"),
        ([nil], "more meals would not help"), ([72], "about 72 similar meals would decide"),
        ([9_996], "about 10,000 similar meals would decide")
    ])
    func `meals that would decide are said in two digits, and not beyond 10,000`(_ needed: [Int?], _ words: String) {
        let rows = needed.map { needed -> GateRow in
            var row = Self.row(.cost, .undecided, 1, 2, nil, nil, tolerance: 1)
            row.mealsNeeded = needed
            return row
        }
        #expect(GateWords.needed(rows) == words)
    }

    @Test func `text from outside stays text in every form`() throws {
        let hostile = "x\n::error::y\u{1B}[31m<b>&\"']]>|`@me %0A"
        var row = GateRow(
            metric: .cost, set: hostile, variant: VariantID(provider: hostile, prompt: "p"), decides: true,
            verdict: .missing)
        row.reason = hostile
        let report = Self.report([row], problems: [hostile], id: hostile)
        let lines = GateAnnotations.lines(report)
        #expect(lines.allSatisfy { $0.hasPrefix("::error title=") && !$0.contains("\n") && !$0.contains("%0A") })
        #expect(lines.contains { $0.contains("%250A") }, "a percent sign is no escape")
        let junit = GateJUnit.render(report)
        #expect(!junit.contains("<b>") && !junit.contains("\u{1B}") && junit.contains("&lt;b&gt;&amp;&quot;"))
        let html = String(decoding: report.document.html, as: UTF8.self)
        #expect(!html.contains("<b>") && !html.contains("\u{1B}"))
        #expect(!report.document.markdown.contains("<b>"))
        #expect(!GateText.render(report, width: 80, colour: false).contains("\u{1B}"))
    }

    @Test func `JUnit holds nothing that XML cannot, whatever a name is made of`() throws {
        let ranges: [Range<UInt32>] = [0..<0x3000, 0xF000..<0x1_0200, 0x1_FF00..<0x2_0000, 0x10_FF00..<0x11_0000]
        for start in ranges.flatMap({ stride(from: $0.lowerBound, to: $0.upperBound, by: 200) }) {
            let scalars = (start..<min(start + 200, 0x11_0000)).compactMap { Unicode.Scalar($0) }
            let text = String(String.UnicodeScalarView(scalars))
            let junit = GateJUnit.render(Self.report([], problems: [text], id: text))
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
            Self.report([], problems: ["&\u{301}<\u{338}\"\u{301}"]))
        #expect(marked.contains("message=\"&amp;\u{301}&lt;\u{338}&quot;\u{301}\""), "\(marked)")
    }

    @Test func `an undecided row that decides is skipped, and a failure of a strict gate`() {
        var row = Self.rows[3]
        let advising = GateJUnit.render(Self.report([row], isStrict: true))
        #expect(advising.contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
        row.decides = true
        let usual = GateJUnit.render(Self.report([row]))
        #expect(usual.contains("failures=\"0\" errors=\"0\" skipped=\"1\"") && usual.contains("<skipped message="))
        #expect(GateAnnotations.lines(Self.report([row]))[0].hasPrefix("::notice"))
        let strict = Self.report([row], isStrict: true)
        #expect(GateJUnit.render(strict).contains("failures=\"1\""))
        #expect(GateAnnotations.lines(strict)[0].hasPrefix("::error title=nutrieval gate::Undecided"))
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
