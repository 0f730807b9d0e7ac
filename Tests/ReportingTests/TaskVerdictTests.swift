import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// The verdict of a set on which no energy is scored.
@Suite struct TaskVerdictTests {
    /// The verdict of the fixture's first variants without energies, with such shares of foods; nil: judged by none.
    private static func task(
        _ shares: [Double?], headline: Int? = 1, _ change: (inout Report) -> Void = { _ in }
    ) -> Verdict {
        VerdictTests.verdicts { report in
            for (place, share) in zip(report.scores.variants.indices, shares) {
                report.scores.variants[place].nutrients = [:]
                report.scores.variants[place].task = TaskScore(
                    task: .parsedFoods, heading: "How?", note: "So.", meals: 12, headline: headline,
                    figures: [
                        TaskFigure(TaskMeasure("asked", "asked needlessly", .share), Interval(0.9), count: 12),
                        TaskFigure(
                            TaskMeasure("foods_f1", "foods F1", .share), share.map { Interval($0, low: 0.5, high: 1) },
                            count: 12)
                    ])
            }
            report.scores.variants.removeSubrange(shares.count...)
            change(&report)
        }[0]
    }

    @Test func `without energies the headline of the task answers, and equal ones share it`() {
        #expect(Self.task([0.94]).answer == "steady-large: foods F1 94 % [50 %, 100 %].")
        #expect(Self.task([0.94]).rest.isEmpty)
        let two = Self.task([0.88, 0.94])
        #expect(two.answer == "brisk-mini/analyze is first in foods F1: 94 %; steady-large has 88 %.")
        #expect(two.rest == "The differences are not tested for significance.")
        #expect(
            Self.task([0.7, 0.94, 0.5]).answer
                == "brisk-mini/analyze is first in foods F1: 94 %; 2 others have 50 % to 70 %.")
        #expect(
            Self.task([0.941, 0.942, 0.5]).answer
                == "brisk-mini/analyze and steady-large are first in foods F1: 94 %; brisk-mini/short has 50 %.")
        #expect(Self.task([0.9, nil]).answer == "Only steady-large can be judged: foods F1 90 % [50 %, 100 %].")
    }

    @Test func `without a figure, a common meal, one task or a headline, no task answers`() {
        let none = "No model has stated an energy that can be scored."
        #expect(Self.task([nil, nil]).answer == none)
        #expect(Self.task([0.9, 0.8], headline: nil).answer == none)
        #expect(
            Self.task([0.9, 0.8]) { report in
                for place in report.scores.variants.indices { report.scores.variants[place].commonMeals = 0 }
            }.answer == "Nothing to compare: no meal has an answer of every model.")
        #expect(
            Self.task([0.9, 0.8]) { report in
                report.scores.variants[1].task = TaskScore(
                    task: .label, heading: "", note: "", meals: 12, headline: nil, figures: [])
            }.answer == none)
    }

    @Test func `different meals and silent models are said beside a task's answer`() {
        let verdict = Self.task([0.9, 0.8, 0.7]) { report in
            let task = report.scores.variants[1].task
            report.scores.variants[1].task = task.map {
                TaskScore(
                    task: $0.task, heading: $0.heading, note: $0.note, meals: 20, headline: $0.headline,
                    figures: $0.figures)
            }
            VerdictTests.silence([2], in: &report)
        }
        #expect(
            verdict.rest
                == "They were judged on different meals (12 to 20), so compare with care. brisk-mini/short returned no usable answer."
        )
    }

    @Test func `in place of the leaderboard stand the figures, the best first and silent models last`() throws {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        for (place, share) in zip([0, 1], [0.8, 0.9]) {
            report.scores.variants[place].task = TaskScore(
                task: .parsedFoods, heading: "How?", note: "", meals: 12, headline: 0,
                figures: [TaskFigure(TaskMeasure("foods_f1", "foods F1", .share), Interval(share), count: 12)])
        }
        for place in report.scores.variants.indices { report.scores.variants[place].nutrients = [:] }
        report.scores.variants.removeSubrange(3...)
        VerdictTests.silence([2], in: &report)
        let markdown = report.markdown
        let rows = markdown.split(separator: "\n").drop { !$0.contains("| foods F1 |") }.dropFirst(2).prefix(3)
        #expect(
            rows.map { $0.split(separator: "|")[0].split(separator: " ").joined() } == [
                "brisk-mini/analyze", "steady-large", "brisk-mini/short"
            ], "\(rows)")
        #expect(!markdown.contains("compared with the top row"))
    }

    @Test func `a model that states no energies is not called silent`() {
        let verdict = VerdictTests.verdict { report in
            report.scores.variants.removeSubrange(2...)
            report.scores.variants[1].nutrients = [:]
        }
        #expect(verdict.answer.hasPrefix("Only steady-large states energies that can be scored: off by"))
    }
}
