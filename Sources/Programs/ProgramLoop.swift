import JSON
import Transport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Talks with the program of a session, on the session's thread.
struct ProgramLoop {
    private typealias Instant = ContinuousClock.Instant

    private enum Phase {
        case absent
        case starting(until: Instant)
        case ready
        /// Its replies still count. At that time it gets the next signal; nil: it got all of them.
        case ending(next: (signal: Int32, at: Instant)?)
    }

    private struct Asked {
        let question: ProgramSession.Question
        let since: Instant
        let until: Instant
    }

    /// Requests in a row without a reply in time that restart the program.
    private static let toleratedSilence = 3
    /// Last lines of its errors that explain an end.
    private static let lastWords = 5
    private static let longestError = 16_384

    private let session: ProgramSession
    private var settings: ProgramSettings { session.settings }
    private var phase = Phase.absent
    private var process: StartedProcess?
    private var waiting: [ProgramSession.Question] = []
    private var asked: [Int: Asked] = [:]
    private var isClosing = false
    /// Why it is not started again.
    private var stop: ProgramFailure?
    private var summary = ProgramSummary()
    private var restarts: [Instant] = []
    private var workers = 1
    private var wasReady = false
    private var silence = 0
    private var lastErrors: [String] = []
    /// Why it is being ended; nil if it ended by itself.
    private var cause: String?

    private var unsent: ArraySlice<UInt8> = []
    /// Nil where closed.
    private var streams = StartedProcess.Streams()
    private var output = LineReader(limit: 0)
    private var errors = LineReader(limit: 0)
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    init(_ session: ProgramSession) { self.session = session }

    mutating func run() {
        while true {
            let inbox = session.takeInbox()
            waiting += inbox.questions
            isClosing = isClosing || inbox.isClosing
            if let process, inbox.ended.contains(process.id) { reap(process) }
            drop(inbox.cancelled)
            let now = Instant.now
            expire(at: now)
            if isClosing, close(at: now) { return session.end(with: summary) }
            if !waiting.isEmpty { handOut(at: now) }
            transfer()
        }
    }

    // MARK: Requests

    private mutating func drop(_ cancelled: Set<Int>) {
        guard !cancelled.isEmpty else { return }
        for question in waiting where cancelled.contains(question.id) {
            question.reply.resume(returning: .failure(.cancelled))
        }
        waiting.removeAll { cancelled.contains($0.id) }
        for id in cancelled { asked.removeValue(forKey: id)?.question.reply.resume(returning: .failure(.cancelled)) }
    }

    private mutating func expire(at now: Instant) {
        switch phase {
        case .starting(let until) where until <= now:
            fail(waitingToo: true, "it was not ready within \(settings.startLimit)")
            end(at: now, first: SIGTERM)
        case .ending(let next?) where next.at <= now:
            process?.signal(next.signal)
            phase = .ending(next: next.signal == SIGTERM ? (SIGKILL, now + settings.grace) : nil)
        default: break
        }
        for (id, one) in asked where one.until <= now {
            asked[id] = nil
            silence += 1
            one.question.reply.resume(returning: .failure(.timedOut))
        }
        if silence >= Self.toleratedSilence {
            silence = 0
            session.report(.note("restarted: \(Self.toleratedSilence) requests in a row had no reply in time"))
            fail("it was restarted after \(Self.toleratedSilence) requests without a reply in time")
            end(at: now, first: SIGTERM)
        }
    }

    /// Gives waiting requests to the program as far as it has workers; starts it if there is none.
    private mutating func handOut(at now: Instant) {
        if let stop { return fail(waitingToo: true, with: stop) }
        switch phase {
        case .absent: start(at: now)
        case .starting, .ending: break
        case .ready:
            while asked.count < workers, !waiting.isEmpty {
                let question = waiting.removeFirst()
                asked[question.id] = Asked(question: question, since: now, until: now + question.timeout)
                unsent += question.line + [10]
            }
        }
    }

    private mutating func fail(waitingToo: Bool = false, _ words: String) {
        fail(waitingToo: waitingToo, with: .died(words))
    }

    private mutating func fail(waitingToo: Bool = false, with failure: ProgramFailure) {
        for one in asked.values { one.question.reply.resume(returning: .failure(failure)) }
        asked = [:]
        guard waitingToo else { return }
        for question in waiting { question.reply.resume(returning: .failure(failure)) }
        waiting = []
    }

    // MARK: The process

    private mutating func start(at now: Instant) {
        let window = settings.window
        restarts.removeAll { $0 + window <= now }
        if summary.starts > 0 {
            guard restarts.count < settings.restarts else {
                let minutes = Int(settings.window / .seconds(60))
                return stopForGood("it ended \(restarts.count + 1) times in \(minutes) minutes")
            }
            restarts.append(now)
        }
        if let reason = settings.refusal() { return stopForGood(.refused(reason), reason) }
        summary.starts += 1
        do {
            (process, streams) = try StartedProcess.start(settings.launch)
        } catch {
            return stopForGood("\(settings.launch.program) cannot be started: \(error.reason)")
        }
        guard let process else { return }
        (phase, workers, silence, cause) = (.starting(until: now + settings.startLimit), 1, 0, nil)
        wasReady = false
        (output, errors) = (LineReader(limit: settings.longestLine), LineReader(limit: Self.longestError))
        unsent = settings.hello + [10]
        let isWatched = LoopThread.start { [session] in
            process.waitForEnd()
            session.noteEnd(of: process.id)
        }
        if !isWatched {
            reap(process)
            stopForGood("\(TransportError.lackWords) start a thread for it")
        }
    }

    private mutating func stopForGood(_ words: String) {
        let errors = lastErrors.isEmpty ? "" : "; its last words: \(lastErrors.joined(separator: " | "))"
        stopForGood(.stopped(words + errors), words)
    }

    private mutating func stopForGood(_ failure: ProgramFailure, _ words: String) {
        stop = failure
        session.report(.note("stopped: \(words)"))
        fail(waitingToo: true, with: failure)
    }

    /// Begins to end the program, unless that has begun.
    /// - Parameter signal: nil: only its input ends at first.
    private mutating func end(at now: Instant, first signal: Int32?) {
        streams.input = nil
        unsent = []
        if case .ending = phase, signal != SIGKILL { return }
        if let signal { process?.signal(signal) }
        switch signal {
        case nil: phase = .ending(next: (SIGTERM, now + settings.grace))
        case SIGTERM: phase = .ending(next: (SIGKILL, now + settings.grace))
        default: phase = .ending(next: nil)
        }
    }

    /// True once nothing is left to wait for.
    private mutating func close(at now: Instant) -> Bool {
        fail(waitingToo: true, with: .cancelled)
        guard process != nil else { return true }
        end(at: now, first: nil)
        return false
    }

    /// Reads what an ended process has still printed; its children end with it.
    private mutating func reap(_ ended: StartedProcess) {
        var patience = settings.longestLine
        while patience > 0, let count = readOutput() { patience -= count }
        patience = settings.longestLine
        while patience > 0, let count = readErrors() { patience -= count }
        if let line = output.last() { handle(line) }
        if let line = errors.last() { note(line) }
        let words = ended.reap().words
        (process, streams) = (nil, StartedProcess.Streams())
        phase = .absent
        session.report(.note("it \(words)"))
        let last = lastErrors.last.map { ": \($0)" } ?? ""
        fail(waitingToo: !wasReady, "it \(cause ?? words)\(wasReady ? "" : " before it was ready")\(last)")
    }

    // MARK: Lines

    private mutating func handle(_ line: LineReader.Line) {
        guard !line.isTooLong else {
            session.report(.note("it printed a line over \(settings.longestLine) bytes and was stopped"))
            cause = "printed a line over \(settings.longestLine / 1_000_000) MB and was stopped"
            streams.output = nil
            return end(at: .now, first: SIGKILL)
        }
        guard line.bytes.first == UInt8(ascii: "{"), let json = try? JSON.parse(line.bytes) else {
            return stray(line, "is no JSON object")
        }
        if case .starting = phase { return begin(json, line) }
        let words = json["id"]?.string ?? json["id"]?.integer.map { String($0) }
        guard let words else { return stray(line, "has no id") }
        guard let id = Int(words), String(id) == words, let one = asked.removeValue(forKey: id) else {
            return stray(line, "has the id \(words.prefix(40)), of no open request")
        }
        silence = 0
        let queued = one.since - one.question.askedAt
        let reply = ProgramReply(line: line.bytes, json: json, queued: queued, taken: .now - one.since)
        one.question.reply.resume(returning: .success(reply))
    }

    /// The reply to the first line.
    private mutating func begin(_ json: JSON, _ line: LineReader.Line) {
        switch json["ready"]?.bool {
        case true?:
            workers = min(max(json["workers"]?.integer ?? 1, 1), 1024)
            (phase, wasReady) = (.ready, true)
            let names = [json["model"]?.string, json["version"]?.string].compactMap(\.self).joined(separator: " ")
            session.report(.note("ready\(names.isEmpty ? "" : ": \(names)"), workers: \(workers)"))
        case false?:
            stopForGood("it is not ready: \(json["error"]?["message"]?.string ?? json["error"]?.string ?? "no reason")")
            end(at: .now, first: nil)
        case nil: stray(line, "came before `ready`")
        }
    }

    private mutating func stray(_ line: LineReader.Line, _ why: String) {
        summary.strayLines += 1
        session.report(.stray(line.bytes, why))
    }

    private mutating func note(_ line: LineReader.Line) {
        session.report(.errors(line.bytes))
        let words = String(decoding: line.bytes.prefix(300), as: UTF8.self)
        guard words.contains(where: { !$0.isWhitespace }) else { return }
        lastErrors = lastErrors.suffix(Self.lastWords - 1) + [words]
    }

    // MARK: Pipes

    /// Waits for something to do, then reads and writes.
    private mutating func transfer() {
        guard let waker = session.waker else { return }
        let ends: [(PipeEnd?, Int32)] = [
            (streams.output, POLLIN), (streams.errors, POLLIN), (unsent.isEmpty ? nil : streams.input, POLLOUT)
        ].map { ($0.0, Int32($0.1)) }
        var polled = [pollfd(fd: waker.socket, events: Int16(POLLIN), revents: 0)]
        // The system passes over negative descriptors.
        polled += ends.map { pollfd(fd: $0.0?.descriptor ?? -1, events: Int16($0.1), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), patience) > 0 else { return }
        if polled[0].revents != 0 { waker.rest() }
        if polled[1].revents != 0 { _ = readOutput() }
        if polled[2].revents != 0 { _ = readErrors() }
        if polled[3].revents != 0 { send() }
    }

    /// Milliseconds until the next deadline; -1 for none.
    private var patience: Int32 {
        var next = asked.values.map(\.until).min()
        switch phase {
        case .starting(let until): next = min(next ?? until, until)
        case .ending(let step?): next = min(next ?? step.at, step.at)
        default: break
        }
        guard let next else { return -1 }
        let left = Instant.now.duration(to: next) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 60_000))
    }

    /// The bytes that were there; nil for none.
    private mutating func readOutput() -> Int? {
        guard let end = streams.output, let count = read(from: end) else { return nil }
        guard count > 0 else {
            streams.output = nil
            // A program that closed its output cannot reply.
            self.end(at: .now, first: nil)
            return nil
        }
        for line in output.take(piece[..<count]) where streams.output != nil { handle(line) }
        return count
    }

    private mutating func readErrors() -> Int? {
        guard let end = streams.errors, let count = read(from: end) else { return nil }
        guard count > 0 else {
            streams.errors = nil
            return nil
        }
        for line in errors.take(piece[..<count]) { note(line) }
        return count
    }

    /// Bytes read to `piece`, 0 at the end; nil if there are none now.
    private mutating func read(from end: PipeEnd) -> Int? {
        let count = piece.withUnsafeMutableBytes { systemRead(end.descriptor, $0.baseAddress, $0.count) }
        if count < 0, [EINTR, EAGAIN].contains(errno) { return nil }
        return max(0, count)
    }

    private mutating func send() {
        guard let end = streams.input else { return }
        let count = unsent.withUnsafeBytes { write(end.descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            unsent = unsent.dropFirst(count)
        } else if ![EINTR, EAGAIN].contains(errno) {
            self.end(at: .now, first: nil)
        }
    }
}

/// The system's `read`, which a method above shadows.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
