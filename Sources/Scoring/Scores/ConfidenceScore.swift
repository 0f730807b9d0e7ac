package import Statistics

/// What makes an answer right when its confidence is held against it.
package enum ConfidenceTarget: String, Sendable, Hashable, CaseIterable {
    /// The energy is within 20 % of the truth.
    case energyWithin20 = "energy_within_20"
    /// Every true food was found.
    case allFoodsFound = "all_foods_found"
}

/// How far the stated confidence can be relied on, over the headline meals' answers that state one.
package struct ConfidenceScore: Sendable, Hashable {
    /// The share of wrong answers that a safe threshold keeps to, and the chance of being mistaken about that.
    package static let risk = 0.10
    /// With fewer independent answers from a threshold up nothing can be proved.
    package static let fewestAnswers = SafeThreshold.fewestTrials(alpha: risk, delta: risk)

    package var target: ConfidenceTarget
    /// Answers with a stated confidence of which is known whether they are right.
    package var answers: Int
    /// Groups they make.
    package var clusters: Int
    /// Groups with an answer of a confidence of 0.5 or more, from where a threshold is looked for.
    package var confidentClusters: Int
    /// Share of the answers that are right.
    package var right: Double
    /// Their mean confidence.
    package var meanConfidence: Double
    /// Ten bins of about equal count, least confident first; fewer where few different confidences are stated.
    package var bins: [Reliability.Bin]
    /// Expected calibration error in [0, 1].
    package var calibrationError: Interval
    /// In [0, 1], 0 best.
    package var brier: Interval
    /// Area under the ROC curve in [0, 1]; 0.5 says that confidence tells nothing. Nil where all are right or all wrong.
    package var areaUnderROC: Interval?
    /// One point per different confidence, fewest answers first.
    package var curve: [RiskCoverage.Point]
    /// The area under it in [0, 1], smaller is better.
    package var curveArea: Double
    /// The lowest threshold from which answers may be logged unasked; nil where none is safe.
    package var safeThreshold: SafeThreshold.Step?
    /// The thresholds that were tested, from the highest down.
    package var steps: [SafeThreshold.Step]

    /// Nil without an answer.
    ///
    /// - Parameters:
    ///   - seed: of what is drawn for the calibration error's bounds.
    ///   - brier: the Brier score with its bounds, nil for the value alone.
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
