import Application
import Execution
import Reporting

/// What a run asks, and who answers.
public struct RunOptions: Sendable {
    /// Who answers.
    public enum Answers: Sendable, Hashable {
        /// The built-in simulator: no key, no network, no cost. Its numbers say nothing about a model.
        case simulated
        /// The real providers, by the keys in the environment or in `.env`. The run stops at that sum, in USD.
        case live(maxUSD: Double)
    }

    /// Who answers.
    public var answers: Answers
    /// Names of providers; empty: those in `config.yaml`.
    public var providers: [String] = []
    /// Names of eval sets; empty: those in `config.yaml`.
    public var sets: [String] = []
    /// The most meals of each set; nil: all.
    public var limit: Int?
    /// How often each meal is asked about; nil: as in `config.yaml`.
    public var repeats: Int?
    /// Of the simulator and of what the run draws; nil: as in `config.yaml`.
    public var seed: UInt64?
    /// A name for the run; nil: its start time. A run of that name that was stopped is continued.
    public var name: String?

    /// Everything as in `config.yaml`.
    public init(_ answers: Answers) { self.answers = answers }

    var request: RunRequest {
        var request = RunRequest()
        request.providers = providers
        request.sets = sets
        request.limit = limit
        request.repeats = repeats
        request.seed = seed
        request.name = name
        request.resumesOrStarts = name != nil
        switch answers {
        case .simulated: request.isSimulated = true
        case .live(let maxUSD): request.maxUSD = maxUSD
        }
        return request
    }
}

/// Something that happened in a run. More kinds may come: have a `default`.
public enum RunEvent: Sendable, Hashable {
    /// How many answers are in: usable ones, and those that failed.
    case progress(answered: Int, failed: Int, total: Int)
    /// A sentence for people.
    case note(String)
    /// A sentence for people on something that was left out; the rest goes on.
    case warning(String)
}

/// A run that goes on.
public struct Run: Sendable {
    /// What happens, until the run has ended; the oldest are dropped if 256 wait. For one reader.
    public let events: AsyncStream<RunEvent>

    private let signal = StopSignal()
    private let task: Task<Result<RunResult, NutrievalError>, Never>

    init(_ session: RunSession, events: AsyncStream<RunEvent>, relay: EventRelay) {
        self.events = events
        task = Task { [signal] in
            defer { relay.finish() }
            do throws(NutrievalError) {
                let ending = try await relay.awaiting { try await session.finish(stop: signal, consent: .given) }
                return .success(RunResult(ending.report, in: ending.folder.url, remarks: ending.remarks))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Stops asking. Requests under way end, every answer is kept, and ``result`` is what there is.
    public func stop() { signal.raise() }

    /// The result, once the run has ended. Cancelling the task that waits for it stops the run.
    ///
    /// The result of a stopped run, or of one that reached its sum, is incomplete.
    /// - Throws: ``NutrievalError``, such as ``NutrievalError/Kind/noProvider`` without any key.
    public var result: RunResult {
        get async throws(NutrievalError) {
            let ended = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                stop()
            }
            return try ended.get()
        }
    }
}
