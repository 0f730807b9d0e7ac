package import Nutrition
import Scoring
package import Statistics

/// Fixed meals asked again and again: did the model behind a name change?
package struct CanaryReport: Sendable {
    package var series: [CanarySeries]
    /// The chance of any false alarm of the test, over all series and all looks.
    package var level: Double
    package var isSimulated: Bool
    /// Why something that was watched cannot be judged, in sentences; empty where all of it can.
    package var problems: [String]
    /// What a reader must know before the numbers.
    package var remarks: [String]

    package init(
        series: [CanarySeries], level: Double, isSimulated: Bool, problems: [String] = [], remarks: [String] = []
    ) {
        self.series = series
        self.level = level
        self.isSimulated = isSimulated
        self.problems = problems
        self.remarks = remarks
    }

    package var isAlarm: Bool { series.contains(where: \.isAlarm) }

    /// An alarm outdoes what is missing, and what is missing is never quiet.
    package var verdict: CanaryVerdict { isAlarm ? .alarm : problems.isEmpty ? .quiet : .missing }
}

/// What a canary comes to.
package enum CanaryVerdict: String, Sendable, Hashable {
    /// All that was watched was compared, and nothing is shown to have changed.
    case quiet
    case alarm
    /// Something that was watched cannot be judged.
    case missing
}

/// One variant on one set, run after run, asked the same.
package struct CanarySeries: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// The oldest first.
    package var runs: [CanaryRun]
    /// The capital at which the test alarms.
    package var threshold: Double

    package init(variant: VariantID, set: String, runs: [CanaryRun], threshold: Double) {
        self.variant = variant
        self.set = set
        self.runs = runs
        self.threshold = threshold
    }

    /// The first run at which the error was shown to have risen, or fallen; nil when it was not.
    package var worseSince: String? { runs.first { $0.look.worse >= threshold }?.id }
    package var betterSince: String? { runs.first { $0.look.better >= threshold }?.id }

    /// Runs that another model answered than the run before, with both.
    package var servedChanges: [(run: String, before: [String], after: [String])] {
        var known: [String] = []
        return runs.compactMap { run in
            guard !run.served.isEmpty else { return nil }
            defer { known = run.served }
            return known.isEmpty || known == run.served ? nil : (run.id, known, run.served)
        }
    }

    package var isAlarm: Bool { worseSince != nil || betterSince != nil || !servedChanges.isEmpty }
}

/// One run of a series.
package struct CanaryRun: Sendable, Hashable {
    package var id: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var served: [String]
    /// Meals with an energy error, the same as in the newest run.
    package var meals: Int
    /// Mean absolute error of energy over them, kcal; nil without any.
    package var mae: Double?
    package var look: ExchangeabilityTest.Look

    package init(
        id: String, startedAt: String, served: [String], meals: Int, mae: Double?, look: ExchangeabilityTest.Look
    ) {
        self.id = id
        self.startedAt = startedAt
        self.served = served
        self.meals = meals
        self.mae = mae
        self.look = look
    }
}
