import Nutrition
import Statistics

/// Predicts one number per axis: that of the `tune` split if it has true values, else of all other meals; always
/// without the meal's own group. If that group is the whole `tune` split, all other meals count.
struct ConstantPredictor: Predictor {
    let name: PredictorName

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

/// Constants fitted without the meals they predict.
enum LeaveOneGroupOut {
    enum Summary {
        case mean
        case median
    }

    /// Per meal, the summary of the pool's true values without its own cluster, nil if none are left. One pass and one
    /// sort over the pool, since redoing it per cluster would be quadratic.
    static func constants(_ truth: [Double?], pool: [Int], clusters: [Int], summary: Summary) -> [Double?] {
        let known = pool.compactMap { meal in truth[meal].map { (cluster: clusters[meal], value: $0) } }
        let constants = summary == .mean ? means(known) : medians(known)
        let values = known.map(\.value)
        let everything = summary == .mean ? SampleStatistics.mean(values) : SampleStatistics.median(values)
        return clusters.map { cluster in constants[cluster] ?? everything }
    }

    /// Mean of the other clusters, by cluster; inner nil without any.
    private static func means(_ known: [(cluster: Int, value: Double)]) -> [Int: Double?] {
        let members = Dictionary(grouping: known, by: \.cluster).sorted { $0.key < $1.key }
        let sums = members.map { $0.value.reduce(0) { $0 + $1.value } }
        // Adds prefix and suffix sums: subtracting from the total would leave rounding.
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

    /// Median of the other clusters, by cluster; inner nil without any.
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

    /// Rank among all values of the one at `place` once those ranks (ascending) are skipped.
    private static func rank(_ place: Int, without ranks: [Int]) -> Int {
        var rank = place
        for left in ranks {
            if left > rank { break }
            rank += 1
        }
        return rank
    }
}
