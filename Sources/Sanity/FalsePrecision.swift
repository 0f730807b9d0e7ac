/// The run-level check for answers that are sure and wrong.
package struct FalsePrecision: Sendable, Hashable {
    /// One answer: what it states and what is true. Energies in kcal; nil is unknown.
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

    /// Answers that are sure and whose error is known.
    package private(set) var sure = 0
    /// Those of them whose energy is off by more than the allowed share of the truth.
    package private(set) var wrong = 0
    /// Sure answers whose error is unknown; they are in neither count.
    package private(set) var unjudged = 0

    /// Counts over all answers of one provider. Where the true energy is 0, any other energy is wrong.
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

    /// `wrong` as a share of `sure`, nil when no answer was sure.
    package var share: Double? { sure > 0 ? Double(wrong) / Double(sure) : nil }
}
