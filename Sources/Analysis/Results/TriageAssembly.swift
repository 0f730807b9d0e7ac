import Catalog
package import Execution
import Nutrition
package import Reporting
package import Sanity
package import Scoring

/// Builds the pages' view of a recorded run. Scores nothing, reads no photo and asks no server.
package enum TriageAssembly {
    /// Bytes of each answer that stay in memory.
    private static let textLimit = 20_000

    /// A run's answers.
    /// - Parameter plan: the run's.
    /// - Throws: `RunFolderError` when the journal cannot be read.
    package static func results(
        of folder: RunFolder, record: RunRecord, plan: Plan, sanity: SanityChecker
    ) throws -> RunResults {
        try RunResults(reading: folder, plan: plan, sanity: sanity, format: record.format, startsOfTexts: textLimit)
    }

    /// - Parameters:
    ///   - plan: the same, with today's truths.
    ///   - resumeCommand: finishes the run, as a person can type it.
    package static func triage(
        of results: RunResults, record: RunRecord, plan: Plan, settings: ScoringSettings, resumeCommand: String
    ) -> RunTriage {
        var answers = plan.sets.map { $0.set.meals.map { _ in [TrialResult]() } }
        // Answers to changed requests are no answers to the meal as it is.
        for (trial, result) in zip(plan.trials, results.trials) where result.variant.perturbation == nil {
            answers[trial.set][trial.meal].append(result)
        }
        return triage(
            answers, pending: results.pending, record: record, plan: plan, settings: settings,
            resumeCommand: resumeCommand)
    }

    /// Enough for lists of meals: the answers have no text, cost, time or finding. Nil if `triage.jsonl` is absent,
    /// damaged or of another journal.
    package static func list(
        of folder: RunFolder, record: RunRecord, plan: Plan, settings: ScoringSettings, resumeCommand: String
    ) -> RunTriage? {
        TriageFile.read(folder, record: record, plan: plan).map { kept in
            triage(
                kept.answers, pending: kept.pending, record: record, plan: plan, settings: settings,
                resumeCommand: resumeCommand)
        }
    }

    /// - Parameter answers: by set and meal of the plan.
    private static func triage(
        _ answers: [[[TrialResult]]], pending: Int, record: RunRecord, plan: Plan, settings: ScoringSettings,
        resumeCommand: String
    ) -> RunTriage {
        let meals = zip(plan.sets, answers).flatMap { planned, answers in
            zip(planned.set.meals, answers).map { meal, trials in
                MealReport(
                    set: planned.set.name, meal: meal, thumbnails: [],
                    trials: trials.sorted { ($0.variant, $0.repeatIndex) < ($1.variant, $1.repeatIndex) })
            }
        }
        let info = RunInfo(
            record, plan, pending: pending, resumeCommand: resumeCommand, pricedAsOf: nil)
        let reviewed = plan.sets.map { planned in
            let history = planned.set.corrections
            let corrected = history.entries.filter { $0.state == .inForce }.compactMap { $0.correction?.meal }
            return (planned.set.name, Set(corrected).union(history.marks.keys))
        }
        return RunTriage(
            run: info, sets: plan.sets.map { SetInfo($0, settings) }, meals: meals,
            reviewed: Dictionary(reviewed) { first, _ in first })
    }
}
