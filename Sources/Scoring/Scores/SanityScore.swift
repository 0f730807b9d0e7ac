package import Sanity

/// What the sanity rules said, and how right they were.
package struct SanityScore: Sendable, Hashable {
    /// Answers that were checked.
    package var answers: Int
    /// Answers on which a rule fired at least once, by rule.
    package var findings: [RuleID: Int]
    /// Answers with any finding.
    package var flagged: Int
    /// Over all scored trials: one without a usable answer is entered by hand.
    package var decisions: [Decision: Int]
    package var reviews: [Review: Int]
    /// Answers off by a factor of 2 or more and by more than 300 kcal, either way.
    package var catastrophes: Int
    /// Catastrophes without a critical finding.
    package var missedCatastrophes: Int
    /// Answers within 20 % of the true energy for which confirmation was asked all the same.
    package var falseAlarms: Int
    /// Meals whose answer gives foods and totals that 3 or more different meals were given. Repeats of a meal count once;
    /// prose is not looked at.
    package var repeatedAnswers: Int
    /// Answers of known true energy with a stated confidence of at least 0.95.
    package var certainAnswers: Int
    /// Those of them that were off by more than 50 %.
    package var falselyPrecise: Int
    /// Trials that are scored, with a usable answer or without.
    package var trials: Int
    /// Answers of known true energy.
    package var known: Int
    /// Catastrophes that would be logged unasked.
    package var loggedCatastrophes: Int
    /// The same as shares, with intervals.
    package var rates: SanityRates

    package init(
        answers: Int = 0, findings: [RuleID: Int] = [:], flagged: Int = 0, decisions: [Decision: Int] = [:],
        reviews: [Review: Int] = [:], catastrophes: Int = 0, missedCatastrophes: Int = 0, falseAlarms: Int = 0,
        repeatedAnswers: Int = 0, certainAnswers: Int = 0, falselyPrecise: Int = 0, trials: Int = 0, known: Int = 0,
        loggedCatastrophes: Int = 0, rates: SanityRates = SanityRates()
    ) {
        self.trials = trials
        self.known = known
        self.loggedCatastrophes = loggedCatastrophes
        self.rates = rates
        self.answers = answers
        self.findings = findings
        self.flagged = flagged
        self.decisions = decisions
        self.reviews = reviews
        self.catastrophes = catastrophes
        self.missedCatastrophes = missedCatastrophes
        self.falseAlarms = falseAlarms
        self.repeatedAnswers = repeatedAnswers
        self.certainAnswers = certainAnswers
        self.falselyPrecise = falselyPrecise
    }
}
