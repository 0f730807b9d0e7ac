import Dispatch
import Execution
import Reporting
import Scoring
import Synchronization

/// Shows a run's progress on standard error: on a terminal a line per provider, redrawn five times a second; else one
/// plain line every ten seconds.
final class ProgressView: Sendable {
    private struct Drawing {
        /// Column widths of the drawn lines.
        var widths: [Int] = []
        /// Remarks printed before the lines were drawn: a later one is below them.
        var remarks = 0
        var isFinished = false
        /// The last plain line, and how often it was the same again.
        var plain = ""
        var repeats = 0
    }

    static var isLive: Bool { Console.errorIsTerminal && Environment.value("TERM") != "dumb" }

    private let progress: RunProgress
    private let clock: RunClock
    private let isLive = ProgressView.isLive
    /// Only resumed and cancelled after creation, which is thread-safe.
    private let timer: Mutex<any DispatchSourceTimer>
    private let drawing = Mutex(Drawing())
    private let started = ContinuousClock.now
    private let names: VariantNames

    /// - Parameter clock: the run's, for the ends of its waits.
    init?(_ progress: RunProgress, clock: RunClock, console: Console) {
        if console.isQuiet { return nil }
        self.progress = progress
        self.clock = clock
        names = VariantNames(Set(progress.snapshot.map(\.variant)), isSimulated: false)
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

    /// Draws the last state and stops; nothing is drawn after it returns.
    func finish() {
        timer.withLock { $0.cancel() }
        if isLive { draw() }
        drawing.withLock { $0.isFinished = true }
    }

    private func draw() {
        drawing.withLock { drawing in
            if drawing.isFinished { return }
            if isLive {
                drawLive(&drawing)
            } else {
                drawPlain(&drawing)
            }
        }
    }

    private func drawPlain(_ drawing: inout Drawing) {
        guard let all = RunProgress.Counts.sum(progress.snapshot) else { return }
        let batches = progress.batches
        let words = batches.isEmpty ? line("", all, cap: progress.cap).sentence : batches.joined(separator: "; ")
        // A batch takes hours: the same again only every ten minutes.
        drawing.repeats = words == drawing.plain ? drawing.repeats + 1 : 0
        drawing.plain = words
        if batches.isEmpty || drawing.repeats % 60 == 0 { Console.progress(CleanText.whole(words) + "\n") }
    }

    private func drawLive(_ drawing: inout Drawing) {
        let size = Console.errorSize
        let now = clock.uptime()
        let below = progress.waits(at: now).map { $0.words($0.until - now) } + progress.batches
        let waits = below.prefix(max(0, size.rows - 2)).map {
            String(CleanText.whole($0).prefix(max(0, size.columns - 1)))
        }
        let lines = lines(rows: size.rows - 1 - waits.count, columns: size.columns - 1) + waits
        let remarks = Console.remarks
        // On a terminal made narrower since, each drawn line takes several rows.
        let up =
            remarks == drawing.remarks
            ? drawing.widths.reduce(0) { $0 + max(1, ($1 + size.columns - 1) / max(1, size.columns)) } : 0
        let start = up > 0 ? "\u{1B}[\(min(up, size.rows - 1))A" : ""
        Console.progress("\(start)\r\u{1B}[J" + lines.map { $0 + "\n" }.joined())
        drawing.widths = lines.map(\.count)
        drawing.remarks = remarks
    }

    /// A line per provider and one for all; if there are too many, those under way first and the rest in one line.
    private func lines(rows: Int, columns: Int) -> [String] {
        let all = progress.snapshot
        let total = (all.count > 1 && rows > 2 ? RunProgress.Counts.sum(all) : nil).map {
            line("all", $0, cap: progress.cap)
        }
        let sum = total.map { [$0] } ?? []
        let room = max(1, rows - sum.count)
        guard all.count > room else { return ProgressLine.table(all.map { line(nil, $0) } + sum, width: columns) }
        let open = all.indices.filter { all[$0].done < all[$0].total }
        let order = open + all.indices.filter { all[$0].done >= all[$0].total }
        let shown = order.prefix(room - 1).sorted()
        let others = order.dropFirst(room - 1)
        let rest = RunProgress.Counts.sum(others.map { all[$0] }).map { line("\(others.count) others", $0) }
        return ProgressLine.table(shown.map { line(nil, all[$0]) } + (rest.map { [$0] } ?? []) + sum, width: columns)
    }

    private func line(_ name: String?, _ counts: RunProgress.Counts, cap: Double? = nil) -> ProgressLine {
        ProgressLine(
            name: CleanText.whole(name ?? names[counts.variant]), counts: counts,
            elapsed: Double((ContinuousClock.now - started) / .seconds(1)), cap: cap)
    }
}

/// Shows a count on standard error: redrawn on a terminal, else a line every ten seconds; nothing for short work.
final class CountProgress: Sendable {
    private let what: String
    private let isQuiet: Bool
    private let isLive = ProgressView.isLive
    private let drawing = Mutex((last: ContinuousClock.now, hasDrawn: false))

    init(what: String, console: Console) {
        self.what = what
        isQuiet = console.isQuiet
    }

    func show(_ done: Int, of total: Int) {
        let interval: Duration = isLive ? .milliseconds(200) : .seconds(10)
        let isDue = drawing.withLock { drawing in
            guard !isQuiet, ContinuousClock.now - drawing.last >= interval else { return false }
            drawing = (ContinuousClock.now, true)
            return true
        }
        guard isDue else { return }
        Console.progress(isLive ? "\r\u{1B}[2K\(done) of \(total) \(what)" : "\(done) of \(total) \(what)\n")
    }

    func finish() {
        if isLive, drawing.withLock(\.hasDrawn) { Console.progress("\r\u{1B}[2K") }
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// The progress of one provider, or of all, fitted to a width.
struct ProgressLine {
    let name: String
    let counts: RunProgress.Counts
    /// Seconds since the run began.
    let elapsed: Double
    /// USD that the run may spend; nil: no cap, or the line is about a part of it.
    var cap: Double?

    /// The cells after the name: done of total, ok, failed, money, rate, time left; the last two may be empty.
    var cells: [String] {
        [
            "\(counts.done)/\(counts.total)", "\(counts.ok) ok", counts.failed > 0 ? "\(counts.failed) failed" : "",
            counts.interrupted > 0 ? "\(counts.interrupted) interrupted" : "",
            "\(counts.spentUnknown ? "at least " : "")$\(Format.fixed(counts.spent, decimals: 4))\(ofCap)", rate,
            timeLeft
        ]
    }

    /// For a line without columns.
    var sentence: String {
        let rest = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(counts.done) of \(counts.total) answers: \(rest)"
    }

    /// Without reused answers, which come at once.
    private var perSecond: Double? {
        let asked = counts.done - counts.reused
        guard asked > 0, counts.done < counts.total, elapsed > 0 else { return nil }
        return Double(asked) / elapsed
    }

    private var rate: String { perSecond.map { "\(Format.fixed($0, decimals: 1))/s" } ?? "" }

    private var ofCap: String { cap.map { " of \(Format.usd($0))" } ?? "" }

    /// None before ten answers: it would jump about.
    private var timeLeft: String {
        guard let perSecond, counts.done - counts.reused >= 10 else { return "" }
        let left = min(Double(counts.total - counts.done) / perSecond, 3_599_999).rounded(.up)
        return "\(Self.time(Int(left))) left"
    }

    static func time(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds >= 3600 ? "\(seconds / 3600):\(rest)" : "\(seconds / 60):\(two(seconds % 60))"
    }

    /// Aligns the cells within the width: first shortens names, then drops cells from the end, then cuts lines.
    static func table(_ lines: [ProgressLine], width: Int) -> [String] {
        let rows = lines.map(\.cells)
        var count = rows.first?.count ?? 0
        let widths = (0..<count).map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
        func taken(_ count: Int) -> Int { widths[..<count].reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } }
        let longest = lines.map { TextWidth.of($0.name) }.max() ?? 0
        let shortest = min(longest, 12)
        while count > 1, shortest + taken(count) > width { count -= 1 }
        let room = max(shortest, min(longest, width - taken(count)))
        return zip(lines, rows).map { line, cells in
            let shown = zip(cells, widths).prefix(count).filter { $1 > 0 }.map { $0.padded(to: $1) }
            let text = ([TextWidth.fitted(line.name, to: room, alignRight: false)] + shown).joined(separator: "  ")
            return String(text.prefix(max(0, width)))
        }
    }
}

extension RunProgress.Counts {
    static func sum(_ rows: [Self]) -> Self? {
        guard var sum = rows.first else { return nil }
        for row in rows.dropFirst() {
            sum.total += row.total
            sum.done += row.done
            sum.ok += row.ok
            sum.failed += row.failed
            sum.interrupted += row.interrupted
            sum.reused += row.reused
            sum.spent += row.spent
            sum.spentUnknown = sum.spentUnknown || row.spentUnknown
        }
        return sum
    }
}
