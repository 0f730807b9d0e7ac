import Statistics

/// How many foods were predicted, true and matched, meal by meal; means over a meal's repeats.
struct FoodSample {
    struct Counts {
        var matched = 0.0
        var predicted = 0.0
        var truth = 0.0
        /// Share of the repeats that found all true foods and an energy within the allowed range; nil where none is
        /// stated.
        var passed: Double?
        /// Scored repeats behind the means.
        var repeats = 1
    }

    /// Which meals of the set, ascending.
    private(set) var meals: [Int] = []
    private(set) var counts: [Counts] = []
    private(set) var clusters: [Int] = []

    mutating func add(_ counts: Counts, meal: Int, cluster: Int) {
        meals.append(meal)
        self.counts.append(counts)
        clusters.append(cluster)
    }

    /// The part of it on those meals.
    func kept(on kept: Set<Int>) -> FoodSample { filtered { kept.contains(meals[$0]) } }

    /// The part of it on meals that tell whether they were passed.
    var keptWithPass: FoodSample { filtered { counts[$0].passed != nil } }

    private func filtered(_ isKept: (Int) -> Bool) -> FoodSample {
        var sample = FoodSample()
        for entry in meals.indices where isKept(entry) {
            sample.add(counts[entry], meal: meals[entry], cluster: clusters[entry])
        }
        return sample
    }

    func summed(numerator: (Counts) -> Double, denominator: (Counts) -> Double) -> RatioSample {
        ClusterSums.sample(
            clusters: clusters, numerator: { numerator(counts[$0]) }, denominator: { denominator(counts[$0]) })
    }

    /// The scores, nil without a meal. Where a share has nothing below the line it is 1 when nothing stood against it
    /// (no foods predicted and none there), else 0.
    func score(isProse: Bool, bootstrap: ClusterBootstrap) -> FoodScore? {
        guard !meals.isEmpty else { return nil }
        let nothing = counts.allSatisfy { $0.predicted == 0 && $0.truth == 0 }
        let fallback = Interval(nothing ? 1 : 0)
        let recall = FoodRecall.sample(of: self)
        if isProse {
            // A mention of no food cannot be told from prose, so a plate without food is recalled in full.
            let known = counts.contains { $0.truth > 0 }
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
