/// Food shares at every matcher threshold from 0.3 to 0.9, to show how results depend on it. The assignment is redone
/// at each threshold.
struct ThresholdSweep {
    static let thresholds: [Double] = (6...18).map { Double($0) / 20 }

    /// Sums over meals of means over repeats; `matched` by threshold.
    private var matched = [Double](repeating: 0, count: thresholds.count)
    private var predicted = 0.0
    private var truth = 0.0
    private var isAllEmpty = true

    /// Adds one trial of a meal with that many scored repeats.
    mutating func add(matched counts: [Double], predicted foods: Double, truth trueFoods: Double, repeats: Int) {
        let weight = 1 / Double(max(1, repeats))
        for (place, count) in counts.enumerated() where place < matched.count { matched[place] += weight * count }
        predicted += weight * foods
        truth += weight * trueFoods
        isAllEmpty = isAllEmpty && foods == 0 && trueFoods == 0
    }

    /// Shares with denominator 0 are 1 if nothing was predicted and nothing is true, else 0.
    func scores(isProse: Bool) -> [SweptFoodScore] {
        func share(_ above: Double, _ below: Double) -> Double { below > 0 ? above / below : isAllEmpty ? 1 : 0 }
        return zip(Self.thresholds, matched).map { threshold, matched in
            SweptFoodScore(
                threshold: threshold, precision: isProse ? nil : share(matched, predicted),
                recall: share(matched, truth),
                f1: isProse ? nil : share(2 * matched, predicted + truth))
        }
    }
}
