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

        func divided(by count: Double) -> Counts {
            var mean = self
            mean.matched /= count
            mean.predicted /= count
            mean.truth /= count
            return mean
        }
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

    /// Asks for the intervals, and says what makes the scores of them; nil without a meal. Where a share has nothing below
    /// the line it is 1 when nothing stood against it (no foods predicted and none there), else 0.
    func score(isProse: Bool, requests: inout IntervalRequests) -> (DrawnIntervals) -> FoodScore? {
        let meals = meals.count
        guard meals > 0 else { return { _ in nil } }
        let recall = requests.add(FoodRecall.sample(of: self))
        if isProse {
            // A mention of no food cannot be told from prose, so a plate without food is recalled in full.
            let fallback = Interval(counts.contains { $0.truth > 0 } ? 0 : 1)
            return { FoodScore(meals: meals, precision: nil, recall: $0[recall] ?? fallback, f1: nil) }
        }
        let precision = requests.add(FoodPrecision.sample(of: self))
        let f1 = requests.add(FoodF1.sample(of: self))
        let fallback = Interval(counts.allSatisfy { $0.predicted == 0 && $0.truth == 0 } ? 1 : 0)
        return { intervals in
            FoodScore(
                meals: meals, precision: intervals[precision] ?? fallback, recall: intervals[recall] ?? fallback,
                f1: intervals[f1] ?? fallback)
        }
    }
}
