package import Nutrition
import Scoring
package import Statistics

/// Repeated runs on fixed meals: did the model behind a name change?
package struct CanaryReport: Sendable {
    package var series: [CanarySeries]
    /// Probability of any false alarm, over all series and all looks.
    package var level: Double
    package var isSimulated: Bool
    /// Why a watched series cannot be judged, in sentences; empty when all can be.
    package var problems: [String]
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

    /// An alarm takes precedence over missing data; missing data is never quiet.
    package var verdict: CanaryVerdict { isAlarm ? .alarm : problems.isEmpty ? .quiet : .missing }
}

package enum CanaryVerdict: String, Sendable, Hashable {
    /// Everything watched was compared, and no change was shown.
    case quiet
    case alarm
    /// Something watched cannot be judged.
    case missing
}

/// The runs of one variant on one set with the same requests.
package struct CanarySeries: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Oldest first.
    package var runs: [CanaryRun]
    /// The capital at which the test alarms.
    package var threshold: Double

    package init(variant: VariantID, set: String, runs: [CanaryRun], threshold: Double) {
        self.variant = variant
        self.set = set
        self.runs = runs
        self.threshold = threshold
    }

    /// Id of the first run that showed a rise (or fall) in error; nil if none did.
    package var worseSince: String? { runs.first { $0.look.worse >= threshold }?.id }
    package var betterSince: String? { runs.first { $0.look.better >= threshold }?.id }

    /// Runs served by another model than the run before, with both.
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

package struct CanaryRun: Sendable, Hashable {
    package var id: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var served: [String]
    /// Meals with an energy error that are the same as in the newest run.
    package var meals: Int
    /// Mean absolute energy error over them, kcal; nil without any.
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
