import Nutrition
import Sanity
import Statistics

/// How well the sanity rules separate good from bad answers, on all of a variant's meals. Findings count answers;
/// decisions count all scored trials, as failed answers are entered by hand.
enum SanityScoring {
    /// Requests the intervals; the closure builds the score. `trials[meal]` are one variant's.
    static func score(
        _ trials: [[TrialResult]], meals: [Meal], clusters: [Int], requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> SanityScore {
        var score = SanityScore()
        var shares = SanityShares()
        var precision = FalsePrecision()
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
                precision.add(confidence: trial.decisionConfidence, energy: stated, trueEnergy: truth)
                if let estimate = trial.estimate { estimates.append((meals[place].id, estimate)) }
                if let truth, let stated {
                    let judged = JudgedAnswer(trial, stated: stated, truth: truth)
                    judged.count(into: &score)
                    shares.add(judged, cluster: clusters[place])
                }
            }
        }
        score.certainAnswers = precision.sure
        score.falselyPrecise = precision.wrong
        score.repeatedAnswers = RepeatedAnswers.find(estimates).reduce(0) { $0 + $1.count }
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
