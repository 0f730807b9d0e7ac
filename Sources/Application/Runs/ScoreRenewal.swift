import CMemory
import Catalog
import Execution
import Synchronization

/// Scores runs again in the background after truths of their sets changed, as `score` does: the newest first, one at a
/// time, and never a run that is going on.
package final class ScoreRenewal: Sendable {
    package struct Status: Sendable, Hashable {
        /// Sets with changed truths whose runs were not looked up yet.
        package var sets: Set<String> = []
        /// Names of runs whose scores are of older truths; the one at work is first.
        package var runs: [String] = []
        /// Why a run could not be scored, by its name.
        package var failed: [String: String] = [:]

        package init() {}

        package var isBusy: Bool { !sets.isEmpty || !runs.isEmpty }
    }

    private struct State {
        /// When the truths of a set changed first and last.
        var changes: [String: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)] = [:]
        /// The set whose runs are being looked up.
        var lookedUp: String?
        var current: String?
        var waiting: [String] = []
        var failed: [String: String] = [:]
        var worker: Task<Void, Never>?
        var isStopped = false
        var answers: @Sendable (String) -> TriageReading? = { _ in nil }
    }

    private let project: LoadedProject
    private let delay: Duration
    private let state = Mutex(State())

    /// - Parameter delay: without a further change before runs are scored; at most ten times that.
    package init(_ project: LoadedProject, delay: Duration = .seconds(1)) {
        self.project = project
        self.delay = delay
    }

    /// - Parameter answers: those of a run that are in memory, as its journal has them; then it is not read again.
    package func takeAnswers(from answers: @escaping @Sendable (String) -> TriageReading?) {
        state.withLock { $0.answers = answers }
    }

    package var status: Status {
        state.withLock { state in
            var status = Status()
            status.sets = Set(state.changes.keys).union([state.lookedUp].compactMap { $0 })
            status.runs = [state.current].compactMap { $0 } + state.waiting
            status.failed = state.failed
            return status
        }
    }

    /// The scores of the set's runs are to be renewed.
    package func truthChanged(in set: String) {
        state.withLock { state in
            guard !state.isStopped else { return }
            let now = ContinuousClock.now
            state.changes[set] = (state.changes[set]?.first ?? now, now)
            if state.worker == nil { state.worker = Task(priority: .utility) { await self.work() } }
        }
    }

    /// What is under way ends by itself; nothing else begins.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.worker?.cancel()
        }
    }

    private enum Step {
        case lookUp(set: String)
        case score(run: String)
        case wait
        case end
    }

    private func next() -> Step {
        state.withLock { state in
            let now = ContinuousClock.now
            let due = state.changes.filter { now - $0.value.last >= delay || now - $0.value.first >= delay * 10 }
            if state.isStopped { return .end }
            if let set = due.keys.min() {
                state.changes[set] = nil
                state.lookedUp = set
                return .lookUp(set: set)
            }
            if let run = state.waiting.first {
                state.waiting.removeFirst()
                state.current = run
                return .score(run: run)
            }
            if state.changes.isEmpty {
                state.worker = nil
                return .end
            }
            return .wait
        }
    }

    private func work() async {
        while true {
            switch next() {
            case .lookUp(let set): lookUp(set)
            case .score(let run):
                let failure = await failure(of: run)
                state.withLock { state in
                    state.current = nil
                    state.failed[run] = failure
                }
            case .wait: try? await Task.sleep(for: delay / 4)
            case .end: return
            }
        }
    }

    /// Runs that were scored before, newest first. One that is at work is scored again.
    private func lookUp(_ set: String) {
        let scored = ((try? project.runs()) ?? []).filter { $0.isComplete != nil }
        let about = Set(scored.filter { $0.sets.contains(set) }.map(\.name))
        state.withLock { state in
            state.lookedUp = nil
            let wanted = about.union(state.waiting)
            state.waiting = scored.map(\.name).filter(wanted.contains)
            for name in about { state.failed[name] = nil }
        }
    }

    /// Nil when the run was scored, and when it is going on: then it is scored at its end.
    private func failure(of run: String) async -> String? {
        do {
            guard let folder = try project.runFolder(named: run) else { return nil }
            let isSimulated = try folder.record().simulation != nil
            guard isSimulated || project.configuration.embeddings == nil else {
                return "food names are compared by embeddings, and pages send nothing: `nutrieval score \(run)`"
            }
            _ = try RunLock(folder)
            // Otherwise memory freed by earlier work would add to that of scoring.
            nutrieval_memory_give_back()
            defer { nutrieval_memory_give_back() }
            let answers = state.withLock { $0.answers }
            if let reading = answers(run), let scored = try await ScoredRun(reading, named: run, of: project) {
                try scored.write()
            } else {
                try await ScoredRun(named: run, of: project).write()
            }
            return nil
        } catch RunFolderError.locked {
            return nil
        } catch {
            return "\(error)"
        }
    }
}
