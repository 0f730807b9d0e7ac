package import Sanity
package import Statistics

/// What the sanity rules said, and how right they were.
package struct SanityScore: Sendable, Hashable {
    /// Answers that were checked.
    package var answers: Int = 0
    /// Answers on which a rule fired at least once, by rule.
    package var findings: [RuleID: Int] = [:]
    /// Answers with any finding.
    package var flagged: Int = 0
    /// Over all scored trials: one without a usable answer is entered by hand.
    package var decisions: [Decision: Int] = [:]
    package var reviews: [Review: Int] = [:]
    /// Answers off by a factor of 2 or more and by more than 300 kcal, either way.
    package var catastrophes: Int = 0
    /// Catastrophes without a critical finding.
    package var missedCatastrophes: Int = 0
    /// Answers within 20 % of the true energy for which confirmation was asked all the same.
    package var falseAlarms: Int = 0
    /// Meals whose answer gives foods and totals that 3 or more different meals were given. Repeats of a meal count once;
    /// prose is not looked at.
    package var repeatedAnswers: Int = 0
    /// Answers of known true energy with a stated confidence of at least 0.95.
    package var certainAnswers: Int = 0
    /// Those of them that were off by more than 50 %.
    package var falselyPrecise: Int = 0
    /// Trials that are scored, with a usable answer or without.
    package var trials: Int = 0
    /// Answers of known true energy.
    package var known: Int = 0
    /// Catastrophes that would be logged unasked.
    package var loggedCatastrophes: Int = 0
    /// The same as shares, with intervals.
    package var rates: SanityRates = SanityRates()
}

/// The sanity rules as a detector, in shares with intervals; nil where there is nothing to take a share of.
package struct SanityRates: Sendable, Hashable {
    /// The products' targets: findings on fewer than 5 % of the answers, false alarms on fewer than 1 %, no catastrophe missed.
    package static let flaggedTarget = 0.05
    package static let falseAlarmTarget = 0.01

    /// Answers with any finding ÷ answers.
    package var flagged: Interval?
    /// Catastrophes with a critical finding ÷ catastrophes; what is left are the misses.
    package var caught: Interval?
    /// Answers within 20 % for which confirmation was asked ÷ answers of known true energy.
    package var falseAlarms: Interval?
    /// Answers that would be logged unasked ÷ scored trials, those without a usable answer included.
    package var logged: Interval?
    /// Logged answers off by more than 20 % ÷ logged answers of known true energy.
    package var loggedOff: Interval?
    /// Mean absolute error of the logged answers of known true energy, in kcal.
    package var loggedError: Interval?
    /// Logged answers of known true energy.
    package var loggedAnswers: Int = 0
    /// Mean absolute error of the flagged answers of known true energy, in kcal.
    package var flaggedError: Interval?
    /// The same with the energies the findings suggest.
    package var correctedError: Interval?
    /// Flagged answers of known true energy whose error a suggestion changes.
    package var corrected: Int = 0
}
