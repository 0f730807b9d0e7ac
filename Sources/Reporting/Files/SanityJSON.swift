import JSON
import Sanity
import Scoring
import Statistics

/// The sanity rules in a row of `summary.json`.
enum SanityJSON {
    static func render(_ score: SanityScore) -> JSON {
        let rates = score.rates
        return [
            "findings": Number.counts(score.findings, over: RuleID.allCases),
            "answers": .optional(score.answers),
            "trials": .optional(score.trials),
            "known": .optional(score.known),
            "flagged": .optional(score.flagged),
            "false_alarms": .optional(score.falseAlarms),
            "catastrophes": .optional(score.catastrophes),
            "missed_catastrophes": .optional(score.missedCatastrophes),
            "logged_catastrophes": .optional(score.loggedCatastrophes),
            "decisions": Number.counts(score.decisions, over: Decision.allCases),
            "reviews": Number.counts(score.reviews, over: Review.allCases),
            "rates": [
                "flagged": Number.interval(rates.flagged), "caught": Number.interval(rates.caught),
                "false_alarms": Number.interval(rates.falseAlarms), "logged": Number.interval(rates.logged),
                "logged_off": Number.interval(rates.loggedOff),
                "logged_mae_kcal": Number.interval(rates.loggedError),
                "flagged_mae_kcal": Number.interval(rates.flaggedError),
                "corrected_mae_kcal": Number.interval(rates.correctedError)
            ],
            "corrected": .optional(rates.corrected),
            "logged_known": .optional(rates.loggedAnswers),
            "repeated_answers": .optional(score.repeatedAnswers),
            "certain_answers": .optional(score.certainAnswers),
            "falsely_precise": .optional(score.falselyPrecise)
        ]
    }
}
