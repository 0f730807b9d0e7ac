package import Statistics

/// The true values of simulated meals and the errors two variants make on them.
package struct SimulatedErrors: Sendable {
    private let clusterCount: Int
    private var clusters: [Int] = []
    private var truth: [Double] = []
    private var errors: [(a: Double, b: Double)] = []

    init(clusters: Int) { clusterCount = clusters }

    mutating func add(cluster: Int, truth value: Double, errors pair: (Double, Double)) {
        clusters.append(cluster)
        truth.append(value)
        errors.append(pair)
    }

    /// Both estimate the truth times a factor.
    mutating func add(cluster: Int, truth value: Double, factors: (Double, Double)) {
        add(cluster: cluster, truth: value, errors: (value * (factors.0 - 1), value * (factors.1 - 1)))
    }

    /// The sums by cluster whose ratio the metric is.
    package func sample(of metric: ErrorGenerator.Metric) -> RatioSample {
        switch metric {
        case .mae: sums { abs($0.a) }
        case .bias: sums { $0.a }
        case .difference: sums { abs($0.b) - abs($0.a) }
        case .pmae:
            RatioSample(
                clusters: Array(0..<clusterCount), numerators: sums { abs($0.a) }.numerators,
                denominators: added(truth))
        }
    }

    /// The MAE of both, with the truth of which side made which error left to chance or not.
    package func pair() -> RatioPair? { RatioPair(a: sums { abs($0.a) }, b: sums { abs($0.b) }) }

    /// The first variant's estimates, the true values and the clusters, meal by meal.
    var pairs: (estimates: [Double], truths: [Double], clusters: [Int]) {
        (zip(truth, errors).map { $0 + $1.a }, truth, clusters)
    }

    /// The mean over meals of what the function makes of the errors.
    func sums(_ value: ((a: Double, b: Double)) -> Double) -> RatioSample {
        RatioSample(
            clusters: Array(0..<clusterCount), numerators: added(errors.map(value)),
            denominators: added(errors.map { _ in 1 }))
    }

    private func added(_ values: [Double]) -> [Double] {
        var sums = [Double](repeating: 0, count: clusterCount)
        for (cluster, value) in zip(clusters, values) { sums[cluster] += value }
        return sums
    }
}
