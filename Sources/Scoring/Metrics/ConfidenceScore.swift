import Nutrition
package import Statistics

package enum ConfidenceTarget: String, Sendable, Hashable, CaseIterable {
    case energyWithin20 = "energy_within_20"
    case allFoodsFound = "all_foods_found"
}

/// Reliability of stated confidence, over the headline meals' answers that state one.
package struct ConfidenceScore: Sendable, Hashable {
    /// Highest share of wrong answers above a safe threshold, and the chance that the guarantee fails.
    package static let risk = 0.10
    /// Below this many independent answers nothing can be proved.
    package static let fewestAnswers = SafeThreshold.fewestTrials(alpha: risk, delta: risk)

    package var target: ConfidenceTarget
    /// Answers with a stated confidence and known correctness.
    package var answers: Int
    package var clusters: Int
    /// Groups with an answer of confidence ≥ 0.5, where the search for a threshold starts.
    package var confidentClusters: Int
    package var right: Double
    package var meanConfidence: Double
    /// Ten bins of about equal count, least confident first; fewer if few different confidences are stated.
    package var bins: [Reliability.Bin]
    /// Expected calibration error in [0, 1].
    package var calibrationError: Interval
    /// In [0, 1], 0 best.
    package var brier: Interval
    /// Area under the ROC curve in [0, 1]; 0.5 is uninformative. Nil if all are right or all wrong.
    package var areaUnderROC: Interval?
    /// One point per different confidence, fewest answers first.
    package var curve: [RiskCoverage.Point]
    /// Area under `curve` in [0, 1], smaller is better.
    package var curveArea: Double
    /// The auto-log threshold: the lowest safe one; nil without any.
    package var safeThreshold: SafeThreshold.Step?
    /// The tested thresholds, from the highest down.
    package var steps: [SafeThreshold.Step]

    /// Nil without an answer.
    /// - Parameters:
    ///   - seed: for the bounds of the calibration error.
    ///   - brier: the Brier score with bounds; nil: without bounds.
    package init?(_ target: ConfidenceTarget, _ sample: ConfidenceSample, seed: UInt64 = 0, brier: Interval? = nil) {
        guard let score = Reliability.brierScore(sample), let area = RiskCoverage.area(sample),
            let error = CalibrationInterval.of(sample, seed: seed),
            let mean = SampleStatistics.mean(sample.entries.map(\.confidence))
        else { return nil }
        self.target = target
        answers = sample.count
        clusters = Set(sample.entries.map(\.cluster)).count
        confidentClusters = Set(sample.entries.filter { $0.confidence >= 0.5 }.map(\.cluster)).count
        right = Double(sample.entries.count { $0.isRight }) / Double(sample.count)
        meanConfidence = mean
        bins = Reliability.bins(sample)
        calibrationError = error
        self.brier = brier ?? Interval(score)
        areaUnderROC = DiscriminationInterval.of(sample)
        curve = RiskCoverage.curve(sample)
        curveArea = area
        steps = SafeThreshold.steps(sample, alpha: Self.risk, delta: Self.risk)
        safeThreshold = steps.last { $0.isSafe }
    }
}

/// Compares one variant's stated confidences with correctness, on its headline meals. Confidence is the meal's, else
/// the energy-weighted mean of its foods' (`MealEstimate.decisionConfidence`); answers without one are left out. Two
/// scores: energy within 20 % of the truth, and all true foods found.
enum ConfidenceScoring {
    /// One score per applicable definition of right, in `ConfidenceTarget` order.
    static func scores(
        of own: VariantSamples, trials: [[TrialResult]], table: TrialTable, seed: UInt64,
        requests: inout IntervalRequests
    ) -> Drawn<[ConfidenceScore]> {
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
            })
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
