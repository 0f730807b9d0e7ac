import Dispatch
import Harness
import Reporting
import Scoring
import Synchronization

/// Shows how far a run is, on standard error: a line per provider on a terminal, drawn again ten times a second at most;
/// a plain line every ten seconds elsewhere.
final class ProgressView: Sendable {
    private let progress: RunProgress
    private let isLive: Bool
    /// Made here and only ever resumed and cancelled, which any thread may do.
    private let timer: Mutex<any DispatchSourceTimer>
    private let drawn = Mutex(0)
    private let started = ContinuousClock.now
    private let names: VariantNames

    init?(_ progress: RunProgress, console: Console) {
        if console.isQuiet { return nil }
        self.progress = progress
        names = VariantNames(Set(progress.snapshot.map(\.variant)))
        isLive = Console.errorIsTerminal && Environment.value("TERM") != "dumb"
        timer = Mutex(DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nutrieval.progress")))
    }

    func start() {
        let interval = isLive ? DispatchTimeInterval.milliseconds(200) : .seconds(10)
        timer.withLock { timer in
            timer.schedule(deadline: .now() + interval, repeating: interval)
            timer.setEventHandler { [weak self] in self?.draw() }
            timer.resume()
        }
    }

    /// Draws the last state and stops.
    func finish() {
        timer.withLock { $0.cancel() }
        if isLive { draw() }
    }

    private func draw() {
        let rows = progress.snapshot
        if isLive {
            drawn.withLock { lines in
                let up = lines > 0 ? "\u{1B}[\(lines)A" : ""
                let text = rows.map { "\u{1B}[2K\(line($0))\n" }.joined()
                Console.progress(up + text)
                lines = rows.count
            }
        } else {
            let done = rows.reduce(0) { $0 + $1.done }
            let total = rows.reduce(0) { $0 + $1.total }
            let failed = rows.reduce(0) { $0 + $1.failed }
            Console.progress("\(done) of \(total) answers, \(failed) failed, \(rate(done, total))\n")
        }
    }

    private func line(_ row: RunProgress.Counts) -> String {
        let name = names[row.variant].padded(to: 24)
        let count = "\(row.done)/\(row.total)".padded(to: 11)
        let failed = (row.failed > 0 ? "\(row.failed) failed" : "").padded(to: 12)
        let spent = "\(row.spentUnknown ? "at least " : "")$\(fixed(row.spent, 4))"
        return "\(name) \(count) \(failed) \(spent)  \(rate(row.done, row.total))"
    }

    private func rate(_ done: Int, _ total: Int) -> String {
        let seconds = Double((ContinuousClock.now - started) / .seconds(1))
        guard done > 0, done < total, seconds > 0 else { return "" }
        let perSecond = Double(done) / seconds
        let left = Int((Double(total - done) / perSecond).rounded(.up))
        return "\(fixed(perSecond, 1))/s, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
    }
}

extension String {
    /// The text with spaces after it up to that many characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// A number with that many digits after the point.
func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "?" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let whole = scaled / Int(scale)
    let rest = String(scaled % Int(scale))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0
        ? "\(sign)\(whole)" : "\(sign)\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest)"
}
