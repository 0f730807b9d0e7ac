import Sanity
import Scoring

/// The tables of sanity findings and decisions, in whatever format.
enum SanityTable {
    /// One column: its heading and what it says of a row.
    struct Column: Sendable {
        var title: String
        var cell: @Sendable (SanityScore) -> String
    }

    /// Answers, and the rules that fired on any of them.
    static func findings(of rows: [VariantScore]) -> [Column] {
        let fired = RuleID.allCases.filter { rule in rows.contains { $0.sanity.findings[rule, default: 0] > 0 } }
        return [Column(title: "answers") { String($0.answers) }, Column(title: "flagged") { String($0.flagged) }]
            + fired.map { rule in
                Column(title: words(rule.rawValue)) { String($0.findings[rule] ?? 0) }
            }
    }

    /// How right the rules were, and what only the whole set shows.
    static let detectors: [Column] = [
        Column(title: "far off: missed / all") { "\($0.missedCatastrophes) / \($0.catastrophes)" },
        Column(title: "false alarms") { String($0.falseAlarms) },
        Column(title: "repeated answers") { String($0.repeatedAnswers) },
        Column(title: "certain but wrong / certain") { "\($0.falselyPrecise) / \($0.certainAnswers)" }
    ]

    /// What the headings of `detectors` mean.
    static let detectorNote =
        "Far off: by a factor of 2 or more and by more than 300 kcal; missed are those without a critical finding. False alarms: within 20 %, and confirmation was asked all the same. Repeated: foods and totals that 3 or more meals were given alike. Certain: a stated confidence of at least 95 %; wrong: off by more than 50 %."

    /// The decisions and reviews that occurred anywhere.
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

    /// A name of the program in words.
    static func words(_ name: String) -> String { name.replacing("_", with: " ") }
}
