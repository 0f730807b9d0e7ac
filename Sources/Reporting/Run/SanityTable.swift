import Nutrition
import Sanity
import Scoring
import Statistics

enum SanityTable {
    struct Column: Sendable {
        var title: String
        var cell: @Sendable (SanityScore) -> String
    }

    static func findings(of rows: [VariantScore]) -> [Column] {
        let fired = RuleID.allCases.filter { rule in rows.contains { $0.sanity.findings[rule, default: 0] > 0 } }
        return [Column(title: "answers") { String($0.answers) }, Column(title: "flagged") { String($0.flagged) }]
            + fired.map { rule in
                Column(title: words(rule.rawValue)) { String($0.findings[rule] ?? 0) }
            }
    }

    static let findingsNote =
        "Answers, those with any finding, and those on which each rule fired; rules that never fired are left out."

    private static let messagesAtMost = 60

    /// The number of findings and the first message per variant and rule, critical ones first.
    static func messages(_ set: SetScores, _ names: VariantNames) -> [String] {
        struct Found {
            var count = 0
            var meal = ""
            var finding: Finding
        }
        var found: [VariantID: [RuleID: Found]] = [:]
        for meal in set.meals {
            for trial in meal.trials {
                for finding in trial.findings {
                    found[trial.variant, default: [:]][
                        finding.rule, default: Found(meal: meal.meal.id, finding: finding)
                    ].count += 1
                }
            }
        }
        let all = set.variants.flatMap { score in
            RuleID.allCases.compactMap { rule in found[score.variant]?[rule].map { (names[score.variant], $0) } }
        }
        let critical = all.filter { $0.1.finding.severity == .critical }
        let lines = (critical + all.filter { $0.1.finding.severity != .critical }).map { name, found in
            let severity = found.finding.severity == .critical ? ", critical" : ""
            let start = "\(name), \(words(found.finding.rule.rawValue)) (\(found.count)\(severity))"
            let meal = CleanText.line(found.meal, limit: 60)
            return "\(start), first on \(meal): \(CleanText.line(found.finding.message, limit: 300))"
        }
        guard lines.count > messagesAtMost else { return lines }
        return lines.prefix(messagesAtMost) + ["… and \(lines.count - messagesAtMost) more, see report.html"]
    }

    /// Accuracy of the rules against the product targets, and whole-set findings.
    static let detectors: [Column] = [
        Column(title: "flagged (target < \(Format.percent(SanityRates.flaggedTarget)))") {
            share($0.rates.flagged, below: SanityRates.flaggedTarget)
        },
        Column(title: "far off") { String($0.catastrophes) },
        Column(title: "missed (target 0)") {
            marked(String($0.missedCatastrophes), isMissed: $0.missedCatastrophes > 0)
        },
        Column(title: "caught") { share($0.rates.caught) },
        Column(title: "false alarms (target < \(Format.percent(SanityRates.falseAlarmTarget)))") {
            "\($0.falseAlarms): \(share($0.rates.falseAlarms, below: SanityRates.falseAlarmTarget))"
        },
        Column(title: "MAE of flagged, kcal") { error($0.rates.flaggedError) },
        Column(title: "with suggested values") {
            $0.rates.corrected > 0
                ? "\(error($0.rates.correctedError)), \($0.rates.corrected) changed" : "none suggested"
        },
        Column(title: "repeated answers") { String($0.repeatedAnswers) },
        Column(title: "certain but wrong / certain") { "\($0.falselyPrecise) / \($0.certainAnswers)" }
    ]

    static let detectorNote =
        "Far off: by a factor of 2 or more and by more than 300 kcal; missed are those without a critical finding, caught the others' share. False alarms: within 20 %, and confirmation was asked all the same, as a share of the answers of known true energy. Repeated: foods and totals that 3 or more meals were given alike. Certain: a stated confidence of at least 95 %; wrong: off by more than 50 %. With suggested values: the error of the flagged answers had every suggestion been taken. Shares and errors have 95 % intervals. ✗: the measured value misses the products' target."

    static let logged: [Column] = [
        Column(title: "logged unasked") { share($0.rates.logged) },
        Column(title: "of known energy") { String($0.rates.loggedAnswers) },
        Column(title: "MAE of these, kcal") {
            error($0.rates.loggedError)
        },
        Column(title: "off by more than 20 %") { share($0.rates.loggedOff) },
        Column(title: "far off") { String($0.loggedCatastrophes) }
    ]

    static let loggedNote =
        "The share of all scored trials whose answer would be logged without asking, and how good those answers are."

    /// A share with interval, marked if it is not below the target.
    private static func share(_ interval: Interval?, below target: Double? = nil) -> String {
        interval.map { share in
            marked(Format.bounded(share, percent), isMissed: target.map { share.value >= $0 } ?? false)
        } ?? Format.none
    }

    private static func error(_ interval: Interval?) -> String {
        interval.map { Format.bounded($0, Format.amount) } ?? Format.none
    }

    static func marked(_ text: String, isMissed: Bool) -> String { isMissed ? text + " ✗" : text }

    /// One decimal below 10 %, the range of the targets.
    @Sendable static func percent(_ share: Double) -> String {
        abs(share) < 0.0995 && share != 0 ? "\(Format.fixed(share * 100, decimals: 1)) %" : Format.percent(share)
    }

    static func decisions(of rows: [VariantScore]) -> [Column] {
        let decisions = Decision.allCases.filter { value in rows.contains { $0.sanity.decisions[value, default: 0] > 0 }
        }
        let reviews = Review.allCases.filter { value in rows.contains { $0.sanity.reviews[value, default: 0] > 0 } }
        return decisions.map { value in
            Column(title: words(value.rawValue)) { String($0.decisions[value] ?? 0) }
        }
            + reviews.map { value in
                Column(title: "review: " + words(value.rawValue)) { String($0.reviews[value] ?? 0) }
            }
    }

    static let decisionNote =
        "What an app should do, by scored trial: one without a usable answer is entered by hand."

    static func words(_ name: String) -> String {
        name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: " ")
    }
}
