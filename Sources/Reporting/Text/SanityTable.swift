import Sanity
import Scoring

/// The tables of sanity findings and decisions, in whatever format.
enum SanityTable {
    /// One column: its heading and what it says of a row.
    struct Column {
        var title: String
        var cell: (SanityScore) -> String
    }

    /// The rules that fired anywhere, then how right they were.
    static func findings(of rows: [VariantScore]) -> [Column] {
        let fired = RuleID.allCases.filter { rule in rows.contains { $0.sanity.findings[rule, default: 0] > 0 } }
        return [Column(title: "answers") { String($0.answers) }, Column(title: "flagged") { String($0.flagged) }]
            + fired.map { rule in
                Column(title: words(rule.rawValue)) { String($0.findings[rule] ?? 0) }
            }
            + [
                Column(title: "far off, not critical") { "\($0.missedCatastrophes) of \($0.catastrophes)" },
                Column(title: "false alarms") { String($0.falseAlarms) },
                Column(title: "repeated answers") { String($0.repeatedAnswers) },
                Column(title: "certain but > 50 % off") { "\($0.falselyPrecise) of \($0.certainAnswers)" }
            ]
    }

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
