import Nutrition
import Reporting
import Scoring
import Statistics
import Testing

@Suite struct VerdictTests {
    private func verdicts(_ change: (inout Report) -> Void = { _ in }) -> [Verdict] {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        change(&report)
        return Verdict.all(of: report)
    }

    private func text(_ change: (inout Report) -> Void = { _ in }) -> String {
        verdicts(change).flatMap { [$0.lead] + $0.points }.joined(separator: "\n")
    }

    /// The point that tells of the baseline.
    private func baseline(_ change: (inout Report) -> Void = { _ in }) -> String {
        verdicts(change)[0].points.first { $0.contains("without looking") } ?? ""
    }

    private func setBaselineP(_ p: Double?, _ variant: VariantID, in report: inout Report) {
        for index in report.scores.baselineComparisons.indices
        where report.scores.baselineComparisons[index].b == variant {
            report.scores.baselineComparisons[index].differences[0].pHolm = p
        }
    }

    @Test func `the lead is short, and names the best with its error and how many it is told apart from`() {
        let lead = verdicts()[0].lead
        #expect(lead.hasPrefix("steady-large "))
        #expect(lead.contains("41.2 kcal"))
        #expect(lead.contains("tied with 1 other, told apart from 1 other, better than a constant guess"))
        #expect(lead.contains("Of the tied, brisk-mini/analyze cost least. The set is small."))
        #expect(lead.split(separator: " ").count < 40)
        #expect(text().contains("29.5 to 55.8"))
    }

    @Test func `the lowest of several is said to be flattered by being picked`() {
        #expect(text().contains("lowest of 3"))
        #expect(!text { $0.scores.variants.removeSubrange(1...) }.contains("picked"))
    }

    @Test func `each variant is held against the baseline by the paired test, never by overlap`() {
        #expect(
            baseline().contains(
                "Told apart as better: steady-large; not told apart: brisk-mini/analyze and brisk-mini/short."))
        let overlapping = baseline { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 1, high: 500)
        }
        #expect(overlapping.contains("Told apart as better: steady-large"))
        let apart = baseline { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 40, high: 42)
            setBaselineP(0.2, Fixture.steady, in: &report)
        }
        #expect(!apart.contains("better: steady-large"))
        #expect(
            baseline { setBaselineP(0.01, Fixture.briskShort, in: &$0) }.contains("apart as worse: brisk-mini/short"))
        #expect(baseline { setBaselineP(nil, Fixture.brisk, in: &$0) }.contains("not tested: brisk-mini/analyze"))
        #expect(baseline { $0.scores.baselines = [] }.isEmpty)
    }

    @Test func `the stronger baseline is the one that is named, and whose median it is`() {
        #expect(baseline().contains("the median of all other groups' meals, is off by 88.3 kcal"))
        #expect(
            baseline { $0.scores.baselines[0].baselineSource = .tuneSplit }.contains("the median of the tune split"))
        let mean = baseline { report in
            var row = report.scores.baselines[0]
            row.variant = VariantID(provider: "constant-mean", prompt: "none")
            row.nutrients[.energy]?.mae = Interval(70)
            report.scores.baselines.append(row)
        }
        #expect(mean.contains("the mean of all other groups' meals, is off by 70.0 kcal"))
        #expect(!mean.contains("apart as"), "the comparisons are with the median")
    }

    @Test func `one that never answered is not ranked, whatever the missing policy gave it`() {
        let text = text { report in
            report.scores.variants[3].nutrients[.energy]?.mae = Interval(1, low: 0.5, high: 2)
        }
        #expect(text.hasPrefix("steady-large "))
        #expect(text.contains("brought no usable answer; its numbers"))
        let two = self.text { $0.scores.variants[2].outcomes = [.refused: 12] }
        #expect(two.contains("brought no usable answer; their numbers"))
    }

    @Test func `a small set is said to be rough by its groups, only where there are intervals`() {
        #expect(text().contains("The 9 meals make 9 independent groups: every interval here is rough"))
        func sized(_ clusters: Int, bounded: Bool = true) -> String {
            text { report in
                report.scores.variants[0].nutrients[.energy]?.clusters = clusters
                if !bounded { report.scores.variants[0].nutrients[.energy]?.mae = Interval(41) }
            }
        }
        #expect(!sized(50).contains("independent group"))
        #expect(sized(49).contains("is rough"))
        #expect(sized(1, bounded: false).contains("The 9 meals make 1 independent group:"))
        #expect(!sized(1, bounded: false).contains("is rough"))
    }

    @Test func `nothing is claimed of significance`() {
        #expect(!text().contains("significant"))
    }

    @Test func `simulated and incomplete runs weaken it`() {
        #expect(text { $0.run.isSimulated = true }.contains("this says nothing about any model"))
        #expect(text { $0.run.isComplete = false }.contains("can still change"))
    }

    @Test func `without any score it says just that`() {
        #expect(text { $0.scores.variants = [] }.hasPrefix("No variant has a scored energy estimate."))
    }
}
