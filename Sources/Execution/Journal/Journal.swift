import Dispatch
package import Files
import JSON
import Nutrition
package import Providers
import Synchronization

/// The append-only record of a run. Owns `answers.jsonl`, the queue that writes it and the queue that syncs it. Lines
/// are batched during a write or an fsync, so each costs little. Writing a line never waits for an fsync.
package final class Journal: Sendable {
    /// The most answers written but not synced; further appends wait.
    static let mostUnsynced = 100
    /// The least time between the starts of two fsyncs: one costs the processor as much as sending a photo. A line
    /// should be on the disk within 100 ms.
    private static let pace = Duration.milliseconds(10)

    private struct Writer {
        var continuation: CheckedContinuation<Void, any Error>
        /// Nil if the caller need not know when the line is on the disk.
        var whenDurable: (@Sendable () -> Void)?
        /// True to wait for the disk too.
        var isPatient = false
    }

    private struct State {
        var lines: [UInt8] = []
        var writers: [Writer] = []
        var isWriting = false
        var unsynced: [Writer] = []
        /// How many of them the current fsync covers.
        var syncing = 0
        var isSyncing = false
        var lastSync = ContinuousClock.now - pace
        /// Set by the first failed write; nothing is accepted after it.
        var failure: WriteError?
        /// Set by the first failed fsync. None is tried again, because a later one may succeed without the lost data
        /// (on Linux it does). Answers are still written, since they are paid for, and their writers told; nothing else
        /// is.
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

    /// - Parameter format: of the lines.
    init(_ file: any DurableFile, format: Int = JournalLine.format, redactor: Redactor) {
        self.file = file
        self.format = format
        self.redactor = redactor
    }

    /// Appends a line and returns once it is in the file: it survives the end of this process.
    /// - Parameter whenDurable: called once the line is on the disk. With too many such lines, `append` waits for the disk.
    /// - Throws: `WriteError` when this or an earlier line could not be written or made durable.
    package func append(_ line: JournalLine, whenDurable: (@Sendable () -> Void)? = nil) async throws {
        try await append(bytes(of: line)) { Writer(continuation: $0, whenDurable: whenDurable) }
    }

    /// Appends a line and returns once it is on the disk: it survives the end of the machine.
    package func appendDurably(_ line: JournalLine) async throws {
        try await append(bytes(of: line)) { Writer(continuation: $0, whenDurable: {}, isPatient: true) }
    }

    private func bytes(of line: JournalLine) -> [UInt8] {
        redactor.redacted(line.json(format: format).serialized() + [UInt8(ascii: "\n")])
    }

    /// Returns once everything appended is on the disk; after a failed write, everything before it.
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

    /// Writes batches until none is left. Runs on the write queue only.
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

    /// The lines since the last batch; nil if there are none, and writing ends.
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

    /// Resumes callers that need no fsync and schedules the next fsync for the others.
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

    /// Runs one fsync; schedules another if writers are waiting. Runs on the sync queue only.
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

    private func failSyncing(_ writers: [Writer], with error: WriteError) {
        let others = state.withLock { state in
            state.syncFailure = error
            defer { state.unsynced = [] }
            return state.unsynced
        }
        for writer in writers + others where writer.isPatient { writer.continuation.resume(throwing: error) }
    }

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

/// `events.jsonl`: a run's events other than answers, one per line. Owns the file and its queue. Not scored, so lines
/// are written in the background without fsync; a failure is reported when the run ends.
package final class EventLog: Sendable {
    private let file: AppendOnlyFile
    private let redactor: Redactor
    private let queue = DispatchQueue(label: "nutrieval.events")
    private let failure = Mutex<WriteError?>(nil)

    init(path: String, redactor: Redactor) throws {
        file = try AppendOnlyFile(path: path)
        self.redactor = redactor
    }

    package func note(_ event: PoolEvent, pool: String, at time: WallTime) {
        let members = [("at", .string(time.rfc3339)), ("pool", .string(pool))] + event.members
        let bytes = redactor.redacted(JSON.object(JSONObject(members)).serialized() + [UInt8(ascii: "\n")])
        queue.async { [self] in
            do throws(WriteError) { try file.append(bytes) } catch {
                failure.withLock { if $0 == nil { $0 = error } }
            }
        }
    }

    /// Writes pending lines; returns the error if a line could not be written.
    package func finish() -> WriteError? {
        queue.sync {}
        return failure.withLock { $0 }
    }
}

extension PoolEvent {
    /// The members of its line except time and pool.
    fileprivate var members: [(String, JSON)] {
        switch self {
        case .cap(let change):
            [
                ("event", "cap"), ("from", .number(Double(change.from))), ("to", .number(Double(change.to))),
                ("reason", .string(change.reason.rawValue))
            ]
        case .pause(let seconds, let reason):
            [("event", "pause"), ("seconds", .number(seconds)), ("reason", .string(reason))]
        case .limit(let quota, let perMinute):
            [("event", "limit"), ("quota", .string(quota)), ("per_minute", .number(Double(perMinute)))]
        case .stop(let outcome, let reason):
            [("event", "stop"), ("outcome", .string(outcome.rawValue)), ("reason", .string(reason))]
        }
    }
}
