import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// The sentence that answers, and the fixture it is read from.
@Suite struct VerdictTests {
    static func verdicts(_ change: (inout Report) -> Void = { _ in }) -> [Verdict] {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        change(&report)
        return Verdict.all(of: report)
    }

    static func verdict(_ change: (inout Report) -> Void = { _ in }) -> Verdict { verdicts(change)[0] }

    static func states(_ states: [VariantState?], in report: inout Report) {
        for (place, state) in zip(report.scores.variants.indices, states) {
            report.scores.variants[place].state = state
        }
    }

    /// The hostile variant, which never answers, and the one that tells stories.
    static func withoutSilent(_ report: inout Report) {
        report.scores.variants.removeAll { $0.variant == Fixture.broken || $0.variant == Fixture.teller }
    }

    static func silence(_ places: [Int], in report: inout Report) {
        for place in places where report.scores.variants.indices.contains(place) {
            report.scores.variants[place].outcomes = [.refused: 12]
        }
    }

    /// Every way the answer can turn out.
    static let cases: [(name: String, change: @Sendable (inout Report) -> Void, answer: String)] = [
        (
            "some not separable", { _ in },
            "No winner yet: brisk-mini/analyze cannot be separated from steady-large."
        ),
        (
            "a winner over two", { states([.best, .worse, .worse], in: &$0) },
            "steady-large is the most accurate here: off by 41 kcal a meal; both others are worse, off by 59 to 131."
        ),
        (
            "a winner over one", { states([.best, .unclear, .worse], in: &$0) },
            "steady-large is the most accurate here: off by 41 kcal a meal; brisk-mini/short is worse, off by 131."
        ),
        (
            "none separable", { states([.lowest, .notSeparable, .notSeparable], in: &$0) },
            "No winner yet: on these 12 meals no other model can be separated from steady-large."
        ),
        (
            "many not separable",
            { report in
                guard report.scores.variants.count > 1 else { return }
                for copy in 0..<3 {
                    var row = report.scores.variants[1]
                    row.variant = VariantID(provider: "copy-\(copy)", prompt: "analyze")
                    report.scores.variants.insert(row, at: 2)
                }
            }, "No winner yet: 4 other models cannot be separated from steady-large."
        ),
        (
            "only unclear", { states([.lowest, .unclear, .unclear], in: &$0) },
            "No winner yet: whether another model is as accurate as steady-large is unclear."
        ),
        (
            "never compared",
            { report in
                report.scores.comparisons = []
                states([.lowest, nil, nil], in: &report)
            }, "No winner yet: whether another model is as accurate as steady-large is unclear."
        ),
        (
            "shared lowest",
            { report in
                for place in report.scores.variants.indices.prefix(3) {
                    report.scores.variants[place].nutrients[.energy]?.mae = Interval(41.2)
                }
                states([.lowest, .notSeparable, .notSeparable], in: &report)
            }, "No winner yet: on these 12 meals no other model can be separated from steady-large."
        ),
        (
            "one variant",
            { report in
                report.scores.variants.removeSubrange(1...)
                report.scores.variants[0].state = nil
            }, "steady-large was off by 41 kcal a meal on these 12 meals."
        ),
        (
            "only one answered",
            { report in
                silence([1, 2, 4], in: &report)
                report.scores.variants[0].state = nil
            }, "Only steady-large returned usable answers: off by 41 kcal a meal."
        ),
        (
            "all failed",
            { report in
                silence(Array(report.scores.variants.indices), in: &report)
            }, "Every answer failed: 60 of 60, most often “refused”."
        ),
        (
            "no truth",
            { report in
                for index in report.scores.variants.indices { report.scores.variants[index].nutrients = [:] }
                for index in report.meals.indices { report.meals[index].meal.truth = Truth() }
            }, "No energy errors can be measured: no meal here has a known true energy."
        ),
        (
            "no common meal",
            { report in
                for index in report.scores.variants.indices {
                    report.scores.variants[index].commonMeals = 0
                    report.scores.variants[index].nutrients = [:]
                }
            }, "Nothing to compare: no meal has an answer of every model."
        ),
        (
            "no energy stated",
            { report in
                for index in report.scores.variants.indices { report.scores.variants[index].nutrients = [:] }
            }, "No model has stated an energy that can be scored."
        ),
        ("no variant", { $0.scores.variants = [] }, "No model has stated an energy that can be scored."),
        (
            "too few groups", { clusters(3, in: &$0) },
            "No winner yet: 3 groups of meals are too few to separate any two models."
        ),
        (
            "one group", { clusters(1, in: &$0) },
            "No winner yet: 1 group of meals is too few to separate any two models."
        ),
        (
            "unfinished",
            { report in
                report.run.isComplete = false
                report.run.pending = 3
            }, "Not finished: 3 answers are missing, so everything here can change."
        ),
        (
            "unfinished by one",
            { report in
                report.run.isComplete = false
                report.run.pending = 1
            }, "Not finished: 1 answer is missing, so everything here can change."
        ),
        (
            "unfinished by an unknown number",
            { report in
                report.run.isComplete = false
                report.run.pending = 0
            }, "Not finished: some answers are missing, so everything here can change."
        ),
        (
            "several sets", { $0.sets.append(SetInfo(name: "drawn", meals: 1, photos: 1)) },
            "Set fruit: No winner yet: brisk-mini/analyze cannot be separated from steady-large."
        )
    ]

    static func clusters(_ count: Int, in report: inout Report) {
        for pair in report.scores.comparisons.indices {
            for index in report.scores.comparisons[pair].differences.indices {
                report.scores.comparisons[pair].differences[index].clusters = count
            }
        }
        for pair in report.scores.baselineComparisons.indices {
            report.scores.baselineComparisons[pair].differences[0].clusters = count
        }
    }

    @Test(arguments: cases.indices) func `each case has its answer`(index: Int) {
        #expect(Self.verdict(Self.cases[index].change).answer == Self.cases[index].answer, "\(Self.cases[index].name)")
    }

    @Test(arguments: [
        (CorrectedTruths(), nil),
        (CorrectedTruths(count: 1), "1 of 12 truths was edited, none after answers had been seen."),
        (CorrectedTruths(count: 4, afterAnswers: 3), "4 of 12 truths were edited, 3 after answers had been seen.")
    ])
    func `edited truths are counted once under how we know`(_ corrected: CorrectedTruths, _ words: String?) {
        for isScored in [true, false] {
            let evidence = Self.verdict { report in
                report.sets[0].corrected = corrected
                if !isScored { report.scores.variants = [] }
            }.evidence
            #expect(evidence.filter { $0.contains("edited") } == (words.map { [$0] } ?? []))
        }
    }

    // MARK: short enough to be read

    private static func sentences(_ verdict: Verdict) -> [String] {
        let text = [verdict.answer, verdict.rest].filter { !$0.isEmpty }.joined(separator: " ")
        return text.replacing(/([.!?]) (?=[A-Z=a-z])/) { "\($0.1)\n" }.split(separator: "\n").map(String.init)
    }

    /// What can befall any of the cases: a cheap rival, one meal of much weight, failures, silence, long names.
    private static let burdens: [@Sendable (inout Report) -> Void] = [
        { _ in }, { withoutSilent(&$0) },
        { report in
            report.scores.cheaper = [DecisionWordsTests.candidate(upper: 11.2)]
            for place in report.scores.variants.indices where report.scores.variants[place].largestError != nil {
                report.scores.variants[place].largestError?.share = 0.9
                report.scores.variants[place].leadsWithout = place == 1 ? "a meal of some name" : nil
            }
        },
        { report in
            withoutSilent(&report)
            for place in report.scores.variants.indices where report.scores.variants[place].answered > 0 {
                report.scores.variants[place].outcomes = [.ok: 8, .refused: 4]
            }
            let guess = report.scores.baselineComparisons.indices
            for pair in guess { report.scores.baselineComparisons[pair].differences[0].pHolm = 0.9 }
        },
        { report in
            for place in report.scores.variants.indices { report.scores.variants[place].variant.provider += "-preview" }
        }
    ]

    @Test(arguments: cases.indices) func `every verdict has at most three sentences and sixty words`(index: Int) {
        for burden in Self.burdens.indices {
            for order in [true, false] {
                let verdicts = Self.verdicts { report in
                    if order { Self.burdens[burden](&report) }
                    Self.cases[index].change(&report)
                    if !order, !report.scores.variants.isEmpty { Self.burdens[burden](&report) }
                }
                for verdict in verdicts {
                    let text = "\(verdict.answer) \(verdict.rest)"
                    #expect(Self.sentences(verdict).count <= 3, "\(Self.cases[index].name), \(burden): \(text)")
                    #expect(text.split(separator: " ").count <= 60, "\(Self.cases[index].name), \(burden): \(text)")
                    #expect(!verdict.answer.isEmpty && verdict.answer.hasSuffix("."), "\(text)")
                    #expect(!text.contains("..") && !text.contains("  ") && !text.contains(" ."), "\(text)")
                }
            }
        }
    }

    @Test func `the counter of these tests counts`() {
        let three = Verdict(answer: "One is 1.5 here.", rest: "Two is gpt-4.1. three ends.")
        #expect(Self.sentences(three).count == 3)
    }

    // MARK: several sets, unfinished, size

    @Test func `every set has a verdict of its own, under its name`() {
        let report = Fixture.report(isSimulated: false, isComplete: true)
        let verdicts = Verdict.all(of: report)
        #expect(verdicts.count == 2)
        #expect(verdicts[0].answer.hasPrefix("Set fruit: No winner yet"))
        #expect(
            verdicts[1]
                == Verdict(
                    answer: "Set drawn: No energy errors can be measured: no meal here has a known true energy.",
                    basis: "1 meal"))
    }

    @Test func `an unfinished run says that first, and then only the answer so far`() {
        let verdict = Self.verdict { report in
            report.run.isComplete = false
            report.run.pending = 1200
        }
        #expect(verdict.answer == "Not finished: 1,200 answers are missing, so everything here can change.")
        #expect(verdict.rest == "No winner yet: brisk-mini/analyze cannot be separated from steady-large.")
        #expect(!verdict.evidence.isEmpty && !verdict.basis.isEmpty)
    }

    @Test func `one line has the size, what the meals average, and how many were picked from`() {
        let basis = Self.verdict().basis
        #expect(
            basis
                == "12 meals averaging 183 kcal, truths: weighed · 2 prompts · best of 3: expect more error elsewhere"
        )
        #expect(!Self.verdict { $0.scores.variants.removeSubrange(1...) }.basis.contains("best of"))
        let grouped = Self.verdict { report in
            for index in report.meals.indices { report.meals[index].meal.group = "g\(index / 3)" }
        }
        #expect(grouped.basis.hasPrefix("12 meals averaging 183 kcal in 4 independent groups, truths: weighed · "))
        #expect(
            Self.verdict(Self.cases.first { $0.name == "all failed" }?.change ?? { _ in }).basis
                == "12 meals, truths: weighed")
    }

    @Test func `nothing is claimed of significance, proof or equality`() {
        for (_, change, _) in Self.cases {
            let verdict = Self.verdict(change)
            for word in ["significant", "proof", "equal", "tied", "proves"] {
                #expect(!(verdict.answer + verdict.rest).lowercased().contains(word))
            }
        }
    }

    @Test func `simulated names say so in every sentence`() {
        let report = Fixture.report(isSimulated: true, isComplete: true)
        for verdict in Verdict.all(of: report) {
            for line in [verdict.answer, verdict.rest] + verdict.evidence {
                for name in ["steady-large", "brisk-mini/analyze", "brisk-mini/short", "story-teller"] {
                    #expect(
                        line.ranges(of: name).count == line.ranges(of: name + " (simulated)").count, "\(line)")
                }
            }
        }
    }
}
