import Scoring

/// The leaderboard as a run prints it: an aligned plain table, fitted to the terminal.
package enum TerminalLeaderboard {
    /// Columns are left out, least important first, until the table fits `width` columns (at least 40); what was left
    /// out is named beneath. With `colour` only fixed escape sequences are written; text from outside never holds one.
    package static func render(_ report: Report, width: Int, colour: Bool) -> String {
        let width = min(max(width, 40), 400)
        let names = VariantNames(report)
        var lines: [String] = []
        if let simulated = Notices.simulated(report.run) { lines += wrapped(simulated, width).map { style($0, .warning, colour) } }
        if let incomplete = Notices.incomplete(report.run) {
            lines += wrapped(incomplete, width).map { style($0, .warning, colour) }
            if let command = report.run.resumeCommand {
                lines.append("Finish it with: " + CleanText.line(command, limit: 500))
            }
        }
        let sets = SetScores.all(of: report)
        for set in sets {
            if !lines.isEmpty { lines.append("") }
            let title = "\(CleanText.line(set.name, limit: 40)): \(SetDescription.size(set))"
            lines += wrapped(title, width).map { style($0, .strong, colour) }
            lines += table(set, names, width, colour)
            if let caution = set.info?.caution { lines += wrapped("Caution: " + CleanText.line(caution, limit: 500), width) }
        }
        for paragraph in Verdict.paragraphs(report) {
            lines.append("")
            lines += wrapped(paragraph, width)
        }
        for remark in report.remarks { lines += wrapped("- " + CleanText.line(remark, limit: 500), width) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table(_ set: SetScores, _ names: VariantNames, _ width: Int, _ colour: Bool) -> [String] {
        guard !set.variants.isEmpty || !set.baselines.isEmpty else { return ["Nothing was scored."] }
        var columns = HeadlineColumn.allCases
        var left: [String] = []
        let labels = set.variants.map { names[$0.variant] } + set.baselines.map { "(\(VariantNames.baseline($0)))" }
        func widths() -> [Int] {
            columns.map { column in
                let cells = set.variants.map(column.cell) + set.baselines.map(column.baselineCell)
                return ([column.shortTitle] + cells).map(TextWidth.of).max() ?? 0
            }
        }
        let wanted = min(28, max(8, labels.map(TextWidth.of).max() ?? 8))
        func room() -> Int { width - widths().reduce(0) { $0 + $1 + 2 } }
        for column in [HeadlineColumn.relativeError, .meals, .bias, .findings, .foods, .latency, .within20] where room() < wanted {
            columns.removeAll { $0 == column }
            left.append(column.shortTitle)
        }
        let first = max(8, min(wanted, room()))
        let sizes = widths()
        func line(_ label: String, _ cells: [String]) -> String {
            zip(cells, sizes).reduce(TextWidth.fitted(label, to: first, alignRight: false)) {
                $0 + "  " + TextWidth.fitted($1.0, to: $1.1, alignRight: true)
            }
        }
        var lines = [style(line("provider", columns.map(\.shortTitle)), .strong, colour)]
        lines += zip(labels, set.variants).map { label, score in line(label, columns.map { $0.cell(score) }) }
        lines += zip(labels.dropFirst(set.variants.count), set.baselines).map { label, score in
            style(line(label, columns.map { $0.baselineCell(score) }), .faint, colour)
        }
        if !left.isEmpty { lines += wrapped("Left out to fit: \(left.joined(separator: ", ")).", width) }
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

    private enum Style: String {
        case strong = "1"
        case faint = "2"
        case warning = "1;33"
    }

    private static func style(_ text: String, _ style: Style, _ colour: Bool) -> String {
        colour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
