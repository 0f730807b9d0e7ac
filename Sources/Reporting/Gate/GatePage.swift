import Scoring

/// A gate's report as a page: the verdict, what changed, then the numbers.
struct GatePage {
    private let report: GateReport
    private let names: VariantNames
    private let isOnlySet: Bool

    init(_ report: GateReport) {
        self.report = report
        names = VariantNames(Set(report.rows.compactMap(\.variant) + report.variants.map(\.variant)))
        isOnlySet = report.sets.count == 1
    }

    var parts: [PagePart] {
        opening + before + table + details + unguarded + [.heading(2, "How to read this"), .list(explanations)]
    }

    /// The verdict in one line.
    var headline: String {
        let count = report.rows.count { $0.verdict != .notJudged }
        func rows(_ verdict: GateVerdict) -> [String] {
            report.rows.filter { $0.verdict == verdict }.map {
                "\(GateWords.name($0.metric)) of \(GateWords.subject($0, names, isOnlySet: isOnlySet))"
            }
        }
        switch report.verdict {
        case .held: return "HELD: all \(count) guarded rows are inside their tolerance."
        case .regressed:
            return
                "REGRESSED: \(Verdict.list(rows(.regressed))) \(rows(.regressed).count == 1 ? "is" : "are") worse than the tolerance allows."
        case .undecided:
            return
                "UNDECIDED: these meals do not show whether \(Verdict.list(rows(.undecided))) held. That is not \"no difference\"."
        case .missing, .notJudged:
            guard report.problems.isEmpty else { return "CANNOT BE JUDGED: \(clean(report.problems[0]))" }
            let missing = rows(.missing)
            return missing.isEmpty
                ? "CANNOT BE JUDGED: nothing is guarded, since \(whyNothing)."
                : "CANNOT BE JUDGED: \(Verdict.list(missing)) \(missing.count == 1 ? "is" : "are") missing."
        }
    }

    private var whyNothing: String {
        if GuardedMetric.allCases.allSatisfy({ !report.tolerances.guards($0) }) {
            return "every row is off under `gate` of config.yaml"
        }
        return report.rows.isEmpty
            ? "the baseline knows no score of any row that is on" : "no row could be judged"
    }

    /// What no row speaks of.
    private var unguarded: [PagePart] {
        report.unguarded.isEmpty
            ? [] : [.heading(2, "Not guarded"), .list(report.unguarded.map { clean($0) })]
    }

    private var opening: [PagePart] {
        let candidate = CleanText.line(report.candidate.id, limit: 80)
        let baseline = CleanText.line(report.baseline.name, limit: 120)
        var parts: [PagePart] = [.heading(1, "Gate: \(candidate) against \(baseline)")]
        parts += PagePart.notices([report.candidate])
        parts.append(.paragraph(headline))
        if report.problems.count > 1 { parts.append(.list(report.problems.dropFirst().map { clean($0) })) }
        return parts
    }

    /// What must be known before the numbers: first what changed.
    private var before: [PagePart] {
        var lines = report.variants.flatMap { variant in
            variant.changes.map { "\(names[variant.variant]): \($0.words)" }
        }
        lines += report.sets.flatMap(changes)
        lines += report.changes.map(\.words) + report.remarks.map { clean($0) }
        if !lines.isEmpty { return [.heading(2, "What changed"), .list(lines)] }
        // A problem may well be a change that no list above knows.
        return report.problems.isEmpty
            ? [.paragraph("Nothing that an answer or a score depends on has changed since the baseline.")] : []
    }

    private func changes(_ set: GateSet) -> [String] {
        let name = CleanText.line(set.name, limit: 60)
        let cases = [
            ("photos", set.photosDiffer, "are not those the baseline was asked with"),
            ("notes", set.notesDiffer, "are not those the baseline was asked with"),
            ("truths", set.truthsDiffer, "are not those the baseline was scored by")
        ]
        var lines = cases.compactMap { what, meals, end -> String? in
            meals.isEmpty ? nil : "\(name): the \(what) of \(counted(meals)) \(end)"
        }
        if !set.missing.isEmpty {
            lines.append("\(name): \(counted(set.missing)) of the baseline were not asked about")
        }
        if set.added > 0 {
            lines.append("\(name): \(Format.count(set.added, "meal")) that the baseline does not have, left out here")
        }
        return lines
    }

    private func counted(_ ids: [String]) -> String {
        "\(Format.count(ids.count, "meal")) (\(Verdict.list(ids.map { CleanText.line($0, limit: 60) })))"
    }

    private var table: [PagePart] {
        guard !report.rows.isEmpty else { return [] }
        let rows = report.rows.map { row in
            [
                "\(GateWords.subject(row, names, isOnlySet: isOnlySet)): \(GateWords.title(row.metric))",
                GateWords.number(row.baseline, row), GateWords.number(row.candidate, row), GateWords.difference(row),
                GateWords.allowed(row), GateWords.verdict(row.verdict)
            ]
        }
        return [
            .heading(2, "Guarded rows"),
            .table(
                PlainTable(
                    header: ["", "baseline", "candidate", "difference [95 %]", "allowed", "verdict"], rows: rows,
                    leastImportantFirst: [1, 2, 4], narrowestFirst: 24))
        ]
    }

    /// The rows that did not hold, and what moved, in sentences.
    private var details: [PagePart] {
        let open = report.rows.filter { ![.held, .notJudged].contains($0.verdict) }
        var parts: [PagePart] = []
        if !open.isEmpty {
            parts.append(.list(open.map { "\(GateWords.verdict($0.verdict)): \(sentence($0))" }))
        }
        let silent = report.rows.filter { $0.verdict == .notJudged }
        if !silent.isEmpty { parts.append(.list(silent.map(sentence))) }
        if !report.moved.isEmpty {
            let lines = report.moved.map { moved in
                "\(names[moved.variant]), \(CleanText.line(moved.set, limit: 60))/\(CleanText.line(moved.meal, limit: 60)): \(clean(moved.words))"
            }
            let rest = report.movedCount - report.moved.count
            parts += [
                .heading(2, "The same answers, read otherwise"),
                .list(lines + (rest > 0 ? ["and \(Format.count(rest, "more meal"))"] : []))
            ]
        }
        if report.verdict != .held {
            parts.append(.notice("If this is what you want, make it the baseline", command: report.blessCommand))
        }
        return parts
    }

    func sentence(_ row: GateRow) -> String { GateWords.sentence(row, names, isOnlySet: isOnlySet) }

    private func clean(_ text: String) -> String { CleanText.line(text, limit: 500) }

    private var explanations: [String] {
        let tested = report.rows.count { $0.pHolm != nil }
        var lines = [
            "Every difference is candidate − baseline on the same meals, with a 95 % paired interval over groups of meals (\(report.scoring.resamples) bootstrap resamples or more, seed \(report.scoring.seed)).",
            "Held: the whole interval is inside what is allowed. Regressed: the whole interval is beyond it, and Holm's p over \(Format.count(tested, "row")) is below 0.05. Undecided is all else, and not \"no difference\".",
            "All rows must hold for the gate to hold; the intervals are not corrected for their number, which is right for that and for nothing else.",
            Notices.missing(report.scoring.missing)
        ]
        if let speedUp = Notices.speedUp(report.candidate) { lines.append(speedUp) }
        if let priced = Notices.pricedAsOf(report.candidate) { lines.append(priced) }
        if report.isReplay {
            lines.append(
                "Nothing was asked: recorded answers were read, checked, priced and scored again. That shows a change of mapping, schema, rule, price, truth or code, and nothing of a change of prompt, photos or model."
            )
        }
        return lines
    }
}
