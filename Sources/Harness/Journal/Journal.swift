import Dispatch
import Files
import JSON
import Synchronization

/// The append-only record of a run. Owns `answers.jsonl` and the queue that writes it.
///
/// Lines that arrive while an fsync is under way are written and made durable together, so a batch costs one fsync
/// however many trials end at once, and no line waits longer than the one before it.
package final class Journal: Sendable {
    /// How far a line must have come before its writer goes on.
    package enum Guarantee: Sendable {
        /// In the file: it survives the end of this process.
        case written
        /// On the disk: it survives the end of the machine.
        case durable
    }

    private struct State {
        var lines: [UInt8] = []
        var writers: [Writer] = []
        var isFlushing = false
        /// Set by the first failed write; nothing is accepted after it.
        var failure: WriteError?
    }

    private let file: AppendOnlyFile
    private let redactor: Redactor
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "nutrieval.journal")

    init(path: String, redactor: Redactor) throws {
        file = try AppendOnlyFile(path: path)
        self.redactor = redactor
    }

    /// Appends a line and returns once the guarantee holds.
    ///
    /// - Throws: `WriteError` when this or an earlier line could not be written.
    package func append(_ line: JournalLine, _ guarantee: Guarantee) async throws {
        let bytes = redactor.redacted(line.json.serialized() + [UInt8(ascii: "\n")])
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let next = state.withLock { state -> Next in
                if let failure = state.failure { return .refuse(failure) }
                state.lines += bytes
                state.writers.append((guarantee: guarantee, continuation: continuation))
                if state.isFlushing { return .wait }
                state.isFlushing = true
                return .flush
            }
            switch next {
            case .refuse(let failure): continuation.resume(throwing: failure)
            case .wait: break
            case .flush: queue.async { self.flush() }
            }
        }
    }

    private enum Next {
        case refuse(WriteError)
        case wait, flush
    }

    private typealias Writer = (guarantee: Guarantee, continuation: CheckedContinuation<Void, any Error>)

    /// Writes batches until none is left. Runs on the queue only.
    private func flush() {
        while let (lines, writers) = takeBatch() {
            let waiting = writers.filter { $0.guarantee == .durable }
            do throws(WriteError) {
                try file.append(lines)
            } catch {
                fail(writers, with: error)
                continue
            }
            for writer in writers where writer.guarantee == .written { writer.continuation.resume() }
            if waiting.isEmpty { continue }
            do throws(WriteError) {
                try file.makeDurable()
            } catch {
                fail(waiting, with: error)
                continue
            }
            for writer in waiting { writer.continuation.resume() }
        }
    }

    /// The lines that have come in since the last batch; nil, and the flush is over, when there are none.
    private func takeBatch() -> (lines: [UInt8], writers: [Writer])? {
        state.withLock { state in
            if state.writers.isEmpty {
                state.isFlushing = false
                return nil
            }
            defer {
                state.lines = []
                state.writers = []
            }
            return (state.lines, state.writers)
        }
    }

    private func fail(_ writers: [Writer], with error: WriteError) {
        let late = state.withLock { state -> [Writer] in
            state.failure = error
            defer {
                state.lines = []
                state.writers = []
            }
            return state.writers
        }
        for writer in writers + late { writer.continuation.resume(throwing: error) }
    }
}
