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

    func mean(_ value: (Counts) -> Double) -> RatioSample {
        ClusterSums.sample(clusters: clusters, numerator: { value(counts[$0]) })
    }
}

/// Shares of foods and meals, in [0, 1], and errors of their grams.
extension FoodSample {
    /// Matched foods ÷ predicted foods over all meals (micro average).
    var precision: RatioSample { summed(numerator: \.matched, denominator: \.predicted).asShare }

    /// Matched foods ÷ true foods over all meals (micro average).
    var recall: RatioSample { summed(numerator: \.matched, denominator: \.truth).asShare }

    /// 2 · matched ÷ (predicted + true foods) over all meals: the harmonic mean of micro precision and recall.
    var f1: RatioSample {
        summed(numerator: { 2 * $0.matched }, denominator: { $0.predicted + $0.truth }).asShare
    }

    /// Macro-averaged precision: mean over meals of matched ÷ predicted foods. Two empty lists give 1; one empty list,
    /// or no usable answer, gives 0.
    var macroPrecision: RatioSample { mean(\.own.precision).asShare }

    /// Macro-averaged recall: mean over meals of matched ÷ true foods; empty lists as for `macroPrecision`.
    var macroRecall: RatioSample { mean(\.own.recall).asShare }

    /// Macro-averaged F1: mean over meals of 2·matched ÷ (predicted + true foods); empty lists as for `macroPrecision`.
    var macroF1: RatioSample { mean(\.own.f1).asShare }

    /// Predicted foods matching no true one ÷ predicted foods over all meals. Nil if nothing is predicted.
    var invented: RatioSample {
        summed(numerator: { $0.predicted - $0.matched }, denominator: \.predicted)
    }

    /// Mean of abs(estimated − true grams) over matched foods with grams on both sides, g ≥ 0; missed foods are not
    /// included. Nil without such a pair.
    var gramsError: RatioSample { summed(numerator: \.grams.absoluteError, denominator: \.grams.pairs) }

    /// Mean of estimated − true grams.
    var gramsBias: RatioSample { summed(numerator: \.grams.error, denominator: \.grams.pairs) }

    /// Requests the share of meals with all true foods found and energy in the allowed range, ends included. Only meals
    /// with known foods and range count; of repeats, their share. A trial without a usable answer fails, whatever the
    /// missing policy. The interval is Wilson's if every cluster is one meal asked once.
    func passRate(_ requests: inout IntervalRequests) -> WantedInterval {
        let own = filtered { counts[$0].passed != nil }
        let isIndependent =
            own.counts.allSatisfy { $0.repeats == 1 } && Set(own.clusters).count == own.meals.count
        let passes = own.counts.count { $0.passed == 1 }
        return requests.add(
            own.mean { $0.passed ?? 0 }.asShare,
            known: isIndependent ? WilsonInterval.of(successes: passes, trials: own.meals.count) : nil)
    }
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
