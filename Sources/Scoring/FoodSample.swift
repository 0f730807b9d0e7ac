import Statistics

/// How many foods were predicted, true and matched, meal by meal; means over a meal's repeats.
struct FoodSample {
    struct Counts {
        var matched = 0.0
        var predicted = 0.0
        var truth = 0.0
    }

    private(set) var meals: [Counts] = []
    private(set) var clusters: [Int] = []

    mutating func add(_ counts: Counts, cluster: Int) {
        meals.append(counts)
        clusters.append(cluster)
    }

    func summed(numerator: (Counts) -> Double, denominator: (Counts) -> Double) -> RatioSample {
        ClusterSums.sample(
            clusters: clusters, numerator: { numerator(meals[$0]) }, denominator: { denominator(meals[$0]) })
    }

    /// The scores, nil without a meal. Where a share has nothing below the line it is 1 when nothing stood against it
    /// (no foods predicted and none there), else 0.
    func score(isProse: Bool, bootstrap: ClusterBootstrap) -> FoodScore? {
        guard !meals.isEmpty else { return nil }
        let nothing = meals.allSatisfy { $0.predicted == 0 && $0.truth == 0 }
        let fallback = Interval(nothing ? 1 : 0)
        let recall = FoodRecall.sample(of: self)
        if isProse {
            // A mention of no food cannot be told from prose, so a plate without food is recalled in full.
            let known = meals.contains { $0.truth > 0 }
            return FoodScore(
                meals: meals.count, precision: nil,
                recall: bootstrap.interval(of: recall) ?? Interval(known ? 0 : 1), f1: nil)
        }
        let intervals = bootstrap.intervals(of: [FoodPrecision.sample(of: self), recall, FoodF1.sample(of: self)])
        return FoodScore(
            meals: meals.count, precision: intervals[0] ?? fallback, recall: intervals[1] ?? fallback,
            f1: intervals[2] ?? fallback)
    }
}
