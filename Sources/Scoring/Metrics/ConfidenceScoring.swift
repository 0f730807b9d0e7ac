import Nutrition
import Statistics

/// Compares one variant's stated confidences with correctness, on its headline meals. Confidence is the meal's, else
/// the energy-weighted mean of its foods' (`MealEstimate.decisionConfidence`); answers without one are left out. Two
/// scores: energy within 20 % of the truth, and all true foods found.
enum ConfidenceScoring {
    /// Requests the intervals; the closure builds one score per applicable definition of right, in `ConfidenceTarget`
    /// order.
    static func scores(
        of own: VariantSamples, trials: [[TrialResult]], table: TrialTable, seed: UInt64,
        requests: inout IntervalRequests
    ) -> @Sendable (DrawnIntervals) -> [ConfidenceScore] {
        let samples = samples(of: own, trials: trials, table: table)
        let errors = samples.map { requests.add(brier(of: $0.sample)) }
        return { intervals in
            zip(samples, errors).compactMap { entry, brier in
                ConfidenceScore(entry.target, entry.sample, seed: seed, brier: intervals[brier])
            }
        }
    }

    private static func brier(of sample: ConfidenceSample) -> RatioSample {
        ClusterSums.sample(
            clusters: sample.entries.map(\.cluster),
            numerator: { place in
                let miss = sample.entries[place].confidence - (sample.entries[place].isRight ? 1 : 0)
                return miss * miss
            }, denominator: { _ in 1 })
    }

    private static func samples(
        of own: VariantSamples, trials: [[TrialResult]], table: TrialTable
    ) -> [(target: ConfidenceTarget, sample: ConfidenceSample)] {
        let energies = TrueValues.of(.energy, table.set.meals)
        return ConfidenceTarget.allCases.map { target in
            var confidences: [Double] = []
            var isRight: [Bool] = []
            var clusters: [Int] = []
            for meal in own.commonMeals {
                let scored = trials[meal].filter { $0.outcome.isScored }
                for (place, trial) in scored.enumerated() where trial.outcome.kind == .answered {
                    guard let confidence = trial.decisionConfidence, (0...1).contains(confidence),
                        let right = Self.isRight(trial, place, target, own, trueEnergy: energies[meal], meal)
                    else { continue }
                    confidences.append(confidence)
                    isRight.append(right)
                    clusters.append(table.clusters[meal])
                }
            }
            return (target, ConfidenceSample(confidences: confidences, isRight: isRight, clusters: clusters))
        }
    }

    private static func isRight(
        _ trial: TrialResult, _ place: Int, _ target: ConfidenceTarget, _ own: VariantSamples,
        trueEnergy: Double?, _ meal: Int
    ) -> Bool? {
        switch target {
        case .energyWithin20:
            guard let stated = trial.statedEnergy, let trueEnergy else { return nil }
            return WithinShare.isWithin(20, stated, of: trueEnergy)
        case .allFoodsFound:
            guard own.kind == .foods, let found = own.found?.trials[meal], place < found.count else { return nil }
            return found[place]?.isComplete
        }
    }
}
