import Nutrition
import Reporting
import Statistics
import Testing

@testable import Scoring

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

    /// The point that begins like that.
    private func point(_ start: String, _ change: (inout Report) -> Void = { _ in }) -> String {
        verdicts(change)[0].points.first { $0.hasPrefix(start) } ?? ""
    }

    /// The point that tells of the guess.
    private func baseline(_ change: (inout Report) -> Void = { _ in }) -> String {
        point("The stronger guess without looking", change)
    }

    private func lead(_ change: (inout Report) -> Void) -> String { verdicts(change)[0].lead }

    /// Of the variant against that baseline.
    private func setP(
        _ p: Double?, _ variant: VariantID, against baseline: VariantID = Fixture.median, in report: inout Report
    ) {
        for index in report.scores.baselineComparisons.indices
        where report.scores.baselineComparisons[index].b == variant
            && report.scores.baselineComparisons[index].a == baseline
        {
            report.scores.baselineComparisons[index].differences[0].pHolm = p
            // A claim takes an interval that leaves 0 out too.
            let value = report.scores.baselineComparisons[index].differences[0].difference.value
            if let p, p < 0.05 {
                report.scores.baselineComparisons[index].differences[0].difference =
                    Interval(value, low: value - abs(value) / 2, high: value + abs(value) / 2)
            }
        }
    }

    @Test func `the lead is short, and names the best with its error and how many it is better than`() {
        let lead = verdicts()[0].lead
        #expect(lead.hasPrefix("steady-large "))
        #expect(lead.contains("41.2 kcal"))
        #expect(
            lead.contains(
                "not separable from 1 other, better than 1 other, not shown to beat the nearest photos."
            ))
        #expect(lead.contains("brisk-mini/analyze, not separable from it, cost less. The set is small."))
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
                "Better by the test: steady-large; not shown to beat it: brisk-mini/analyze and brisk-mini/short."))
        let overlapping = baseline { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 1, high: 500)
        }
        #expect(overlapping.contains("Better by the test: steady-large"))
        let apart = baseline { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 40, high: 42)
            setP(0.2, Fixture.steady, in: &report)
        }
        #expect(!apart.contains("by the test: steady-large"))
        #expect(
            baseline { setP(0.01, Fixture.briskShort, in: &$0) }.contains("worse by the test: brisk-mini/short"))
        #expect(baseline { setP(nil, Fixture.brisk, in: &$0) }.contains("not tested: brisk-mini/analyze"))
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
        #expect(mean.contains("Not tested: steady-large,"), "the comparisons are with the median")
    }

    @Test func `what looks at the photos and what knows the foods speak for themselves`() {
        #expect(
            point("Going by").hasPrefix(
                "Going by the 5 meals of other groups whose photos are nearest in colour and texture is off by 61.5 kcal. Not shown to beat it: steady-large and brisk-mini/analyze; worse by the test: brisk-mini/short."
            ))
        #expect(
            point("Knowing").hasPrefix(
                "Knowing the true foods but not the amounts (typical servings) is off by 139 kcal. Better by the test: steady-large and brisk-mini/analyze; not shown to beat it: brisk-mini/short."
            ))
        let supplied = point("Knowing") { $0.scores.baselines[2].nutrients[.energy]?.supplied = 2 }
        #expect(supplied.contains("kcal (for 2 meals it lacks what it goes by and says one typical meal). Better"))
        #expect(point("Going by") { $0.scores.baselines.remove(at: 1) }.isEmpty)
    }

    @Test func `the lead says of the best what it beats, and what it is not shown to beat`() {
        #expect(
            lead { setP(0.01, Fixture.steady, against: Fixture.pixels, in: &$0) }.contains("better than every baseline")
        )
        let none = lead { report in
            for baseline in [Fixture.median, Fixture.pixels, Fixture.servings] {
                setP(0.5, Fixture.steady, against: baseline, in: &report)
            }
        }
        #expect(none.contains("not shown to beat a constant guess, the nearest photos and typical servings."))
        #expect(none.contains("better than 1 other") && none.ranges(of: "better than").count == 1)
        let alone = lead { report in
            report.scores.baselines.removeLast(2)
            report.scores.baselineComparisons.removeLast(8)
        }
        #expect(alone.contains("better than a constant guess."))
        let weaker = lead { report in
            setP(0.01, Fixture.steady, against: Fixture.pixels, in: &report)
            var row = report.scores.baselines[0]
            row.variant = PredictorName.constantMean.id
            row.nutrients[.energy]?.mae = Interval(99)
            report.scores.baselines.append(row)
        }
        #expect(!weaker.contains("every baseline"), "the weaker guess is not tested")
        #expect(weaker.contains("better than a constant guess, the nearest photos and typical servings"))
    }

    @Test func `the lead says that the best is worse than what costs nothing, where the test does`() {
        let worse = lead { report in
            for baseline in [Fixture.median, Fixture.pixels] {
                setP(0.001, Fixture.steady, against: baseline, in: &report)
            }
            for index in report.scores.baselineComparisons.indices
            where report.scores.baselineComparisons[index].b == Fixture.steady
                && report.scores.baselineComparisons[index].a == Fixture.median
            {
                report.scores.baselineComparisons[index].differences[0].difference = Interval(60, low: 40, high: 80)
            }
            setP(0.5, Fixture.steady, against: Fixture.servings, in: &report)
        }
        #expect(worse.contains("worse than a constant guess, not shown to beat typical servings."))
        #expect(!worse.contains("not shown to beat a constant guess"))
    }

    @Test func `meals that are left out for all are counted, with the variants that lack them`() {
        let left = point("1 of the 12 meals") { $0.scores.variants[1].scoredMeals = 11 }
        #expect(
            left
                == "1 of the 12 meals is left out for all, since not every variant has a scored result there: brisk-mini/analyze lacks 1."
        )
        #expect(point("1 of the 12 meals").isEmpty)
    }

    @Test func `where no test can tell, one point gives the baselines' errors, and the lead nothing`() {
        func fewGroups(_ report: inout Report) {
            for index in report.scores.baselineComparisons.indices {
                report.scores.baselineComparisons[index].differences[0].clusters = 3
            }
        }
        #expect(baseline(fewGroups).hasSuffix("is off by 139 kcal. No test tells any variant apart from any of these."))
        #expect(!lead(fewGroups).contains("baseline") && !lead(fewGroups).contains("beat"))
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

    @Test func `without a meal that all have a result on it says that, not that nothing was scored`() {
        let apart = text { report in
            for index in report.scores.variants.indices {
                report.scores.variants[index].commonMeals = 0
                report.scores.variants[index].nutrients = [:]
            }
        }
        #expect(
            apart.hasPrefix(
                "No meal has a scored result of every variant: there is not enough to compare, or to name a best."))
        #expect(!apart.contains("No variant has"))
    }

    @Test func `without a true energy it says that`() {
        let unknown = text { report in
            for index in report.scores.variants.indices { report.scores.variants[index].nutrients = [:] }
            for index in report.meals.indices { report.meals[index].meal.truth = Truth() }
        }
        #expect(unknown.hasPrefix("No meal here has a known true energy, so no energy error can be told."))
    }

    @Test func `one alone is no lowest, and one that others failed beside is the only one`() {
        let alone = lead { $0.scores.variants.removeSubrange(1...) }
        #expect(alone.hasPrefix("steady-large is off by 41.2 kcal per meal here"))
        let left = lead { report in
            for index in 1..<report.scores.variants.count { report.scores.variants[index].outcomes = [.refused: 12] }
        }
        #expect(left.hasPrefix("Only steady-large has an energy error to show here, 41.2 kcal per meal"))
        #expect(!(alone + left).contains("lowest"))
    }

    @Test func `three that are equal share the lowest error`() {
        let lead = lead { report in
            for index in 1...2 { report.scores.variants[index].nutrients[.energy]?.mae = Interval(41.2) }
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41.2)
        }
        #expect(
            lead.hasPrefix(
                "steady-large, brisk-mini/analyze and brisk-mini/short share the lowest energy error here, 41.2 kcal"))
    }

    @Test func `on groups too few for any test the lead says that they cannot tell, and nothing of cost`() {
        let lead = lead { report in
            for pair in report.scores.comparisons.indices {
                for index in report.scores.comparisons[pair].differences.indices {
                    report.scores.comparisons[pair].differences[index].clusters = 1
                }
            }
            report.scores.cheaper = [
                CheaperCandidate(
                    set: "fruit", best: Fixture.steady, candidate: Fixture.brisk, margin: 25, difference: 3, upper: 11,
                    p: 0.001, pHolm: 0.004, costDifference: -0.004, costPHolm: 0.001, meals: 60, clusters: 60)
            ]
        }
        #expect(lead.contains("With 1 group of meals no two are separable."))
        #expect(!lead.contains("no worse") && !lead.contains("cost l"))
    }

    @Test func `estimates that the missing policy made for the best are counted beside its error`() {
        func supplied(_ count: Int) -> String {
            text { report in report.scores.variants[0].nutrients[.energy]?.supplied = count }
        }
        #expect(
            supplied(4).contains("4 estimates behind that error came from the missing policy, not from steady-large."))
        #expect(!supplied(0).contains("behind that error"))
    }
}
