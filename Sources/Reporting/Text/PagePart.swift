import Scoring
import Statistics

/// One part of a page that the terminal, Markdown and HTML write in their own way, so that all tell the same story. Text in it
/// is plain: not yet wrapped, coloured or escaped.
enum PagePart: Hashable {
    /// Level 1 is the title.
    case heading(Int, String)
    /// What must not be overlooked, and possibly a command to type.
    case notice(String, command: String?)
    case paragraph(String)
    case list([String])
    case table(PlainTable)
    /// Values with their intervals; HTML draws them on one scale.
    case intervals(IntervalTable)
    /// What changed in a text, line by line.
    case difference(LineDifference)

    /// What is said of every run a page is about: that no real model answered, and which runs are incomplete.
    static func notices(_ runs: [RunInfo]) -> [PagePart] {
        let simulated = runs.lazy.compactMap(Notices.simulated).first
        return (simulated.map { [.notice($0, command: nil)] } ?? [])
            + runs.compactMap { run in
                guard let incomplete = Notices.incomplete(run) else { return nil }
                let words = "\(CleanText.line(run.id, limit: 80)) is \(incomplete)"
                return .notice(run.resumeCommand == nil ? words : words + " Finish it with", command: run.resumeCommand)
            }
    }

    /// As lines of a terminal, of at most that many columns except a command to type.
    func lines(width: Int, colour: Bool) -> [String] {
        switch self {
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
        case .intervals(let table): return table.plain.lines(width: width)
        case .difference(let difference):
            return difference.lines.flatMap { line in
                let sign = String(line.marked.prefix(2))
                return TerminalLeaderboard.wrapped(String(line.marked.dropFirst(2)), width - 2).map { sign + $0 }
            }
        }
    }

    /// As Markdown, one level of headings further down: the page is part of another.
    func write(to writer: inout MarkdownWriter) {
        switch self {
        case .heading(let level, let text): writer.heading(level + 1, text)
        case .notice(let text, let command): writer.notice(text, code: command)
        case .paragraph(let text): writer.paragraph(text)
        case .list(let items): writer.list(items)
        case .table(let table): writer.table(table.header, table.rows)
        case .intervals(let table): writer.table(table.plain.header, table.plain.rows)
        case .difference(let difference): writer.code(difference.lines.map(\.marked), language: "diff")
        }
    }
}

extension [PagePart] {
    /// The whole page for a terminal, its parts apart by empty lines.
    func text(width: Int, colour: Bool) -> String {
        map { $0.lines(width: width, colour: colour).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// GitHub takes 65,536 characters in a comment.
    private static var room: Int { 64_000 }

    /// The whole page in Markdown. What does not fit into a comment is left out from the end, and said to be.
    ///
    /// - Parameter rest: where all of it is found, as the end of a sentence.
    func markdown(rest: String) -> String {
        var writer = MarkdownWriter()
        for part in self {
            var next = writer
            part.write(to: &next)
            guard next.text.utf8.count <= Self.room else {
                writer.paragraph("… The rest is left out, for a pull request takes no more; \(rest)")
                break
            }
            writer = next
        }
        return writer.text
    }
}
