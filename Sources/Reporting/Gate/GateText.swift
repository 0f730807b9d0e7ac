import Scoring

package enum GateText {
    /// Maximum lines for seven variants at 100 columns.
    private static let most = 25

    /// No line is wider than the terminal, except a command to type.
    package static func render(_ report: GateReport, width: Int, colour: Bool) -> String {
        let page = GatePage(report)
        let writer = TerminalWriter(width: width, colour: colour)
        func wrapped(_ text: String, most: Int = .max) -> [String] {
            let lines = writer.wrapped(text)
            guard lines.count > most else { return lines }
            return Array(lines.prefix(most - 1)) + [
                TextWidth.fitted(lines[most - 1] + " …", to: writer.sentence, alignRight: false)
            ]
        }
        var lines = wrapped(page.headline, most: 2).map { writer.styled($0, .strong) }
        lines += Block.notices([report.candidate]).flatMap(writer.lines)
        lines += page.facts.flatMap { wrapped($0) } + (page.changeSummary.map { wrapped($0, most: 2) } ?? [])
        if let matrix = page.matrix { lines += [""] + writer.lines(matrix) }
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

    package static func headline(_ report: GateReport) -> String { GatePage(report).headline }
}
