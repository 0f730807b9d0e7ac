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
                "Answers, those with any finding, and those on which each rule fired; rules that never fired are left out.",
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
        var found: [VariantID: [RuleID: (count: Int, meal: String, finding: Finding)]] = [:]
        for meal in set.meals {
            for trial in meal.trials {
                for finding in trial.findings {
                    found[trial.variant, default: [:]][finding.rule, default: (0, meal.meal.id, finding)].count += 1
                }
            }
        }
        let all = set.variants.flatMap { score in
            RuleID.allCases.compactMap { rule in found[score.variant]?[rule].map { (names[score.variant], $0) } }
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
        title: "How right the findings were",
        note:
            "Far off: by a factor of 2 or more and by more than 300 kcal; missed are those without a critical finding, caught the others' share. False alarms: within 20 %, and confirmation was asked all the same, as a share of the answers of known true energy. Repeated: foods and totals that 3 or more meals were given alike. Certain: a stated confidence of at least 95 %; wrong: off by more than 50 %. With suggested values: the error of the flagged answers had every suggestion been taken. Shares and errors have 95 % intervals. ✗: the measured value misses the products' target.",
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
                "\($0.falseAlarms): \(share($0.rates.falseAlarms, below: SanityRates.falseAlarmTarget) ?? Format.none)"
            },
            column("MAE of flagged, kcal") { error($0.rates.flaggedError) },
            column("with suggested values") {
                $0.rates.corrected > 0
                    ? "\(error($0.rates.correctedError) ?? Format.none), \($0.rates.corrected) changed"
                    : "none suggested"
            },
            column("repeated answers") { String($0.repeatedAnswers) },
            column("certain but wrong / certain") { "\($0.falselyPrecise) / \($0.certainAnswers)" }
        ])

    static let logged = ScoreTable(
        title: "Logged unasked",
        note:
            "The share of all scored trials whose answer would be logged without asking, and how good those answers are.",
        columns: [
            column("logged unasked") { share($0.rates.logged) },
            column("of known energy") { String($0.rates.loggedAnswers) },
            column("MAE of these, kcal") { error($0.rates.loggedError) },
            column("off by more than 20 %") { share($0.rates.loggedOff) },
            column("far off") { String($0.loggedCatastrophes) }
        ])

    private static func share(_ interval: Interval?, below target: Double? = nil) -> String? {
        interval.map { marked(Format.bounded($0, percent), isMissed: $0.value >= target ?? .infinity) }
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
            note: "What an app should do, by scored trial: one without a usable answer is entered by hand.",
            columns: counts(of: rows, \.decisions) + counts(of: rows, \.reviews, title: "review: "))
    }

    static func words(_ name: String) -> String { name.replacing("_", with: " ") }
}

extension RunSet {
    var sanity: [Block] {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return [] }
        // In HTML, the card of an answer has its messages.
        let messages = Block.only(.markdown, Block.items(SanityTable.messages(set, names)))
        let decisions = SanityTable.decisions(of: set.variants)
        return section(SanityTable.findings(of: set.variants), [messages]) + section(SanityTable.detectors)
            + section(SanityTable.logged) + (decisions.columns.isEmpty ? [] : section(decisions))
    }
}
