package import JSON
import Scoring

/// Why a gate has no report at all, such as a reference that cannot be read. It is written in every form the report would have, so
/// that nobody takes an earlier report for it.
package struct GateRefusal: Sendable, Hashable {
    /// What was to be judged: a run or a replay, as the person named it.
    package var subject: String
    package var isReplay: Bool
    /// In sentences, the first the one to begin with.
    package var reasons: [String]

    package init(subject: String, isReplay: Bool, reasons: [String]) {
        self.subject = subject
        self.isReplay = isReplay
        self.reasons = reasons
    }

    /// In one line.
    package var headline: String { "Cannot judge: \(clean(reasons.first ?? "nothing could be read"))" }

    /// For a pull request, the step summary and `gate.md`.
    package var markdown: String { document.markdown }

    /// UTF-8, for `gate.html`.
    package var html: [UInt8] { document.html }

    /// One test case, which is an error.
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

    /// A workflow command of GitHub Actions, without its end.
    package var annotation: String { GateAnnotations.command("error", "nutrieval gate", headline) }

    /// For scripts: the keys of `GateJSON`, null or empty where nothing is known.
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
