import Scoring

extension GateReport {
    /// The page for pull requests, the step summary, `gate.md` and `gate.html`.
    package var document: Document { GatePage(self).document }
}

struct GatePage {
    let report: GateReport
    private let names: VariantNames
    private let isOnlySet: Bool

    init(_ report: GateReport) {
        self.report = report
        names = VariantNames(
            Set(report.rows.compactMap(\.variant) + report.variants.map(\.variant)),
            isSimulated: report.candidate.isSimulated)
        isOnlySet = report.sets.count <= 1
    }

    var document: Document {
        var document = Document(
            title: "gate of \(report.candidate.id)", isSimulated: report.candidate.isSimulated,
            rest: "gate.json contains all of it.",
            opening + checks + Block.items(details + open) + accept + changed + moved + numbers + unguarded)
        document.facts = ["Gate", CleanText.line(report.candidate.id, limit: 80)]
        return document
    }

    var headline: String {
        let deciding = report.rows.filter(\.decides)
        func rows(_ verdict: GateVerdict) -> [GateRow] { deciding.filter { $0.verdict == verdict } }
        func list(_ verdict: GateVerdict) -> String {
            let all = rows(verdict)
            let owners = Set(all.map { GateWords.subject($0, names, isOnlySet: isOnlySet) })
            if let owner = owners.first, owners.count == 1 {
                let metrics = GuardedMetric.allCases.filter { metric in all.contains { $0.metric == metric } }
                return "\(Format.list(metrics.map(GateWords.name))) of \(owner)"
            }
            return Format.list(
                GuardedMetric.allCases.compactMap { metric -> String? in
                    let owners = rows(verdict).filter { $0.metric == metric }
                        .map { GateWords.subject($0, names, isOnlySet: isOnlySet) }
                    if owners.isEmpty { return nil }
                    let named = owners.count > 2 ? "\(owners.count) variants" : Format.list(owners)
                    return "\(GateWords.name(metric)) of \(named)"
                })
        }
        let (within, undecided) = (rows(.within).count, rows(.undecided).count)
        switch report.outcome {
        case .passed where undecided == 0:
            return "Passed: no regression found. \(Self.within(within, isAll: true)) within tolerance."
        case .passed:
            let open = Self.open(rows(.undecided))
            return
                "Passed: no regression found. \(Self.within(within, isAll: false)) within tolerance; \(undecided) \(open)."
        case .undecided:
            return
                "Undecided: no regression found, but \(undecided) of \(deciding.count) checks \(Self.open(rows(.undecided)))."
        case .regressed: return "Regressed: \(list(.regressed))."
        case .cannotJudge:
            if let problem = report.problems.first { return "Cannot judge: \(ended(clean(problem)))" }
            return rows(.missing).isEmpty
                ? "Cannot judge: \(whyNothing)."
                : "Cannot judge: \(list(.missing)) \(rows(.missing).count == 1 ? "is" : "are") missing."
        }
    }

    /// What undecided checks need, if more meals would help any of them.
    private static func open(_ rows: [GateRow]) -> String {
        let one = rows.count == 1
        return rows.contains { GateWords.isReachable($0) }
            ? "\(one ? "needs" : "need") more meals to decide" : "\(one ? "is" : "are") undecided"
    }

    private static func within(_ count: Int, isAll: Bool) -> String {
        count == 1 ? "\(isAll ? "The one check" : "1 check") is" : "\(isAll ? "All \(count)" : "\(count)") checks are"
    }

    private var whyNothing: String {
        if GuardedMetric.allCases.allSatisfy({ !report.tolerances.guards($0) }) {
            return "every check is off under `gate` in config.yaml"
        }
        if report.rows.isEmpty { return "the reference has no score of any check that is on" }
        return report.rows.contains(where: \.decides)
            ? "no deciding check could be judged" : "no check decides; let one decide under `gate` in config.yaml"
    }

    var facts: [String] {
        let reference = CleanText.line(report.reference.name, limit: 120)
        let run = CleanText.line(report.reference.run, limit: 80)
        let meals = report.sets.reduce(0) { $0 + $1.meals }
        let made = reference == run ? "" : " (run \(run))"
        return [
            "\(CleanText.line(report.candidate.id, limit: 80)) compared with \(reference)\(made) on \(Format.count(meals, "meal"))."
        ] + (report.catches.map { [CatchWords.sentence($0)] } ?? [])
    }

    private var opening: [Block] {
        [.heading(1, "Gate: \(CleanText.line(report.candidate.id, limit: 80))")] + Block.notices([report.candidate])
            + [
                .verdict(
                    Verdict(
                        answer: headline, rest: changeSummary ?? "", basis: facts.joined(separator: " "),
                        evidence: explanations))
            ] + Block.items(problems)
    }

    var problems: [String] {
        report.problems.dropFirst(report.outcome == .cannotJudge ? 1 : 0).map { clean($0) }
    }

    private var checks: [Block] {
        Block.chapter("Which checks passed?", (matrix().map { [.table($0)] } ?? []) + footnotes.map { .paragraph($0) })
    }

    /// - Parameter most: rows to show, those with the gravest verdicts; the rest is counted.
    func matrix(most: Int = .max) -> Table? {
        guard !report.rows.isEmpty else { return nil }
        let columns = Self.columns.filter { column in
            report.rows.contains { column.metrics.contains($0.metric) && $0.verdict != .notJudged }
        }
        guard !columns.isEmpty else { return nil }
        let subjects = Format.grouped(report.rows.map { (key: label($0), value: $0) })
        let header = columns.map { column in
            let own = report.rows.filter { column.metrics.contains($0.metric) && $0.metric != .spend }
            return column.name + (own.isEmpty || own.contains(where: \.decides) ? "" : "*")
        }
        let gravest = subjects.enumerated().sorted {
            (Self.gravity($1.element.values), $0.offset) < (Self.gravity($0.element.values), $1.offset)
        }.prefix(most)
        let shown = Set(gravest.map(\.offset))
        var rows = subjects.indices.filter(shown.contains).map { place in
            [subjects[place].key]
                + columns.map { column in
                    subjects[place].values.first { column.metrics.contains($0.metric) }
                        .map { GateWords.cell($0.verdict) } ?? Format.none
                }
        }
        let rest = subjects.indices.filter { !shown.contains($0) }.map { Self.gravity(subjects[$0].values) }
        if !rest.isEmpty {
            let words = rest.allSatisfy { $0 == 0 } ? "within tolerance" : "no graver"
            rows.append(["\(rest.count) more: \(words)"] + columns.map { _ in "" })
        }
        return Table(
            header: ["variant"] + header, rows: rows, leastImportantFirst: Array((1...columns.count).reversed()),
            narrowestFirst: 20)
    }

    private static func gravity(_ rows: [GateRow]) -> Int {
        rows.map { row in
            switch row.verdict {
            case .regressed: 4
            case .missing: 3
            case .warning, .undecided: row.decides ? 2 : 1
            case .within, .notJudged: 0
            }
        }.max() ?? 0
    }

    private static let columns: [(name: String, metrics: [GuardedMetric])] = [
        ("energy error", [.energyMAE]), ("foods", [.foodsF1, .foodsRecall]), ("cost", [.cost, .spend]),
        ("failed", [.outcomes]), ("flagged", [.sanity]), ("p95", [.p95])
    ]

    private func label(_ row: GateRow) -> String {
        let subject = GateWords.subject(row, names, isOnlySet: isOnlySet)
        return row.metric == .spend ? "\(subject): spend\(row.decides ? "" : "*")" : subject
    }

    var footnotes: [String] {
        let advises =
            report.rows.allSatisfy(\.decides) ? nil : "* advises only: it can warn and cannot fail the gate."
        return [advises, notJudged].compactMap { $0 }
    }

    /// The checks that no variant has, and why.
    private var notJudged: String? {
        let metrics = GuardedMetric.allCases.filter { metric in
            let own = report.rows.filter { $0.metric == metric }
            return !own.isEmpty && own.allSatisfy { $0.verdict == .notJudged }
        }
        let rows = metrics.compactMap { metric in report.rows.first { $0.metric == metric } }
        guard !rows.isEmpty else { return nil }
        let words = rows.map { "\(GateWords.name($0.metric)) (\(clean($0.reason ?? "not measured")))" }
        return "Not judged: \(Format.list(words))."
    }

    var details: [String] {
        let gone = Format.grouped(report.rows.filter { $0.variant != nil }.map { (key: label($0), value: $0) })
            .filter { group in group.values.count > 1 && group.values.allSatisfy { $0.verdict == .missing } }
        let absent = Set(gone.map(\.key))
        let ranked =
            report.rows.filter { $0.decides && $0.verdict == .regressed }
            + report.rows.filter {
                ($0.verdict == .missing || $0.verdict == .warning) && !absent.contains(label($0))
            }
        return gone.map { "– \($0.key): all \($0.values.count) checks are missing" }
            + ranked.map { "\(GateWords.cell($0.verdict).prefix(1)) \(sentence($0))" }
    }

    /// One line per check with undecided rows, those that decide first.
    var open: [String] {
        let undecided = report.rows.filter { $0.verdict == .undecided }
        return [true, false].flatMap { decides in
            GuardedMetric.allCases.compactMap { metric -> String? in
                let own = undecided.filter { $0.metric == metric && $0.decides == decides }
                guard !own.isEmpty else { return nil }
                let all = report.rows.count { $0.metric == metric && $0.decides == decides }
                let count = all == 1 ? "" : " (\(own.count) of \(all))"
                return "? \(GateWords.name(metric))\(decides ? "" : "*")\(count): \(GateWords.needed(own))."
            }
        }
    }

    private var accept: [Block] {
        if report.outcome == .passed { return [] }
        return [.notice("If this is what you want, make it the reference", command: report.blessCommand)]
    }

    private var changed: [Block] {
        let own = report.variants.flatMap { variant in
            variant.changes.map { "\(names[variant.variant]): \($0.words)" }
        }
        let lines =
            own + report.sets.flatMap(changes) + report.changes.map(\.words) + report.remarks.map { clean($0) }
        return Block.chapter("What changed since the reference?", Block.items(lines))
    }

    /// Nil if there are problems: a problem may be a change that no list names.
    private var nothingChanged: String? {
        report.problems.isEmpty ? "Nothing that changes answers or scores has changed since the reference." : nil
    }

    var changeSummary: String? {
        let changed = report.variants.flatMap { variant in
            variant.changes.map { (key: $0.title, value: names[variant.variant]) }
        }
        var words = Format.grouped(changed).map { "\($0.key) of \(Format.list($0.values, atMost: 2))" }
        for (what, meals) in Self.changeable {
            let all = report.sets.reduce(0) { $0 + meals($1).count }
            if all > 0 { words.append("\(what) of \(Format.count(all, "meal"))") }
        }
        let added = report.sets.reduce(0) { $0 + $1.onlyInCandidate.count }
        if added > 0 { words.append("\(Format.count(added, "new meal")), left out here") }
        words += report.changes.map(\.title)
        return words.isEmpty ? nothingChanged : "Changed since the reference: \(words.joined(separator: "; "))."
    }

    private static let changeable: [(what: String, meals: @Sendable (ComparedSet) -> [String])] = [
        ("photos", { $0.photosDiffer }), ("notes", { $0.notesDiffer }), ("truths", { $0.truthsDiffer ?? [] })
    ]

    private func changes(_ set: ComparedSet) -> [String] {
        let name = CleanText.line(set.name, limit: 60)
        var lines = Self.changeable.compactMap { what, meals in
            let meals = meals(set)
            return meals.isEmpty ? nil : "\(name): the \(what) of \(ComparedSet.counted(meals)) changed"
        }
        if !set.onlyInBase.isEmpty {
            lines.append("\(name): the run did not ask about \(ComparedSet.counted(set.onlyInBase))")
        }
        if !set.onlyInCandidate.isEmpty {
            let added = Format.count(set.onlyInCandidate.count, "meal")
            lines.append("\(name): \(added) are not in the reference and are left out")
        }
        return lines
    }

    private var numbers: [Block] {
        guard !report.rows.isEmpty else { return [] }
        let rows = report.rows.map { row in
            [
                "\(GateWords.subject(row, names, isOnlySet: isOnlySet)): \(GateWords.title(row.metric))",
                GateWords.number(row.reference, row), GateWords.number(row.candidate, row), GateWords.difference(row),
                GateWords.allowed(row), GateWords.verdict(row.verdict)
            ]
        }
        let table = Table(
            header: ["check", "reference", "candidate", "difference [95 %]", "allowed", "verdict"], rows: rows,
            leastImportantFirst: [1, 2, 4], narrowestFirst: 24)
        return [.fold("All numbers", [.table(table)])]
    }

    private var moved: [Block] {
        let lines = report.moved.map { moved in
            "\(names[moved.variant]), \(CleanText.line(moved.set, limit: 60))/\(CleanText.line(moved.meal, limit: 60)): \(clean(moved.words))"
        }
        let rest = report.movedCount - report.moved.count
        let more = rest > 0 ? ["and \(Format.count(rest, "more meal"))"] : []
        return Block.chapter("Which answers are read differently?", Block.items(lines + more))
    }

    private var unguarded: [Block] {
        let lines = Block.remarks(report.unguarded)
        return lines.isEmpty ? [] : [.fold("Metrics this gate does not check, and why", lines)]
    }

    func sentence(_ row: GateRow) -> String { GateWords.sentence(row, names, isOnlySet: isOnlySet) }

    func clean(_ text: String) -> String { CleanText.line(text, limit: 500) }

    private func ended(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

    private var explanations: [String] {
        let tested = report.rows.count { $0.pHolm != nil && $0.decides }
        var lines = [
            "Both runs are compared on the same meals, by group of meals.",
            "Regressed: a one-sided test finds the difference larger than the tolerance, after Holm's correction at 5 % over the \(Format.count(tested, "deciding check")) that differ.",
            "Within tolerance: the opposite test at 5 %, or equal values on every meal. Undecided: neither.",
            "Energy error: signed ranks of the roots of the errors, which test the typical change and not the mean. Foods, cost, failed and flagged answers: sign swaps. p95: resampled groups.",
            "Intervals are 95 % (\(report.scoring.resamples) bootstrap resamples, seed \(report.scoring.seed)) and decide nothing.",
            Notices.missing(report.scoring.missing)
        ]
        lines += [Notices.speedUp(report.candidate), Notices.pricedAsOf(report.candidate)].compactMap { $0 }
        if report.isReplay {
            lines.append(
                "No model was asked: recorded answers were read, checked, priced and scored again. This shows a change of mapping, schema, rule, price, truth or code."
            )
        }
        return lines
    }
}
