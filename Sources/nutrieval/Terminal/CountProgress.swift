import Synchronization

/// Shows a count on standard error: redrawn on a terminal, else a line every ten seconds; nothing for short work.
final class CountProgress: Sendable {
    private let what: String
    private let isQuiet: Bool
    private let isLive: Bool
    private let last: Mutex<ContinuousClock.Instant>
    private let hasDrawn = Mutex(false)

    init(what: String, console: Console) {
        self.what = what
        isQuiet = console.isQuiet
        isLive = Console.errorIsTerminal && Environment.value("TERM") != "dumb"
        last = Mutex(ContinuousClock.now)
    }

    func show(_ done: Int, of total: Int) {
        if isQuiet { return }
        let isDue = last.withLock { last in
            let interval: Duration = isLive ? .milliseconds(200) : .seconds(10)
            guard ContinuousClock.now - last >= interval else { return false }
            last = ContinuousClock.now
            return true
        }
        guard isDue else { return }
        hasDrawn.withLock { $0 = true }
        Console.progress(isLive ? "\r\u{1B}[2K\(done) of \(total) \(what)" : "\(done) of \(total) \(what)\n")
    }

    func finish() {
        if isLive, hasDrawn.withLock({ $0 }) { Console.progress("\r\u{1B}[2K") }
    }
}
