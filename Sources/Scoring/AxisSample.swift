import Statistics

/// True values and predictions of one variant on one axis, over the meals it is scored on.
struct AxisSample {
    /// Which meals of the set, ascending.
    private(set) var meals: [Int] = []
    private(set) var truth: [Double] = []
    /// Per meal, one prediction per scored repeat, at least one.
    private(set) var predictions: [[Double]] = []
    private(set) var clusters: [Int] = []
    /// Predictions that the missing policy supplied.
    var supplied = 0

    var count: Int { truth.count }

    var clusterCount: Int { Set(clusters).count }

    mutating func add(meal: Int, truth value: Double, predictions repeats: [Double], cluster: Int) {
        meals.append(meal)
        truth.append(value)
        predictions.append(repeats)
        clusters.append(cluster)
    }

    /// Only those meals; `supplied` is not recounted.
    func kept(on kept: Set<Int>) -> AxisSample {
        var sample = AxisSample()
        for entry in meals.indices where kept.contains(meals[entry]) {
            sample.add(
                meal: meals[entry], truth: truth[entry], predictions: predictions[entry], cluster: clusters[entry])
        }
        return sample
    }

    /// Mean over the meal's repeats of the loss of (prediction, truth).
    func loss(_ meal: Int, _ ofRepeat: (Double, Double) -> Double) -> Double {
        let repeats = predictions[meal]
        return repeats.reduce(0) { $0 + ofRepeat($1, truth[meal]) } / Double(max(1, repeats.count))
    }

    func summed(numerator: (Int) -> Double, denominator: (Int) -> Double = { _ in 1 }) -> RatioSample {
        ClusterSums.sample(clusters: clusters, numerator: numerator, denominator: denominator)
    }

    /// The sample whose ratio is the mean of a loss over the meals.
    func mean(_ ofRepeat: (Double, Double) -> Double) -> RatioSample {
        summed(numerator: { loss($0, ofRepeat) })
    }
}

enum ClusterSums {
    /// A ratio of sums over entries by their clusters; without a denominator the mean of the numerators.
    static func sample(
        clusters: [Int], numerator: (Int) -> Double, denominator: (Int) -> Double = { _ in 1 }
    ) -> RatioSample {
        let size = (clusters.max() ?? -1) + 1
        var above = [Double](repeating: 0, count: size)
        var below = [Double](repeating: 0, count: size)
        var present = [Bool](repeating: false, count: size)
        for (entry, cluster) in clusters.enumerated() {
            above[cluster] += numerator(entry)
            below[cluster] += denominator(entry)
            present[cluster] = true
        }
        let kept = present.indices.filter { present[$0] }
        return RatioSample(clusters: kept, numerators: kept.map { above[$0] }, denominators: kept.map { below[$0] })
    }
}
