import Nutrition
import Reporting
import Scoring
import Statistics
import Testing

@Suite struct VerdictTests {
    private func verdict(_ change: (inout Report) -> Void = { _ in }) -> String {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        change(&report)
        return Verdict.paragraphs(report).joined(separator: "\n")
    }

    @Test func `the best is named with its interval`() {
        #expect(
            verdict().hasPrefix(
                "Lowest energy error: steady-large, off by 41.2 kcal per meal on average (95 % interval 29.5 to 55.8) over 9 meals."
            ))
    }

    @Test func `each variant is held against always answering the median`() {
        #expect(
            verdict().contains(
                "steady-large does better than always answering the median (off by 88.3 kcal). Whether brisk-mini/analyze and brisk-mini/short do better than that the intervals leave open."
            ))
        let worse = verdict { $0.scores.variants[2].nutrients[.energy]?.mae = Interval(200, low: 170, high: 230) }
        #expect(worse.contains("brisk-mini/short does worse than that. Whether brisk-mini/analyze does better"))
        let touching = verdict { $0.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 29, high: 66) }
        #expect(
            touching.contains("Whether steady-large, brisk-mini/analyze and brisk-mini/short do better than always"))
        let unbounded = verdict { $0.scores.variants[0].nutrients[.energy]?.mae = Interval(41) }
        #expect(unbounded.contains("Whether steady-large, brisk-mini/analyze"))
        #expect(!verdict { $0.scores.baselines = [] }.contains("median"))
    }

    @Test func `one that never answered is not ranked, whatever the missing policy gave it`() {
        let text = verdict { report in
            report.scores.variants[3].nutrients[.energy]?.mae = Interval(1, low: 0.5, high: 2)
        }
        #expect(text.hasPrefix("Lowest energy error: steady-large"))
        #expect(text.contains("brought no usable answer"))
    }

    @Test func `a small set is said to be rough, by independent meals`() {
        #expect(verdict().contains("The set is small (9 independent meals): every interval here is rough."))
        let large = verdict { $0 = Fixture.report(isSimulated: false, isComplete: true, meals: 80) }
        #expect(!large.contains("every interval here is rough"))
        let grouped = verdict { report in
            for index in report.meals.indices { report.meals[index].meal.group = "one" }
        }
        #expect(grouped.contains("(1 independent meal)"))
    }

    @Test func `a meal without a true energy, or without a result of every variant, is not an independent meal`() {
        let text = verdict { report in
            for index in 1..<11 { report.meals[index].meal.truth.nutrients = Nutrients() }
        }
        #expect(
            text.contains("(1 independent meal)"),
            "only the one without food has truth and results: meal 0 has none of one")
        let nothing = verdict { report in
            for index in report.meals.indices { report.meals[index].meal.truth.nutrients = Nutrients() }
        }
        #expect(nothing.contains("(0 independent meals)"))
    }

    @Test func `nothing is claimed of significance`() {
        #expect(!verdict().contains("significant"))
    }

    @Test func `simulated and incomplete runs weaken it`() {
        #expect(verdict { $0.run.isSimulated = true }.contains("this says nothing about any model"))
        #expect(verdict { $0.run.isComplete = false }.contains("can still change"))
    }

    @Test func `without any score it says just that`() {
        #expect(verdict { $0.scores.variants = [] }.hasPrefix("No variant has a scored energy estimate."))
    }
}
