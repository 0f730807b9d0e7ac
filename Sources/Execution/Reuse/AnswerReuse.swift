import Catalog
import Dispatch
import Hashing
import Nutrition
import Providers

/// Finds the answers that earlier runs have to the requests of a new one. Owns the queue that reads their journals.
package final class AnswerReuse: Sendable {
    private let index: AnswerIndex
    private let queue = DispatchQueue(label: "nutrieval.reuse")

    /// Reads the journals of those runs, and keeps where each answer stands.
    ///
    /// - Parameters:
    ///   - folders: in any order; where several have an answer to a request, the newest run's is taken.
    ///   - simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when one of them cannot be read, `ReuseError` when its answers are of another kind.
    package init(reading folders: [RunFolder], simulation: RunRecord.Simulation?) throws {
        index = try AnswerIndex(reading: folders, simulation: simulation)
    }

    /// The runs' names, the newest first.
    package var runs: [String] { index.runs.map(\.name) }

    /// Distinct requests that have an answer.
    package var answers: Int { index.count }

    /// What is known of the answer to a request.
    enum Finding {
        case none
        /// The attempt as the earlier run recorded it.
        case answer(JournalLine.Attempt)
        /// There was one when the journals were read, and now it is not to be had; why, in one sentence.
        case lost(String)
    }

    /// Whether there is an answer to that request.
    func has(answerTo request: SHA256Digest, _ trial: TrialKey, by definition: ProviderDefinition) -> Bool {
        place(request, trial, definition) != nil
    }

    /// The answer to that request. Read from its journal each time: none is kept.
    func find(answerTo request: SHA256Digest, _ trial: TrialKey, by definition: ProviderDefinition) async -> Finding {
        guard let place = place(request, trial, definition) else { return .none }
        let run = index.runs[place.run]
        let read = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { try JournalReader(path: run.path).line(at: place.journal) })
            }
        }
        guard case .success(.attempt(var attempt)) = read, attempt.requestSHA256 == request,
            attempt.trial.repeatIndex == trial.repeatIndex
        else { return .lost("its answer in run \(run.name) is gone: its journal has changed since this run began") }
        // An answer that was reused itself is still the answer of the run that asked it.
        attempt.reusedFrom =
            attempt.reusedFrom ?? .init(run: run.name, trial: attempt.trial, attempt: attempt.attempt)
        return .answer(attempt)
    }

    private func place(
        _ request: SHA256Digest, _ trial: TrialKey, _ definition: ProviderDefinition
    ) -> AnswerIndex.Place? {
        index.place(
            of: ReuseKey(request: request, repeatIndex: trial.repeatIndex, asked: .init(definition)), for: trial)
    }
}

/// Why answers of a run cannot be reused. Nothing is sent then.
package enum ReuseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The run to come is simulated and the other is live, or the reverse.
    case simulatedWithLive(run: String, isSimulated: Bool)
    /// Both are simulated, with another seed, speed or faults.
    case otherSimulation(run: String)
    /// A run cannot take its own answers.
    case itself(String)
    /// A run that is resumed has taken answers of one that is gone.
    case gone(run: String, by: String)

    package var description: String {
        switch self {
        case .simulatedWithLive(let run, true):
            "run \(run) was answered by the simulator and this run asks real models: made-up answers are never reused for real ones"
        case .simulatedWithLive(let run, false):
            "run \(run) was answered by real models and this run by the simulator: the two do not mix"
        case .otherSimulation(let run):
            "run \(run) was simulated with another seed or other faults: its answers are of other made-up models; give it the same --seed and --faults"
        case .itself(let run): "run \(run) has its own answers already: --reuse names other runs"
        case .gone(let run, let by):
            "run \(by) reuses answers of \(run), which is gone: bring it back, name others with --reuse, or say --no-reuse to ask anew what it would have answered"
        }
    }
}
