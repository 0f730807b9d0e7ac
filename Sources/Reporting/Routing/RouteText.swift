/// A routing report for the terminal, in words and tables.
package enum RouteText {
    /// Lines are at most `width` columns (40 to 100 are used) except a command to type. With `colour` only fixed escape
    /// sequences are written; text from outside never holds one.
    package static func render(_ report: RoutingReport, width: Int, colour: Bool) -> String {
        let width = min(max(width, 40), 100)
        var lines: [String] = []
        for part in RoutePage(report).parts {
            if !lines.isEmpty { lines.append("") }
            lines += self.lines(part, width, colour)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ part: RoutePage.Part, _ width: Int, _ colour: Bool) -> [String] {
        switch part {
        case .heading(_, let text):
            return TerminalLeaderboard.wrapped(text, width).map { TerminalStyle.strong.applied(to: $0, colour) }
        case .notice(let text, let command):
            let words = TerminalLeaderboard.wrapped(text + (command == nil ? "" : ":"), width)
            return words.map { TerminalStyle.warning.applied(to: $0, colour) }
                + (command.map { [CleanText.line($0, limit: 500)] } ?? [])
        case .paragraph(let text): return TerminalLeaderboard.wrapped(text, width)
        case .list(let items):
            return items.flatMap { item in
                TerminalLeaderboard.wrapped(item, width - 2).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        case .table(let table): return table.lines(width: width)
        }
    }
}
