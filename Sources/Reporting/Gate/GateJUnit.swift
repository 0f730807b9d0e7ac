import Nutrition
import Scoring

/// A gate's report as JUnit XML: one test case per guarded row.
package enum GateJUnit {
    /// The whole document. Regressed rows are failures; problems and missing rows that decide are errors. Undecided
    /// rows are skipped, or failures of a strict gate. Advisory rows are at most skipped.
    package static func render(_ report: GateReport) -> String {
        let page = GatePage(report)
        let rows = report.rows
        func count(_ kind: Kind) -> Int { rows.count { self.kind($0, isStrict: report.isStrict) == kind } }
        let (failures, skipped) = (count(.failure), count(.skipped))
        let errors = count(.error) + report.problems.count
        let counts =
            "tests=\"\(rows.count + report.problems.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites name=\"nutrieval gate\" \(counts)>\n"
        text += "<testsuite name=\"\(escaped("gate of \(report.candidate.id)"))\" \(counts)>\n"
        for (place, problem) in report.problems.enumerated() {
            text += "<testcase classname=\"gate\" name=\"can be judged \(place + 1)\">"
            text += element("error", "missing", problem) + "</testcase>\n"
        }
        for row in rows {
            let owner = row.variant?.description ?? "all variants"
            text += "<testcase classname=\"\(escaped("\(row.set).\(owner)"))\" name=\"\(escaped(row.metric.rawValue))\""
            let kind = kind(row, isStrict: report.isStrict)
            let inside =
                kind == .passed
                ? "" : element(kind.rawValue, GateWords.verdict(row.verdict), page.sentence(row))
            text += inside.isEmpty ? "/>\n" : ">\(inside)</testcase>\n"
        }
        return text + "</testsuite>\n</testsuites>\n"
    }

    private enum Kind: String {
        case passed, failure, error, skipped
    }

    private static func kind(_ row: GateRow, isStrict: Bool) -> Kind {
        switch row.verdict {
        case .within: .passed
        case .regressed: .failure
        case .undecided: isStrict && row.decides ? .failure : .skipped
        case .missing: row.decides ? .error : .skipped
        case .warning, .notJudged: .skipped
        }
    }

    static func element(_ name: String, _ type: String?, _ message: String) -> String {
        let kind = type.map { name == "skipped" ? "" : " type=\"\($0)\"" } ?? ""
        return "<\(name)\(kind) message=\"\(escaped(message))\"/>"
    }

    /// Escapes text for XML 1.0 and drops what its `Char` production forbids, even escaped. It goes scalar by scalar,
    /// because a sign with a combining mark is one Swift character.
    static func escaped(_ text: String) -> String {
        CleanText.line(text, limit: 1000).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
            }
        }
    }

    /// `Char` of XML 1.0 (fifth edition), section 2.2; surrogates are no scalars.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
        default: false
        }
    }
}

/// A gate's report as GitHub Actions workflow commands, shown beside the checks of a pull request.
package enum GateAnnotations {
    /// GitHub shows ten of each kind.
    private static let most = 10

    /// The verdict, then failures and warnings; each line without its end.
    package static func lines(_ report: GateReport) -> [String] {
        let page = GatePage(report)
        var lines = [command(report.outcome == .passed ? "notice" : "error", "nutrieval gate", page.headline)]
        for row in report.rows.filter({ [.regressed, .missing, .warning].contains($0.verdict) }).prefix(most - 1) {
            let kind = row.decides ? "error" : "warning"
            lines.append(command(kind, "\(row.metric.rawValue) \(GateWords.verdict(row.verdict))", page.sentence(row)))
        }
        return lines
    }

    /// `::error title=…::…`, escaped so that text from outside cannot start a command.
    static func command(_ kind: String, _ title: String, _ message: String) -> String {
        let title = data(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
        return "::\(kind) title=\(title)::\(data(message))"
    }

    private static func data(_ text: String) -> String {
        CleanText.line(text, limit: 1000).replacing("%", with: "%25").replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
    }
}
