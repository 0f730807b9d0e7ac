import Dispatch
import Files
import JSON
import Synchronization

/// The append-only record of a run. Owns `answers.jsonl`, the queue that writes it and the queue that makes it durable.
///
/// What comes in while one is at work is taken by it in one go afterwards: a batch costs one write and one fsync however
/// many trials end at once. No line waits for an fsync to be written, only to be durable.
package final class Journal: Sendable {
    /// Answers that may be in the file and not yet known to be on the disk; whoever brings one more waits for it.
    static let mostUnsynced = 100
    /// From the beginning of one fsync to that of the next, at least: an fsync costs the processor as much as sending a
    /// photo does. A line should be on the disk within 100 ms.
    private static let pace = Duration.milliseconds(10)

    /// One who waits for its line to be written.
    private struct Writer {
        var continuation: CheckedContinuation<Void, any Error>
        /// Nil where the line needs not be known to be on the disk.
        var whenDurable: (@Sendable () -> Void)?
        /// Also waits for the disk.
        var isPatient = false
    }

    private struct State {
        /// What is still to be written, and for whom.
        var lines: [UInt8] = []
        var writers: [Writer] = []
        var isWriting = false
        /// Those whose lines are in the file and not yet known to be on the disk.
        var unsynced: [Writer] = []
        /// How many the fsync under way has taken.
        var syncing = 0
        var isSyncing = false
        var lastSync = ContinuousClock.now - pace
        /// Set by the first line that could not be written; nothing is accepted after it.
        var failure: WriteError?
        /// Set by the first fsync that failed. A later one may succeed without what the failed one was to keep (on Linux it
        /// does), so none is tried. Answers are still written, since they are paid for, and their writers told; nothing else is.
        var syncFailure: WriteError?
    }

    private enum Step {
        case refuse(WriteError)
        case wait
        case begin(after: Duration)
    }

    private let file: any DurableFile
    private let format: Int
    private let redactor: Redactor
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "nutrieval.journal")
    private let syncing = DispatchQueue(label: "nutrieval.journal.sync")

    /// - Parameter format: the form that lines are written in.
    init(_ file: any DurableFile, format: Int = JournalLine.format, redactor: Redactor) {
        self.file = file
        self.format = format
        self.redactor = redactor
    }

    /// Appends a line and returns once it is in the file: it survives the end of this process.
    ///
    /// - Parameter whenDurable: called once the line is on the disk too and survives the end of the machine. Where many
    ///   such lines are ahead of the disk this waits for it as well.
    /// - Throws: `WriteError` when this or an earlier line could not be written or made durable.
    package func append(_ line: JournalLine, whenDurable: (@Sendable () -> Void)? = nil) async throws {
        try await append(bytes(of: line)) { Writer(continuation: $0, whenDurable: whenDurable) }
    }

    /// Appends a line and returns once it is on the disk: it survives the end of the machine.
    ///
    /// - Throws: as above.
    package func appendDurably(_ line: JournalLine) async throws {
        try await append(bytes(of: line)) { Writer(continuation: $0, whenDurable: {}, isPatient: true) }
    }

    private func bytes(of line: JournalLine) -> [UInt8] {
        redactor.redacted(line.json(format: format).serialized() + [UInt8(ascii: "\n")])
    }

    /// Returns once everything that was appended is on the disk; where a line could not be written, everything before it.
    ///
    /// - Throws: `WriteError` when a line could not be written or made durable.
    package func finish() async throws {
        do { try await append([]) { Writer(continuation: $0, whenDurable: {}, isPatient: true) } } catch {
            try? await withCheckedThrowingContinuation {
                sync([Writer(continuation: $0, whenDurable: {}, isPatient: true)])
            }
            throw error
        }
    }

    private func append(
        _ bytes: [UInt8], by writer: (CheckedContinuation<Void, any Error>) -> Writer
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let writer = writer(continuation)
            let step = state.withLock { state -> Step in
                if let failure = state.failure { return .refuse(failure) }
                if let failure = state.syncFailure, writer.whenDurable == nil { return .refuse(failure) }
                state.lines += bytes
                state.writers.append(writer)
                if state.isWriting { return .wait }
                state.isWriting = true
                return .begin(after: .zero)
            }
            switch step {
            case .refuse(let failure): continuation.resume(throwing: failure)
            case .wait: break
            case .begin: writing.async { self.write() }
            }
        }
    }

    /// Writes batches until none is left. Runs on the queue for it only.
    private func write() {
        while let (lines, writers) = takeLines() {
            do throws(WriteError) {
                try file.append(lines)
            } catch {
                failWriting(writers, with: error)
                continue
            }
            sync(writers)
        }
    }

    /// The lines that have come in since the last batch; nil, and the writing is over, when there are none.
    private func takeLines() -> (lines: [UInt8], writers: [Writer])? {
        state.withLock { state in
            if state.writers.isEmpty {
                state.isWriting = false
                return nil
            }
            defer {
                state.lines = []
                state.writers = []
            }
            return (state.lines, state.writers)
        }
    }

    /// Lets those go on whose lines are written and need no more, and sees to the next fsync for the others.
    private func sync(_ writers: [Writer]) {
        var released: [Writer] = []
        let step = state.withLock { state -> Step in
            if let failure = state.syncFailure { return .refuse(failure) }
            for var writer in writers {
                let ahead = state.unsynced.count + state.syncing
                if writer.whenDurable != nil, ahead >= Self.mostUnsynced { writer.isPatient = true }
                if !writer.isPatient { released.append(writer) }
                if writer.whenDurable != nil { state.unsynced.append(writer) }
            }
            if state.unsynced.isEmpty || state.isSyncing { return .wait }
            state.isSyncing = true
            return .begin(after: state.lastSync + Self.pace - .now)
        }
        for writer in released { writer.continuation.resume() }
        switch step {
        case .refuse(let failure): for writer in writers { writer.continuation.resume(throwing: failure) }
        case .wait: break
        case .begin(let pause): makeDurable(after: pause)
        }
    }

    private func makeDurable(after pause: Duration) {
        if pause <= .zero { return syncing.async { self.makeDurable() } }
        syncing.asyncAfter(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1)))) { self.makeDurable() }
    }

    /// One fsync, and the next one in its time where somebody waits for it. Runs on the queue for it only.
    private func makeDurable() {
        let writers = state.withLock { state in
            defer { state.unsynced = [] }
            state.lastSync = .now
            state.syncing = state.unsynced.count
            return state.unsynced
        }
        do throws(WriteError) {
            try file.makeDurable()
        } catch {
            return failSyncing(writers, with: error)
        }
        for writer in writers {
            writer.whenDurable?()
            if writer.isPatient { writer.continuation.resume() }
        }
        let pause: Duration? = state.withLock { state in
            state.syncing = 0
            state.isSyncing = !state.unsynced.isEmpty
            return state.isSyncing ? state.lastSync + Self.pace - .now : nil
        }
        if let pause { makeDurable(after: pause) }
    }

    /// Tells those who still wait for the disk.
    private func failSyncing(_ writers: [Writer], with error: WriteError) {
        let others = state.withLock { state in
            state.syncFailure = error
            defer { state.unsynced = [] }
            return state.unsynced
        }
        for writer in writers + others where writer.isPatient { writer.continuation.resume(throwing: error) }
    }

    /// Tells those whose lines were to be written, and whoever has one that is still to be.
    private func failWriting(_ writers: [Writer], with error: WriteError) {
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
