import Application
import Catalog
import Execution
import Reporting
import Synchronization
import Transport

/// Hands the application's events on as those of a run, without any key in them.
final class EventRelay: Sendable {
    private struct State {
        var secrets: [Secret] = []
        var redactor = Redactor([])
        var watch: Task<Void, Never>?
    }

    private static let pause = Duration.milliseconds(100)

    private let continuation: AsyncStream<RunEvent>.Continuation?
    private let state = Mutex(State())

    /// - Parameter continuation: nil: nobody listens.
    init(_ continuation: AsyncStream<RunEvent>.Continuation?) { self.continuation = continuation }

    func hear(_ event: ApplicationEvent) {
        switch event {
        case .secrets(let keys):
            state.withLock { state in
                state.secrets += keys
                state.redactor = Redactor(state.secrets)
            }
        case .note(let text): tell(.note(clean(text)))
        case .warning(let text): tell(.warning(clean(text)))
        case .diagnostic(let diagnostic), .remark(let diagnostic): tell(.warning(clean(diagnostic.description)))
        case .waiting(let wait): tell(.note(clean(wait.words)))
        case .asking(let progress, _, _): watch(progress)
        case .answered, .closed: state.withLock { $0.watch }?.cancel()
        }
    }

    /// After it, no event is told.
    func finish() {
        state.withLock { $0.watch }?.cancel()
        continuation?.finish()
    }

    private func tell(_ event: RunEvent) { continuation?.yield(event) }

    private func watch(_ progress: RunProgress) {
        guard let continuation else { return }
        let task = Task {
            var last: RunEvent?
            while true {
                let counts = progress.snapshot
                let now = RunEvent.progress(
                    answered: counts.reduce(0) { $0 + $1.ok }, failed: counts.reduce(0) { $0 + $1.failed },
                    total: counts.reduce(0) { $0 + $1.total })
                if now != last { continuation.yield(now) }
                last = now
                // The counts after the last answer are told too.
                if Task.isCancelled { return }
                try? await Task.sleep(for: Self.pause)
            }
        }
        state.withLock { $0.watch = task }
    }

    private func clean(_ text: String) -> String {
        let redactor = state.withLock { $0.redactor }
        return CleanText.whole(String(decoding: redactor.redacted(Array(text.utf8)), as: UTF8.self))
    }

    // MARK: Errors

    func throwing<Value>(_ work: () throws -> Value) throws(NutrievalError) -> Value {
        do { return try work() } catch { throw known(error) }
    }

    func awaiting<Value>(_ work: () async throws -> Value) async throws(NutrievalError) -> Value {
        do { return try await work() } catch { throw known(error) }
    }

    private func known(_ error: any Error) -> NutrievalError {
        let kind = ApplicationError.Kind(of: error).map(NutrievalError.Kind.init) ?? .other
        return NutrievalError(kind: kind, message: clean("\(error)"))
    }
}
