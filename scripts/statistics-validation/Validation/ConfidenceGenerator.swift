package import Statistics

/// A named way for stated confidences, and answers that are right or wrong, to come about.
package enum ConfidenceGenerator: String, CaseIterable, Sendable {
    /// Ten different confidences from 0.5 to 0.98; answers are right as often as is said.
    case calibrated
    /// Confidences of any value from 0.5 to 1; answers are right less often, from 0.3 to 0.8.
    case overconfident
    /// Clusters of 1 to 8 answers; ten confidences; answers are right less often, and a cluster's more or less so together.
    case clustered

    /// One data set.
    package func dataSet(clusters: Int, stream: inout RandomStream) -> ConfidenceSample {
        var confidences: [Double] = []
        var isRight: [Bool] = []
        var members: [Int] = []
        for cluster in 0..<clusters {
            let answers = self == .clustered ? 1 + min(stream.below(8), stream.below(8)) : 1
            let own = stream.normal()
            for _ in 0..<answers {
                let (confidence, chance) = answer(own: own, &stream)
                confidences.append(confidence)
                isRight.append(stream.uniform() < chance)
                members.append(cluster)
            }
        }
        return ConfidenceSample(confidences: confidences, isRight: isRight, clusters: members)
    }

    /// Of the ten, some are stated more often than others.
    private static let stated: [Double] = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.92, 0.95, 0.98]
    private static let often = [1, 1, 2, 2, 3, 4, 3, 1, 2, 1]
    private static let places = often.enumerated().flatMap { Array(repeating: $0, count: $1) }

    /// A stated confidence with the chance that the answer is right.
    private func answer(own: Double, _ stream: inout RandomStream) -> (confidence: Double, chance: Double) {
        if self == .overconfident {
            let confidence = 0.5 + 0.5 * stream.uniform()
            return (confidence, confidence - 0.2)
        }
        let confidence = Self.stated[Self.places[stream.below(Self.places.count)]]
        if self == .calibrated { return (confidence, confidence) }
        let odds = Exponential.of(2.5 * (confidence - 0.8) + own)
        return (confidence, odds / (1 + odds))
    }
}
