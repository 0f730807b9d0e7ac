import Catalog
import Nutrition
package import Photos
import Providers

/// The trials of a plan that would reuse an answer of an earlier run, for a dry run.
package struct ReusePreview: Sendable {
    /// The runs searched, newest first.
    package var runs: [String]
    package var trials: Set<Trial>

    /// Prepares photos in the run's store, once: reuse requires byte-identical requests.
    package init(
        _ trials: [Trial], of plan: Plan, from reuse: AnswerReuse, recordings: AnswerFiles,
        photos: PreparedPhotoStore
    ) async {
        runs = reuse.runs
        self.trials = []
        guard reuse.answers > 0 else { return }
        await withTaskGroup(of: Trial?.self) { group in
            for (number, trial) in trials.enumerated() {
                // Limits how many photos are in memory at once.
                if number >= Self.width, let found = await group.next() { note(found) }
                group.addTask { await Self.isAnswered(trial, of: plan, by: reuse, recordings, photos) ? trial : nil }
            }
            for await found in group { note(found) }
        }
    }

    private static let width = 16

    private mutating func note(_ trial: Trial?) {
        if let trial { trials.insert(trial) }
    }

    private static func isAnswered(
        _ trial: Trial, of plan: Plan, by reuse: AnswerReuse, _ recordings: AnswerFiles, _ photos: PreparedPhotoStore
    ) async -> Bool {
        guard case .ready(let ask) = await TrialAsk.prepare(trial, of: plan, recordings: recordings, by: photos) else {
            return false
        }
        let request = Formats.format(ask.definition.format).request(ask).body.sha256
        return reuse.has(answerTo: request, plan.key(of: trial), by: ask.definition)
    }
}
