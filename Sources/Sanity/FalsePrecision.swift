/// The run-level check for confident wrong answers.
package struct FalsePrecision: Sendable, Hashable {
    /// Energies in kcal; nil is unknown.
    package struct Answer: Sendable, Hashable {
        package var confidence: Double?
        package var energy: Double?
        package var trueEnergy: Double?

        package init(confidence: Double?, energy: Double?, trueEnergy: Double?) {
            self.confidence = confidence
            self.energy = energy
            self.trueEnergy = trueEnergy
        }
    }

    /// Confident answers of known error.
    package private(set) var sure = 0
    /// Those of them off by more than the allowed share of the truth.
    package private(set) var wrong = 0
    /// Confident answers of unknown error, in neither count.
    package private(set) var unjudged = 0

    /// Counts answers of one provider. If the true energy is 0, any other is wrong.
    package init(_ answers: [Answer], profile: SanityProfile = .extended) {
        for answer in answers {
            guard let confidence = answer.confidence, confidence >= profile.thresholds.sureConfidence else { continue }
            guard let energy = answer.energy, let truth = answer.trueEnergy, energy.isFinite, truth.isFinite, truth >= 0
            else {
                unjudged += 1
                continue
            }
            sure += 1
            if passes(abs(energy - truth), profile.thresholds.sureError * truth) { wrong += 1 }
        }
    }

    /// `wrong` ÷ `sure`, nil without sure answers.
    package var share: Double? { sure > 0 ? Double(wrong) / Double(sure) : nil }
}
