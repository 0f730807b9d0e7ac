package import Statistics

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
    package var loggedAnswers: Int
    /// Mean absolute error of the flagged answers of known true energy, in kcal.
    package var flaggedError: Interval?
    /// The same with the energies the findings suggest.
    package var correctedError: Interval?
    /// Flagged answers of known true energy whose error a suggestion changes.
    package var corrected: Int

    package init(
        flagged: Interval? = nil, caught: Interval? = nil, falseAlarms: Interval? = nil, logged: Interval? = nil,
        loggedOff: Interval? = nil, loggedError: Interval? = nil, loggedAnswers: Int = 0,
        flaggedError: Interval? = nil, correctedError: Interval? = nil, corrected: Int = 0
    ) {
        self.flaggedError = flaggedError
        self.correctedError = correctedError
        self.corrected = corrected
        self.flagged = flagged
        self.caught = caught
        self.falseAlarms = falseAlarms
        self.logged = logged
        self.loggedOff = loggedOff
        self.loggedError = loggedError
        self.loggedAnswers = loggedAnswers
    }
}
