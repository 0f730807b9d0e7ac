package import JSON
import Synchronization
import Transport

package struct ProgramSettings: Sendable {
    package var launch: ProgramLaunch
    /// Called before every start, on the session's thread: why it may not be started now, in words; nil if it may.
    package var refusal: @Sendable () -> String?
    /// The first line it reads, without the end.
    package var hello: [UInt8]
    /// Until it is ready.
    package var startLimit = Duration.seconds(60)
    /// Between the steps that end it: end of input, SIGTERM, SIGKILL.
    package var grace = Duration.seconds(2)
    /// Within `window`; one more ends it for good.
    package var restarts = 5
    package var window = Duration.seconds(600)
    /// Bytes of a line it prints.
    package var longestLine = 1_000_000

    package init(launch: ProgramLaunch, hello: [UInt8], refusal: @escaping @Sendable () -> String? = { nil }) {
        self.launch = launch
        self.hello = hello
        self.refusal = refusal
    }
}

package struct ProgramReply: Sendable {
    package var line: [UInt8]
    package var json: JSON
    /// Until the program was free for it, its start included.
    package var queued: Duration
    package var taken: Duration
}

package enum ProgramFailure: Error, Sendable, Hashable {
    /// It ended before it replied. How, in words.
    case died(String)
    /// It is not started again. Why, in words.
    case stopped(String)
    /// It may not be started. Why, in words.
    case refused(String)
    case timedOut
    case cancelled
}

/// What a program said or did that is no reply.
package enum ProgramEvent: Sendable {
    /// A line of its standard errors.
    case errors([UInt8])
    /// A line of its standard output that is no reply, and why.
    case stray([UInt8], String)
    case note(String)
}

package struct ProgramSummary: Sendable, Hashable {
    /// Lines of its output that were no replies.
    package var strayLines = 0
    package var starts = 0
}

/// One long-lived program that answers requests, each a line of JSON. Starts it for the first request, and again after it
/// ended. One thread owns the process.
package final class ProgramSession: Sendable {
    struct Question {
        let id: Int
        /// Without the end of the line.
        let line: [UInt8]
        let timeout: Duration
        let askedAt: ContinuousClock.Instant
        let reply: CheckedContinuation<Result<ProgramReply, ProgramFailure>, Never>
    }

    struct Inbox {
        var questions: [Question] = []
        var cancelled: Set<Int> = []
        /// Process ids.
        var ended: [Int32] = []
        var isClosing = false
    }

    private struct State {
        var inbox = Inbox()
        var asked = 0
        var isRunning = false
        /// Non-nil once the loop is over.
        var summary: ProgramSummary?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    let settings: ProgramSettings
    let report: @Sendable (ProgramEvent) -> Void
    private let state = Mutex(State())
    let waker = LoopWaker()

    /// - Parameter report: called on the session's thread.
    package init(_ settings: ProgramSettings, report: @escaping @Sendable (ProgramEvent) -> Void) {
        self.settings = settings
        self.report = report
    }

    /// Asks one question; a cancelled one is given up, and its reply counts as stray.
    /// - Parameters:
    ///   - timeout: from the moment the program is free for it.
    ///   - line: makes the request with that id.
    package func ask(timeout: Duration, _ line: (String) -> [UInt8]) async -> Result<ProgramReply, ProgramFailure> {
        let id = state.withLock { state in
            state.asked += 1
            return state.asked
        }
        let bytes = line(String(id))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                submit(Question(id: id, line: bytes, timeout: timeout, askedAt: .now, reply: reply))
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Ends the program and its children, and returns when they have ended.
    @discardableResult
    package func close() async -> ProgramSummary {
        await withCheckedContinuation { closer in
            let isOver = state.withLock { state in
                state.inbox.isClosing = true
                if state.isRunning { state.closers.append(closer) }
                return !state.isRunning
            }
            if isOver { closer.resume() } else { waker?.wake() }
        }
        return state.withLock { $0.summary ?? ProgramSummary() }
    }

    private func submit(_ question: Question) {
        let (isClosed, isFirst) = state.withLock { state in
            guard !state.inbox.isClosing else { return (true, false) }
            state.inbox.questions.append(question)
            defer { state.isRunning = true }
            return (false, !state.isRunning)
        }
        if isClosed { return question.reply.resume(returning: .failure(.cancelled)) }
        guard isFirst else {
            waker?.wake()
            return
        }
        let hasThread =
            waker != nil
            && LoopThread.start {
                var loop = ProgramLoop(self)
                loop.run()
            }
        if !hasThread { giveUp() }
    }

    /// The system has no thread or no sockets left.
    private func giveUp() {
        let questions = state.withLock { state in
            state.isRunning = false
            defer { state.inbox.questions = [] }
            return state.inbox.questions
        }
        for question in questions {
            question.reply.resume(returning: .failure(.died("\(TransportError.lackWords) start a thread for it")))
        }
    }

    private func cancel(_ id: Int) {
        state.withLock { _ = $0.inbox.cancelled.insert(id) }
        waker?.wake()
    }

    func noteEnd(of process: Int32) {
        state.withLock { $0.inbox.ended.append(process) }
        waker?.wake()
    }

    func takeInbox() -> Inbox {
        state.withLock { state in
            var next = Inbox()
            next.isClosing = state.inbox.isClosing
            defer { state.inbox = next }
            return state.inbox
        }
    }

    /// Called by the loop as the last thing; false if something came in meanwhile.
    func end(with summary: ProgramSummary) {
        let closers = state.withLock { state in
            state.isRunning = false
            state.summary = summary
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
