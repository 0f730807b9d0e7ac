import Nutrition
import Statistics

/// Predicts one number per axis without looking: that of the `tune` split where the set has one with true values, else that
/// of all other meals. A meal's own group is left out either way.
///
/// A meal whose group is the whole `tune` split goes by all other meals.
struct ConstantPredictor: Predictor {
    let name: PredictorName

    /// The median for `constantMedian`, else the mean.
    init(_ name: PredictorName) { self.name = name }

    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?] {
        axes.map { axis in
            let tuned = TuneSplit.meals(axis, in: table)
            let constants = constants(tuned, axis, table)
            let rest = self.constants(Array(axis.truth.indices), axis, table)
            return PredictorValues(
                values: zip(constants, rest).map { $0 ?? $1 }, source: tuned.isEmpty ? .otherGroups : .tuneSplit)
        }
    }

    private func constants(_ pool: [Int], _ axis: AxisPredictions, _ table: TrialTable) -> [Double?] {
        LeaveOneGroupOut.constants(
            axis.truth, pool: pool, clusters: table.clusters, summary: name == .constantMedian ? .median : .mean)
    }
}

/// Constants that know nothing of the meals they are used on.
enum LeaveOneGroupOut {
    /// What the true values are boiled down to.
    enum Summary {
        case mean
        case median
    }

    /// For each meal the summary of the pool's true values without those of its own cluster, nil when none are left.
    ///
    /// The pool is gone through once and put in order once, not for each cluster anew, which would take the square of their
    /// number.
    static func constants(_ truth: [Double?], pool: [Int], clusters: [Int], summary: Summary) -> [Double?] {
        let known = pool.compactMap { meal in truth[meal].map { (cluster: clusters[meal], value: $0) } }
        let constants = summary == .mean ? means(known) : medians(known)
        let values = known.map(\.value)
        let everything = summary == .mean ? SampleStatistics.mean(values) : SampleStatistics.median(values)
        return clusters.map { cluster in constants[cluster] ?? everything }
    }

    /// By cluster the mean of the others, the inner nil where there are none.
    private static func means(_ known: [(cluster: Int, value: Double)]) -> [Int: Double?] {
        let members = Dictionary(grouping: known, by: \.cluster).sorted { $0.key < $1.key }
        let sums = members.map { $0.value.reduce(0) { $0 + $1.value } }
        // What stands before and after is added up: to subtract from the sum of all would leave the rounding of what is gone.
        var after = [Double](repeating: 0, count: sums.count + 1)
        for place in sums.indices.reversed() { after[place] = after[place + 1] + sums[place] }
        var before = 0.0
        var means: [Int: Double?] = [:]
        for (place, entry) in members.enumerated() {
            let rest = known.count - entry.value.count
            means[entry.key] = .some(rest == 0 ? nil : (before + after[place + 1]) / Double(rest))
            before += sums[place]
        }
        return means
    }

    /// By cluster the median of the others, the inner nil where there are none.
    private static func medians(_ known: [(cluster: Int, value: Double)]) -> [Int: Double?] {
        let sorted = known.sorted { $0.value < $1.value }
        var ranks: [Int: [Int]] = [:]
        for (rank, entry) in sorted.enumerated() { ranks[entry.cluster, default: []].append(rank) }
        return ranks.mapValues { own in
            let rest = sorted.count - own.count
            guard rest > 0 else { return nil }
            let upper = sorted[rank(rest / 2, without: own)].value
            if rest % 2 == 1 { return upper }
            let lower = sorted[rank(rest / 2 - 1, without: own)].value
            return lower + (upper - lower) / 2
        }
    }

    /// Where the value at that place stands among all, when those at the ranks named, ascending, are passed over.
    private static func rank(_ place: Int, without ranks: [Int]) -> Int {
        var rank = place
        for left in ranks {
            if left > rank { break }
            rank += 1
        }
        return rank
    }
}
