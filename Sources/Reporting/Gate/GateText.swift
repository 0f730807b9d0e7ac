import Scoring

/// A gate's report for the terminal: the verdict, the checks, and what to do.
package enum GateText {
    /// Lines that seven variants take at most, at 100 columns.
    private static let most = 25

    /// Lines are at most `width` columns (40 to 120 are used) except a command to type. With `colour` only fixed escape
    /// sequences are written; text from outside never holds one.
    package static func render(_ report: GateReport, width: Int, colour: Bool) -> String {
        let page = GatePage(report)
        let width = min(max(width, 40), 120)
        func wrapped(_ text: String, most: Int = .max) -> [String] {
            let lines = TerminalLeaderboard.wrapped(text, width)
            guard lines.count > most else { return lines }
            return Array(lines.prefix(most - 1)) + [
                TextWidth.fitted(lines[most - 1] + " …", to: width, alignRight: false)
            ]
        }
        var lines = wrapped(page.headline, most: 2).map { TerminalStyle.strong.applied(to: $0, colour) }
        lines += PagePart.notices([report.candidate]).flatMap { $0.lines(width: width, colour: colour) }
        lines += page.facts.flatMap { wrapped($0) } + (page.changeSummary.map { wrapped($0, most: 2) } ?? [])
        if let matrix = page.matrix { lines += [""] + matrix.lines(width: width) }
        if let footnote = page.footnote { lines += wrapped(footnote) }
        var end: [String] = []
        if report.outcome != .passed {
            end = wrapped("If this is what you want, make it the reference: \(report.blessCommand)", most: 2)
        }
        var tail: [String] = []
        let items =
            page.problems + page.details + page.open
            + (report.movedCount > 0
                ? ["The same answers read differently on \(Format.count(report.movedCount, "meal"))."] : [])
            + (report.remarks + report.unguarded).map(page.clean)
        let room = max(4, most - lines.count - end.count - 1)
        for (place, item) in items.enumerated() {
            let next = wrapped(item, most: 2)
            guard tail.count + next.count + (place + 1 < items.count ? 1 : 0) <= room else {
                tail.append("… \(Format.count(items.count - place, "more line")) in gate.html")
                break
            }
            tail += next
        }
        lines += (tail.isEmpty && end.isEmpty ? [] : [""]) + tail + end
        return lines.joined(separator: "\n") + "\n"
    }

    /// The verdict in one line, not wrapped.
    package static func headline(_ report: GateReport) -> String { GatePage(report).headline }
}
