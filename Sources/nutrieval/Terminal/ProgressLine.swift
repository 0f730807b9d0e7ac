import Execution
import Reporting

/// The progress of one provider, or of all, fitted to a width.
struct ProgressLine {
    let name: String
    let counts: RunProgress.Counts
    /// Seconds since the run began.
    let elapsed: Double

    /// The cells after the name: done of total, ok, failed, money, rate, time left; the last two may be empty.
    var cells: [String] {
        [
            "\(counts.done)/\(counts.total)", "\(counts.ok) ok", counts.failed > 0 ? "\(counts.failed) failed" : "",
            "\(counts.spentUnknown ? "at least " : "")$\(Format.fixed(counts.spent, decimals: 4))", rate, timeLeft
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

    private var timeLeft: String {
        guard let perSecond else { return "" }
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
        let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
        func taken(_ count: Int) -> Int { widths[..<count].reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } }
        let longest = lines.map(\.name.count).max() ?? 0
        let shortest = min(longest, 12)
        while count > 1, shortest + taken(count) > width { count -= 1 }
        let room = max(shortest, min(longest, width - taken(count)))
        return zip(lines, rows).map { line, cells in
            let shown = zip(cells, widths).prefix(count).filter { $1 > 0 }.map { $0.padded(to: $1) }
            let text = ([shortened(line.name, to: room).padded(to: room)] + shown).joined(separator: "  ")
            return String(text.prefix(max(0, width)))
        }
    }

    private static func shortened(_ name: String, to width: Int) -> String {
        name.count <= width ? name : "\(name.prefix(max(0, width - 1)))…"
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
            sum.reused += row.reused
            sum.spent += row.spent
            sum.spentUnknown = sum.spentUnknown || row.spentUnknown
        }
        return sum
    }
}
