import Nutrition
import Sanity

/// How well the sanity rules tell good answers from bad ones. Counts are of answers, over all of a variant's own meals.
enum SanityScoring {
    /// `trials[meal]` are one variant's.
    static func score(_ trials: [[TrialResult]], meals: [Meal]) -> SanityScore {
        var score = SanityScore()
        var sureAnswers: [FalsePrecision.Answer] = []
        var estimates: [(meal: String, estimate: MealEstimate)] = []
        for (meal, repeats) in zip(meals, trials) {
            for trial in repeats where trial.outcome.kind == .answered {
                count(trial, into: &score)
                let (truth, stated) = (
                    meal.truth.value(of: .energy).flatMap(PlainNumber.bounded), energy(of: trial)
                )
                sureAnswers.append(
                    FalsePrecision.Answer(
                        confidence: trial.estimate?.decisionConfidence, energy: stated, trueEnergy: truth))
                if let estimate = trial.estimate { estimates.append((meal.id, estimate)) }
                if let truth, let stated {
                    judge(trial, stated: stated, truth: truth, into: &score)
                }
            }
        }
        let precision = FalsePrecision(sureAnswers)
        score.certainAnswers = precision.sure
        score.falselyPrecise = precision.wrong
        score.repeatedAnswers = RepeatedAnswers.find(estimates).reduce(0) { $0 + $1.meals.count }
        return score
    }

    private static func count(_ trial: TrialResult, into score: inout SanityScore) {
        score.answers += 1
        if !trial.findings.isEmpty { score.flagged += 1 }
        for rule in Set(trial.findings.map(\.rule)) { score.findings[rule, default: 0] += 1 }
        score.decisions[trial.decision, default: 0] += 1
        if let review = trial.review { score.reviews[review, default: 0] += 1 }
    }

    /// Catastrophic is off by a factor of 2 or more and by more than 300 kcal, either way (nutrition.md 3).
    private static func judge(_ trial: TrialResult, stated: Double, truth: Double, into score: inout SanityScore) {
        let error = abs(stated - truth)
        if error > 300, stated >= 2 * truth || stated <= truth / 2 {
            score.catastrophes += 1
            if !trial.findings.contains(where: { $0.severity == .critical }) { score.missedCatastrophes += 1 }
        }
        if trial.decision == .mustConfirm, WithinShare.isWithin(20, stated, of: truth) { score.falseAlarms += 1 }
    }

    private static func energy(of trial: TrialResult) -> Double? {
        if trial.outcome == .noFood { return 0 }
        return trial.estimate?.scoredTotals.energy.flatMap { PlainNumber.bounded($0.value) }
    }
}
