import Scoring

/// A gate's report as workflow commands of GitHub Actions: a line each, shown beside the checks of a pull request.
package enum GateAnnotations {
    /// GitHub shows ten of each kind.
    private static let most = 10

    /// The verdict, then what failed the gate or warns; each line without its end.
    package static func lines(_ report: GateReport) -> [String] {
        let page = GatePage(report)
        var lines = [command(report.outcome == .passed ? "notice" : "error", "nutrieval gate", page.headline)]
        for row in report.rows.filter({ [.regressed, .missing, .warning].contains($0.verdict) }).prefix(most - 1) {
            let kind = row.decides ? "error" : "warning"
            lines.append(command(kind, "\(row.metric.rawValue) \(GateWords.verdict(row.verdict))", page.sentence(row)))
        }
        return lines
    }

    /// `::error title=…::…`, escaped as the runner unescapes it: text from anywhere begins no command of its own.
    static func command(_ kind: String, _ title: String, _ message: String) -> String {
        let title = data(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
        return "::\(kind) title=\(title)::\(data(message))"
    }

    private static func data(_ text: String) -> String {
        CleanText.line(text, limit: 1000).replacing("%", with: "%25").replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
    }
}
