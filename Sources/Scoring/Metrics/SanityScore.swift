import Nutrition
package import Sanity
package import Statistics

package struct SanityScore: Sendable, Hashable {
    package var answers: Int = 0
    /// Answers with at least one finding, by rule.
    package var findings: [RuleID: Int] = [:]
    package var flagged: Int = 0
    /// Over all scored trials: failed answers are entered by hand.
    package var decisions: [Decision: Int] = [:]
    package var reviews: [Review: Int] = [:]
    /// Answers off by a factor of 2 or more and by more than 300 kcal, either way.
    package var catastrophes: Int = 0
    /// Catastrophes without a critical finding.
    package var missedCatastrophes: Int = 0
    /// Answers within 20 % of the true energy for which confirmation was asked.
    package var falseAlarms: Int = 0
    /// Meals whose foods and totals equal those of 2 or more other meals. Repeats count once; prose is ignored.
    package var repeatedAnswers: Int = 0
    /// Answers of known true energy with a stated confidence of at least 0.95.
    package var certainAnswers: Int = 0
    /// Those of them off by more than 50 %.
    package var falselyPrecise: Int = 0
    /// Scored trials, failed answers included.
    package var trials: Int = 0
    /// Answers of known true energy.
    package var known: Int = 0
    /// Catastrophes that would be auto-logged.
    package var loggedCatastrophes: Int = 0
    package var rates: SanityRates = SanityRates()
}

/// The sanity rules as a detector: shares with intervals; nil if the denominator is 0.
package struct SanityRates: Sendable, Hashable {
    /// Product targets: under 5 % of answers flagged, under 1 % false alarms, no missed catastrophe.
    package static let flaggedTarget = 0.05
    package static let falseAlarmTarget = 0.01

    /// Flagged answers ÷ answers.
    package var flagged: Interval?
    /// Catastrophes with a critical finding ÷ catastrophes.
    package var caught: Interval?
    /// Answers within 20 % for which confirmation was asked ÷ answers of known true energy.
    package var falseAlarms: Interval?
    /// Auto-logged answers ÷ scored trials, failed answers included.
    package var logged: Interval?
    /// Logged answers off by more than 20 % ÷ logged answers of known true energy.
    package var loggedOff: Interval?
    /// Mean absolute error of the logged answers of known true energy, in kcal.
    package var loggedError: Interval?
    package var loggedAnswers: Int = 0
    /// MAE of the flagged answers of known true energy, in kcal.
    package var flaggedError: Interval?
    /// The same with the energies suggested by findings.
    package var correctedError: Interval?
    /// Flagged answers of known true energy whose error a suggestion changes.
    package var corrected: Int = 0
}

/// How well the sanity rules separate good from bad answers, on all of a variant's meals. Findings count answers;
/// decisions count all scored trials, as failed answers are entered by hand.
enum SanityScoring {
    /// `trials[meal]` are one variant's.
    static func score(
        _ trials: [[TrialResult]], meals: [Meal], clusters: [Int], requests: inout IntervalRequests
    ) -> Drawn<SanityScore> {
        var score = SanityScore()
        var shares = SanityShares()
        var sureAnswers: [FalsePrecision.Answer] = []
        var estimates: [(meal: String, estimate: MealEstimate)] = []
        let trueEnergies = TrueValues.of(.energy, meals)
        for (place, repeats) in trials.enumerated() {
            let truth = trueEnergies[place]
            for trial in repeats where trial.outcome.isScored {
                score.trials += 1
                let isAnswered = trial.outcome.kind == .answered
                score.decisions[isAnswered ? trial.decision : .manualEntry, default: 0] += 1
                shares.logged.add(isAnswered && trial.decision == .log, cluster: clusters[place])
                guard isAnswered else { continue }
                count(trial, into: &score)
                shares.flagged.add(!trial.findings.isEmpty, cluster: clusters[place])
                let stated = trial.statedEnergy
                sureAnswers.append(
                    FalsePrecision.Answer(
                        confidence: trial.decisionConfidence, energy: stated, trueEnergy: truth))
                if let estimate = trial.estimate { estimates.append((meals[place].id, estimate)) }
                if let truth, let stated {
                    let judged = JudgedAnswer(trial, stated: stated, truth: truth)
                    judged.count(into: &score)
                    shares.add(judged, cluster: clusters[place])
                }
            }
        }
        let precision = FalsePrecision(sureAnswers)
        score.certainAnswers = precision.sure
        score.falselyPrecise = precision.wrong
        score.repeatedAnswers = RepeatedAnswers.find(estimates).reduce(0) { $0 + $1.meals.count }
        let rates = shares.rates(&requests)
        return { [score] intervals in
            var score = score
            score.rates = rates(intervals)
            return score
        }
    }

    private static func count(_ trial: TrialResult, into score: inout SanityScore) {
        score.answers += 1
        if !trial.findings.isEmpty { score.flagged += 1 }
        for rule in Set(trial.findings.map(\.rule)) { score.findings[rule, default: 0] += 1 }
        if let review = trial.review { score.reviews[review, default: 0] += 1 }
    }
}
