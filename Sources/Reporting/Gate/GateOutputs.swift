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
        var cases = report.problems.enumerated().map { place, problem in
            "<testcase classname=\"gate\" name=\"can be judged \(place + 1)\">\(element("error", "missing", problem))</testcase>\n"
        }
        cases += rows.map { row in
            let owner = row.variant?.description ?? "all variants"
            let start =
                "<testcase classname=\"\(escaped("\(row.set).\(owner)"))\" name=\"\(escaped(row.metric.rawValue))\""
            let kind = kind(row, isStrict: report.isStrict)
            if kind == .passed { return start + "/>\n" }
            let inside = element(kind.rawValue, GateWords.verdict(row.verdict), page.sentence(row))
            return "\(start)>\(inside)</testcase>\n"
        }
        return document(
            "gate of \(report.candidate.id)", cases, failures: failures, errors: errors, skipped: skipped)
    }

    static func document(_ title: String, _ cases: [String], failures: Int, errors: Int, skipped: Int) -> String {
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="nutrieval gate" \(counts)>
            <testsuite name="\(escaped(title))" \(counts)>
            \(cases.joined())</testsuite>
            </testsuites>

            """
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

    static func element(_ name: String, _ type: String, _ message: String) -> String {
        let kind = name == "skipped" ? "" : " type=\"\(type)\""
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

package enum GateText {
    private static let most = 25
    private static let mostRows = 11

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
        if let matrix = page.matrix(most: mostRows) { lines += [""] + writer.lines(matrix) }
        lines += page.footnotes.flatMap { wrapped($0) }
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
