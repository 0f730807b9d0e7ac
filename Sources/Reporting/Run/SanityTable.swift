import Nutrition
import Sanity
import Scoring
import Statistics

enum SanityTable {
    private static func column(
        _ title: String, _ text: @escaping @Sendable (SanityScore) -> String?
    ) -> ScoreTable.Column {
        .init(title) { text($0.sanity) }
    }

    static func findings(of rows: [VariantScore]) -> ScoreTable {
        ScoreTable(
            title: "Sanity findings",
            note:
                "Flagged: with at least one finding. Then the answers on which each rule fired.",
            columns: [column("answers") { String($0.answers) }, column("flagged") { String($0.flagged) }]
                + counts(of: rows, \.findings))
    }

    /// A column per case that occurred.
    private static func counts<Case: CaseIterable & Hashable & RawRepresentable<String> & Sendable>(
        of rows: [VariantScore], _ counts: @escaping @Sendable (SanityScore) -> [Case: Int], title start: String = ""
    ) -> [ScoreTable.Column] {
        Case.allCases.filter { value in rows.contains { counts($0.sanity)[value, default: 0] > 0 } }.map { value in
            column(start + words(value.rawValue)) { String(counts($0)[value] ?? 0) }
        }
    }

    private static let messagesAtMost = 60

    /// The number of findings and the first message per variant and rule, critical ones first.
    static func messages(_ set: SetScores, _ names: VariantNames) -> [String] {
        var found: [(of: TrialResult, rules: [RuleID: (count: Int, meal: String, finding: Finding)])] = []
        for meal in set.meals {
            for trial in meal.trials {
                let findings = trial.findings
                guard !findings.isEmpty else { continue }
                let known = found.firstIndex { $0.of.isSameVariant(as: trial) }
                let place = known ?? found.count
                if known == nil { found.append((trial, [:])) }
                for finding in findings {
                    found[place].rules[finding.rule, default: (0, meal.meal.id, finding)].count += 1
                }
            }
        }
        let all = set.variants.flatMap { score in
            let own = found.first { $0.of.variant == score.variant }?.rules
            return RuleID.allCases.compactMap { rule in own?[rule].map { (names[score.variant], $0) } }
        }
        func isCritical(_ entry: (String, (count: Int, meal: String, finding: Finding))) -> Bool {
            entry.1.finding.severity == .critical
        }
        let lines = (all.filter(isCritical) + all.filter { !isCritical($0) }).map { name, found in
            let severity = found.finding.severity == .critical ? ", critical" : ""
            let start = "\(name), \(words(found.finding.rule.rawValue)) (\(found.count)\(severity))"
            let meal = CleanText.line(found.meal, limit: 60)
            return "\(start), first on \(meal): \(CleanText.line(found.finding.message, limit: 300))"
        }
        guard lines.count > messagesAtMost else { return lines }
        return lines.prefix(messagesAtMost) + ["… and \(lines.count - messagesAtMost) more, see report.html"]
    }

    /// Accuracy of the rules against the product targets, and whole-set findings.
    static let detectors = ScoreTable(
        title: "Sanity findings: do they flag the right answers?",
        note:
            "Far off: by a factor of 2 or more and by more than 300 kcal; missed: without a critical finding. False alarm: within 20 %, and confirmation was asked for. ✗: the product target is missed.",
        columns: [
            column("flagged (target < \(Format.percent(SanityRates.flaggedTarget)))") {
                share($0.rates.flagged, below: SanityRates.flaggedTarget)
            },
            column("far off") { String($0.catastrophes) },
            column("missed (target 0)") {
                marked(String($0.missedCatastrophes), isMissed: $0.missedCatastrophes > 0)
            },
            column("caught") { share($0.rates.caught) },
            column("false alarms (target < \(Format.percent(SanityRates.falseAlarmTarget)))") {
                share($0.rates.falseAlarms, below: SanityRates.falseAlarmTarget)
            },
            column("error of flagged, kcal") { $0.rates.flaggedError.map { Format.kcal($0.value) } },
            column("with suggested values") {
                $0.rates.corrected > 0 ? $0.rates.correctedError.map { Format.kcal($0.value) } : "none suggested"
            },
            column("certain but wrong") { "\($0.falselyPrecise) of \($0.certainAnswers)" }
        ])

    static let logged = ScoreTable(
        title: "Auto-logged answers",
        note:
            "Share of all scored answers that an app may log without asking, and their errors.",
        columns: [
            column("auto-logged") { share($0.rates.logged) },
            column("of known energy") { String($0.rates.loggedAnswers) },
            column("MAE of these, kcal") { error($0.rates.loggedError) },
            column("off by more than 20 %") { share($0.rates.loggedOff) },
            column("far off") { String($0.loggedCatastrophes) }
        ])

    private static func share(_ interval: Interval?, below target: Double? = nil) -> String? {
        interval.map { marked(percent($0.value), isMissed: $0.value >= target ?? .infinity) }
    }

    private static func error(_ interval: Interval?) -> String? { interval.map(Format.interval) }

    static func marked(_ text: String, isMissed: Bool) -> String { isMissed ? text + " ✗" : text }

    /// One decimal below 10 %, the range of the targets.
    @Sendable static func percent(_ share: Double) -> String {
        abs(share) < 0.0995 && share != 0 ? "\(Format.fixed(share * 100, decimals: 1)) %" : Format.percent(share)
    }

    static func decisions(of rows: [VariantScore]) -> ScoreTable {
        ScoreTable(
            title: "Decisions",
            note: "What an app should do with each scored answer; a failed one is entered by hand.",
            columns: counts(of: rows, \.decisions) + counts(of: rows, \.reviews, title: "review: "))
    }

    static func words(_ name: String) -> String {
        String(decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}

extension RunSet {
    var sanity: [Block] {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return [] }
        let more = [SanityTable.findings(of: set.variants), SanityTable.logged, SanityTable.decisions(of: set.variants)]
        return section(SanityTable.detectors) + folded("Findings by rule, auto-logging and decisions", more)
    }

    /// For Markdown; in HTML an open meal has its messages.
    var findings: [Block] {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return [] }
        let messages = Block.items(SanityTable.messages(set, names))
        return messages.isEmpty ? [] : [.only(.markdown, [.fold("Findings", messages)])]
    }
}
