import Catalog
import Dispatch
import Hashing
import Nutrition
import Providers

/// Finds answers of earlier runs to the requests of a new one. Owns the queue that reads their journals.
package final class AnswerReuse: Sendable {
    private let index: AnswerIndex
    private let queue = DispatchQueue(label: "nutrieval.reuse")

    /// Indexes the journals of those runs.
    ///
    /// - Parameters:
    ///   - folders: in any order; the newest run with an answer counts.
    ///   - simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when a run cannot be read, `ReuseError` when its answers are of another kind.
    package init(reading folders: [RunFolder], simulation: RunRecord.Simulation?) throws {
        index = try AnswerIndex(reading: folders, simulation: simulation)
    }

    package var runs: [String] { index.runs.map(\.name) }

    /// Distinct requests with an answer.
    package var answers: Int { index.count }

    enum Finding {
        case none
        /// As the earlier run recorded it.
        case answer(JournalLine.Attempt)
        /// The answer was there at indexing and cannot be read now; why, in one sentence.
        case lost(String)
    }

    func has(answerTo request: SHA256Digest, _ trial: TrialKey, by definition: ProviderDefinition) -> Bool {
        place(request, trial, definition) != nil
    }

    /// Reads the answer from its journal each time.
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
        // The origin of a reused answer stays the run that asked it.
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
    /// One run is simulated and the other is live.
    case simulatedWithLive(run: String, isSimulated: Bool)
    /// Both are simulated, with another seed, speed or faults.
    case otherSimulation(run: String)
    case itself(String)
    /// A resumed run has reused answers of a run that is gone.
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
