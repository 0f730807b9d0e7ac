import Scoring
import Statistics

/// Made-up models whose true differences are known: what a gate is to see, and what it must not.
struct GateExperiment {
    /// Groups of one meal.
    var meals = 200
    /// How much larger the candidate's expected energy error is, as a share of the baseline's.
    var worse = 0.0
    /// How much larger every energy error of the candidate is, in kcal.
    var added = 0.0
    /// The seed of everything drawn.
    var seed: UInt64

    static let variant = VariantID(provider: "model", prompt: "p")

    /// Both sides. A meal is as hard for one as for the other, and each answers anew: absolute errors with a long tail, some
    /// wrong foods, a few failures and findings, latencies with a long tail.
    func sides() -> (baseline: [GuardedVariant], candidate: [GuardedVariant]) {
        var hardness = RandomStream(seed: seed, purpose: "meals")
        let hard = (0..<meals).map { _ in 0.5 + hardness.uniform() }
        return (side("baseline", hard, 1, 0), side("candidate", hard, 1 + worse, added))
    }

    private func side(_ name: String, _ hard: [Double], _ factor: Double, _ added: Double) -> [GuardedVariant] {
        var stream = RandomStream(seed: seed, purpose: name)
        let meals = hard.enumerated().map { place, hard -> GuardedMeal in
            let error = abs(stream.normal()) * 60 * hard * factor + added
            let found = (0..<4).count { _ in stream.uniform() < 0.8 }
            let isUnusable = stream.uniform() < 0.02
            let isFlagged = !isUnusable && stream.uniform() < 0.05
            let late = stream.uniform() < 0.1 ? 3.0 : 1.0
            return GuardedMeal(
                id: "m\(place)", group: "m\(place)", trials: 1, unusable: isUnusable ? 1 : 0,
                flagged: isFlagged ? 1 : 0,
                energy: error, foods: .init(matched: Double(found), predicted: 4, truth: 4),
                cost: 0.001 * (1 + 0.1 * stream.uniform()), spent: 0.001 * (1 + 0.1 * stream.uniform()),
                latencies: [800 * late * (1 + 0.3 * stream.uniform())])
        }
        return [GuardedVariant(variant: Self.variant, set: "s", isProse: false, meals: meals)]
    }

    /// The rows of one experiment.
    func rows(_ tolerances: GateTolerances = GateTolerances(), resamples: Int = 1_000) -> [GateRow] {
        let (baseline, candidate) = sides()
        return GateJudge(tolerances: tolerances, resamples: resamples, seed: seed)
            .rows(baseline: baseline, candidate: candidate)
    }
}
