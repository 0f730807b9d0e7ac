package import JSON
import Scoring

/// Why a gate has no report, such as an unreadable reference. It is written in every output format, so that nobody
/// mistakes an earlier report for this one.
package struct GateRefusal: Sendable, Hashable {
    /// The run or replay to be judged, as the person named it.
    package var subject: String
    package var isReplay: Bool
    /// In sentences, most important first.
    package var reasons: [String]

    package init(subject: String, isReplay: Bool, reasons: [String]) {
        self.subject = subject
        self.isReplay = isReplay
        self.reasons = reasons
    }

    package var headline: String { "Cannot judge: \(clean(reasons.first ?? "nothing could be read"))" }

    /// For pull requests, the step summary and `gate.md`.
    package var markdown: String { document.markdown }

    /// UTF-8, for `gate.html`.
    package var html: [UInt8] { document.html }

    /// One test case, an error.
    package var junit: String {
        let counts = "tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\""
        let error = GateJUnit.element("error", "missing", reasons.map(clean).joined(separator: "; "))
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="nutrieval gate" \(counts)>
            <testsuite name="\(GateJUnit.escaped(title))" \(counts)>
            <testcase classname="gate" name="can be judged 1">\(error)</testcase>
            </testsuite>
            </testsuites>

            """
    }

    /// A GitHub Actions workflow command, without its line end.
    package var annotation: String { GateAnnotations.command("error", "nutrieval gate", headline) }

    /// Has the keys of `GateJSON`, null or empty where unknown.
    package var json: JSON {
        [
            "format": .number(Double(GateJSON.format)), "verdict": .string(GateOutcome.cannotJudge.rawValue),
            "strict": false,
            "headline": .string(headline), "simulated": nil, "replay": .bool(isReplay), "reference": nil,
            "catches": nil,
            "candidate": nil, "scoring": nil, "changes": [], "variants": [], "sets": [],
            "problems": .array(reasons.map { .string($0) }), "rows": [], "moved_count": 0, "moved": [], "remarks": [],
            "unguarded": []
        ]
    }

    private var title: String { "gate of \(CleanText.line(subject, limit: 80))" }

    private var document: Document {
        Document(
            title: title, isSimulated: false, rest: "gate.json has all of it.",
            [.heading(1, "Gate: \(CleanText.line(subject, limit: 80))"), .paragraph(headline)]
                + Block.items(reasons.dropFirst().map(clean)) + [.paragraph("Nothing was compared.")],
            footer: [])
    }

    private func clean(_ text: String) -> String { CleanText.line(text, limit: 500) }
}
