import Statistics

/// Predicted, true and matched foods per meal; means over its repeats.
struct FoodSample {
    struct Counts {
        var matched = 0.0
        var predicted = 0.0
        var truth = 0.0
        var own = MealShares()
        var grams = GramsCount()
        /// Share of repeats that met the accuracy target; nil where no energy range is stated.
        var passed: Double?
        /// Scored repeats averaged.
        var repeats = 1

        mutating func add(_ other: Counts) {
            matched += other.matched
            predicted += other.predicted
            truth += other.truth
            own.add(other.own)
            grams.add(other.grams)
        }

        func divided(by count: Double) -> Counts {
            var mean = self
            mean.matched /= count
            mean.predicted /= count
            mean.truth /= count
            mean.own = own.divided(by: count)
            mean.grams = grams.divided(by: count)
            return mean
        }
    }

    /// Indices of meals in the set, ascending.
    private(set) var meals: [Int] = []
    private(set) var counts: [Counts] = []
    private(set) var clusters: [Int] = []

    mutating func add(_ counts: Counts, meal: Int, cluster: Int) {
        meals.append(meal)
        self.counts.append(counts)
        clusters.append(cluster)
    }

    func kept(on kept: Set<Int>) -> FoodSample { filtered { kept.contains(meals[$0]) } }

    /// Only meals with a known pass result.
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

    func mean(_ value: (Counts) -> Double) -> RatioSample { summed(numerator: value, denominator: { _ in 1 }) }
}

/// Precision, recall and F1 of one meal. Both lists empty give 1, one empty gives 0.
struct MealShares {
    var precision = 0.0
    var recall = 0.0
    var f1 = 0.0

    /// All 0: a trial without a usable answer, even on a plate without food.
    init() {}

    init(matched: Double, predicted: Double, truth: Double) {
        let isBothEmpty = predicted == 0 && truth == 0
        func share(_ above: Double, _ below: Double) -> Double { isBothEmpty ? 1 : below > 0 ? above / below : 0 }
        precision = share(matched, predicted)
        recall = share(matched, truth)
        f1 = share(2 * matched, predicted + truth)
    }

    mutating func add(_ other: MealShares) {
        precision += other.precision
        recall += other.recall
        f1 += other.f1
    }

    func divided(by count: Double) -> MealShares {
        var mean = self
        mean.precision /= count
        mean.recall /= count
        mean.f1 /= count
        return mean
    }
}

struct GramsCount {
    var pairs = 0.0
    var absoluteError = 0.0
    var error = 0.0

    mutating func add(_ other: GramsCount) {
        pairs += other.pairs
        absoluteError += other.absoluteError
        error += other.error
    }

    func divided(by count: Double) -> GramsCount {
        GramsCount(pairs: pairs / count, absoluteError: absoluteError / count, error: error / count)
    }
}
