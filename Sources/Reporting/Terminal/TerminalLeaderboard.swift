import Scoring

/// The leaderboard as a run prints it: an aligned plain table, fitted to the terminal.
package enum TerminalLeaderboard {
    /// Columns are left out, least important first, until the table fits `width` columns (at least 40); what was left
    /// out is named beneath. With `colour` only fixed escape sequences are written; text from outside never holds one.
    package static func render(_ report: Report, width: Int, colour: Bool) -> String {
        let width = min(max(width, 40), 400)
        let names = VariantNames(report)
        var lines = notices(report.run, width, colour)
        for set in SetScores.all(of: report) {
            if !lines.isEmpty { lines.append("") }
            let title = "\(CleanText.line(set.name, limit: 40)): \(SetDescription.size(set))"
            lines += wrapped(title, width).map { TerminalStyle.strong.applied(to: $0, colour) }
            let table = TerminalTable(set, names, width: width)
            lines += table.lines(colour: colour)
            lines += beneath(set, names, report.run, table, width)
            lines += pick(set, names, report.run, width, colour)
            if let table = RobustnessTable(set, names) {
                lines += [""] + wrapped("\(RobustnessTable.title): \(table.lead) The table is in report.md.", width)
            }
            if let caution = set.info?.caution {
                lines += wrapped("Caution: " + CleanText.line(caution, limit: 500), width)
            }
        }
        for verdict in Verdict.all(of: report) {
            lines.append("")
            lines += wrapped(verdict.lead, width).map { TerminalStyle.strong.applied(to: $0, colour) }
            lines += verdict.points.flatMap { wrapped("- " + $0, width) }
        }
        for remark in report.remarks { lines += wrapped("- " + CleanText.line(remark, limit: 500), width) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the numbers of the table rest on, and why some are missing.
    private static func beneath(
        _ set: SetScores, _ names: VariantNames, _ run: RunInfo, _ table: TerminalTable, _ width: Int
    ) -> [String] {
        guard !set.variants.isEmpty || !set.meals.isEmpty else { return [] }
        var words: [String] = []
        if !set.variants.isEmpty {
            if table.shows(.ties), let ties = Notices.ties(set) { words.append(ties) }
            words.append(Notices.missing(set.missing))
            if let speedUp = Notices.speedUp(run) { words.append(speedUp) }
        }
        let failures = Failures.lines(set, names, limit: 12, more: "report.md")
        return wrapped(words.joined(separator: " "), width) + failures.flatMap { wrapped($0, width) }
    }

    /// Who may be picked, said only where config.yaml asks for more than a margin: the verdict speaks of that one.
    private static func pick(
        _ set: SetScores, _ names: VariantNames, _ run: RunInfo, _ width: Int, _ colour: Bool
    ) -> [String] {
        guard set.pick?.limits.isEmpty == false, let table = PickTable(set, names, run) else { return [] }
        let lead = wrapped("\(PickTable.title): \(table.lead)", width)
        let rows = table.lines.prefix(13).flatMap { wrapped("- " + $0, width) }
        let rest = table.lines.count - 13
        return [""] + lead.map { TerminalStyle.strong.applied(to: $0, colour) } + rows
            + (rest > 0 ? wrapped("- \(Format.count(rest, "more variant")) in report.md.", width) : [])
    }

    private static func notices(_ run: RunInfo, _ width: Int, _ colour: Bool) -> [String] {
        var lines: [String] = []
        if let simulated = Notices.simulated(run) {
            lines += wrapped(simulated, width).map { TerminalStyle.warning.applied(to: $0, colour) }
        }
        if let incomplete = Notices.incomplete(run) {
            lines += wrapped(incomplete, width).map { TerminalStyle.warning.applied(to: $0, colour) }
            if let command = run.resumeCommand {
                lines.append("Finish it with: " + CleanText.line(command, limit: 500))
            }
        }
        if let priced = Notices.pricedAsOf(run) { lines += wrapped(priced, width) }
        return lines
    }

    /// The text broken at spaces into lines of at most that many columns; a longer word is broken anywhere.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = String(word)
            if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width {
                lines.append(line)
                line = ""
            }
            while TextWidth.of(word) > width {
                let piece = String(word.prefix(max(1, width / 2)))
                lines.append(piece)
                word = String(word.dropFirst(max(1, width / 2)))
            }
            line += line.isEmpty ? word : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
