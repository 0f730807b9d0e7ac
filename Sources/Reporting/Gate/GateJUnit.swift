import Scoring

/// A gate's report as JUnit XML, which every CI shows: a test case for each guarded row.
package enum GateJUnit {
    /// The whole document. A regressed row is a failure, a missing one an error, and so is what keeps all from being judged;
    /// an undecided row is a failure, or skipped where that is allowed.
    package static func render(_ report: GateReport, allowsUndecided: Bool) -> String {
        let page = GatePage(report)
        let rows = report.rows
        func count(_ verdicts: Set<GateVerdict>) -> Int { rows.count { verdicts.contains($0.verdict) } }
        let failures = count(allowsUndecided ? [.regressed] : [.regressed, .undecided])
        let errors = count([.missing]) + report.problems.count
        let skipped = count(allowsUndecided ? [.undecided, .notJudged] : [.notJudged])
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
            let inside = content(row, page.sentence(row), allowsUndecided: allowsUndecided)
            text += inside.isEmpty ? "/>\n" : ">\(inside)</testcase>\n"
        }
        return text + "</testsuite>\n</testsuites>\n"
    }

    private static func content(_ row: GateRow, _ sentence: String, allowsUndecided: Bool) -> String {
        switch row.verdict {
        case .held: ""
        case .regressed: element("failure", "regressed", sentence)
        case .undecided: element(allowsUndecided ? "skipped" : "failure", "undecided", sentence)
        case .missing: element("error", "missing", sentence)
        case .notJudged: element("skipped", nil, sentence)
        }
    }

    static func element(_ name: String, _ type: String?, _ message: String) -> String {
        let kind = type.map { name == "skipped" ? "" : " type=\"\($0)\"" } ?? ""
        return "<\(name)\(kind) message=\"\(escaped(message))\"/>"
    }

    /// Text from anywhere as XML 1.0. What its production `Char` leaves out cannot be written at all, not even escaped. Scalar by
    /// scalar: a sign with a mark on it is one character, and a sign all the same.
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
