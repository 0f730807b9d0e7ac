import Statistics

/// What a person usually eats of a food, as a factor on the amount that is shown. Learned from the last 20 corrections;
/// correction i of n, the oldest first, has the weight (i + 1) ÷ n.
package enum PortionLearning {
    /// Earlier corrections are forgotten.
    private static let most = 20
    private static let fewest = 3
    /// Standard deviation of the ratios from which nothing is learned.
    private static let spread = 0.3

    /// Nil with fewer than 3 corrections, or if their ratios scatter.
    /// - Parameter ratios: corrected ÷ original, the oldest first.
    package static func factor(_ ratios: [Double]) -> Double? {
        let last = ratios.suffix(most)
        guard last.count >= fewest, let mean = SampleStatistics.mean(Array(last)) else { return nil }
        let squares = last.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        guard (squares / Double(last.count - 1)).squareRoot() < spread else { return nil }
        var (sum, weights) = (0.0, 0.0)
        for (index, ratio) in last.enumerated() {
            let weight = Double(index + 1) / Double(last.count)
            sum += weight * ratio
            weights += weight
        }
        return sum / weights
    }
}

/// How much a food is part of a person's habits.
package enum PreferenceScore {
    /// 0.5·min(1, logs ÷ 30) + 0.3·min(1, 30 ÷ days since the last) + 0.2·(rating, or 0.7) − 0.3·corrections ÷ logs.
    /// - Parameters:
    ///   - logs: meals with the food, above 0.
    ///   - days: since the last of them, at least 0.
    ///   - rating: in [0, 1]; nil if the person gave none.
    package static func score(logs: Int, days: Int, rating: Double? = nil, corrections: Int) -> Double {
        let logged = Double(logs)
        return 0.5 * min(1, logged / 30) + 0.3 * (days > 30 ? 30 / Double(days) : 1) + 0.2 * (rating ?? 0.7)
            - 0.3 * Double(corrections) / logged
    }
}
