import Nutrition
import Reporting
import Statistics
import Testing

@testable import Scoring

/// What a tuning report says where its meals are too few to say much.
struct TuneWordsTests {
    /// A search on sixty groups whose paired differences have that spread (kcal), and a test on nine meals.
    private func report(
        spread: Double = 20, difference: Interval = Interval(0, low: 0, high: 0), p: Double = 1, clusters: Int = 9,
        tally: TuneReport.Tally? = nil, isSimulated: Bool = false
    ) throws -> TuneReport {
        let board = Fixture.report(isSimulated: false, isComplete: true).scores
        let ranked = [Fixture.brisk, Fixture.briskShort].compactMap { own in
            board.variants.first { $0.variant == own }
        }
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(values.indices), numerators: values, denominators: values.map { _ in 1 })
        }
        let values = (0..<60).map { $0.isMultiple(of: 2) ? 500 + spread : 500 - spread }
        let pair = try #require(RatioPair(a: sample(values.map { _ in 500 }), b: sample(values)))
        func compared(_ interval: Interval, _ p: Double, _ clusters: Int, _ power: PairedPower? = nil) -> Comparison {
            let found = MetricDifference(
                metric: .energyMAE, a: 58.5, b: 58.5 + interval.value, difference: interval, p: p, pHolm: p, meals: 9,
                clusters: clusters, power: power)
            return Comparison(set: "fruit", a: Fixture.briskShort, b: Fixture.brisk, differences: [found])
        }
        let power: PairedPower = try #require(PairedPower(of: pair, meals: 60))
        let run = Fixture.report(isSimulated: isSimulated, isComplete: true).run
        let round = TuneReport.Round(
            run: run, meals: 60, ranked: ranked, kept: [Fixture.brisk],
            comparisons: [compared(Interval(3, low: -4, high: 9), 1, 9, power)])
        let test = TuneReport.Test(
            run: run, meals: 9, winner: ranked[0], reference: ranked[1],
            comparison: compared(difference, p, clusters), tally: tally, earlierLooks: [])
        let prompts: [VariantID: TuneReport.PromptText] = [
            Fixture.brisk: (nil, "a"), Fixture.briskShort: (nil, "b")
        ]
        var report = TuneReport(
            name: "t", set: "fruit", meals: (tune: 60, test: 9), variants: ranked.map(\.variant), prompts: prompts,
            rounds: [round], reference: Fixture.briskShort,
            scoring: ComparedScoring(missing: .zero, resamples: 100, seed: 1))
        report.test = test
        return report
    }

    private func text(_ report: TuneReport, isExplained: Bool = false) -> String {
        report.document.text(width: 120, colour: false, isExplained: isExplained).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test func `an advantage that no variant could have is not given as a bound`() throws {
        // The errors are 58.5 and 131 kcal: nobody can be better by more than 131.
        #expect(try text(report(spread: 20), isExplained: true).contains("A variant that leads all others by"))
        let wide = try text(report(spread: 2000), isExplained: true)
        #expect(wide.contains("Cannot tell how large a lead the search would find: too few meals in the tune half."))
        #expect(!wide.contains("leads all others by"))
    }

    @Test func `the same on nine meals is no finding`() throws {
        let text = try text(report(), isExplained: true)
        #expect(text.contains("Keep today's prompt: the one tried was not better."))
        #expect(text.contains("Cannot tell brisk-mini/analyze from today's: equal on 9 test meals, which is too few."))
        #expect(text.contains("energy error cannot tell (the same on all 9 meals)"))
        #expect(!text.contains("0.0 to 0.0"))
        let apart = try self.text(report(difference: Interval(4, low: -1, high: 9)))
        #expect(!apart.contains("Cannot tell brisk-mini/analyze"))
    }

    @Test func `a better prompt is recommended with its error, bounds, and meals won and lost`() throws {
        let report = try report(
            difference: Interval(-21, low: -35, high: -6), p: 0.01, tally: (better: 6, worse: 2, meals: 9))
        let text = text(report)
        #expect(
            text.contains(
                "Use brisk-mini/analyze: off by 38 kcal a meal on the test half instead of 59 (−35 to −6.0). It was better on 6 of 9 test meals, worse on 2."
            ), "\(text)")
        #expect(!text.lowercased().contains("optimism"))
        #expect(text.split(separator: " ").count < 120, "the rest is folded")
    }

    @Test func `a prompt that is not better leaves today's, whatever the numbers suggest`() throws {
        let near = try text(report(difference: Interval(-21, low: -45, high: 3), p: 0.08))
        #expect(
            near.contains(
                "Keep today's prompt: the one tried was not better. The nearest, brisk-mini/analyze, was off by 38"))
        let unclear = try text(report(difference: Interval(-21, low: -45, high: 3), p: 0.01))
        #expect(unclear.contains("Keep today's prompt"))
        let worse = try text(report(difference: Interval(21, low: 6, high: 35), p: 0.01))
        #expect(worse.contains("Keep today's prompt") && worse.contains("won the tune half, but was worse"))
    }

    @Test func `without a test half, or with today's prompt as the best, the first sentence says so`() throws {
        var untested = try report()
        untested.test = nil
        #expect(text(untested).contains("Not decided: brisk-mini/analyze was best of 2 variants on the tune half."))
        var todays = try report()
        todays.reference = Fixture.brisk
        todays.test?.reference = nil
        todays.test?.comparison = nil
        let text = text(todays)
        #expect(text.contains("Keep today's prompt: the one tried was not better. It was off by"), "\(text)")
        #expect(
            text.contains("The nearest, brisk-mini/short, was off by 3.0 kcal less (−9.0 to +4.0) on the tune half."))
    }

    @Test func `25 prompts, a second look and many remarks take at most 30 lines`() throws {
        var report = try report(difference: Interval(-21, low: -45, high: 3), p: 0.08, isSimulated: true)
        let other = try #require(report.rounds[0].ranked.last)
        for number in 0..<23 {
            var score = other
            score.variant = VariantID(
                provider: "brisk-mini", prompt: "prompt-\(number)-" + String(repeating: "long", count: 40))
            report.rounds[0].ranked.append(score)
            report.variants.append(score.variant)
        }
        report.test?.earlierLooks = [(at: "2026-11-01T05:00:00Z", tune: "before", winner: "brisk-mini/analyze/default")]
        report.remarks = (0..<9).map { "remark \($0)" }
        let lines = report.document.text(width: 100, colour: false).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        #expect(lines.count < 30 && lines.allSatisfy { $0.count <= 100 }, "\(lines.joined(separator: "\n"))")
        let text = lines.joined(separator: " ")
        #expect(text.contains("none of the 24 tried was better") && text.contains("This is look 2 at the test half"))
    }

    @Test func `a simulated search says that the simulator ignores prompts`() throws {
        #expect(try text(report(isSimulated: true)).contains("The simulator ignores prompts."))
        #expect(try !text(report()).contains("The simulator ignores prompts."))
        #expect(try text(report(isSimulated: true)).contains("brisk-mini/analyze (simulated)"))
    }
}
