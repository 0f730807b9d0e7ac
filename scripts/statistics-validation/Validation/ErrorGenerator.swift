package import Statistics

/// A named way for meals and the errors of two variants to come about, with the true values of what is estimated.
package enum ErrorGenerator: String, CaseIterable, Sendable {
    /// Meals and errors normal; the two variants' errors correlate at 0.5.
    case normal
    /// Meals log-normal (s = 0.6); estimates are the truth times a log-normal factor (s = 0.5 and 0.6, correlated at 0.5).
    case heavy = "heavy multiplicative"
    /// Clusters of 1 to 8 meals, of log-normal size with a part that is the cluster's own, and log-normal factors with a
    /// part that is the cluster's own.
    case clustered

    /// What is estimated of the two variants.
    package enum Metric: String, CaseIterable, Sendable {
        case mae = "MAE"
        case pmae = "PMAE"
        case bias = "bias"
        case difference = "difference of MAE"
    }

    /// One data set.
    package func dataSet(clusters: Int, stream: inout RandomStream) -> SimulatedErrors {
        var data = SimulatedErrors(clusters: clusters)
        for cluster in 0..<clusters {
            switch self {
            case .normal: Self.addNormal(cluster, &data, &stream)
            case .heavy: Self.addHeavy(cluster, &data, &stream)
            case .clustered: Self.addCluster(cluster, &data, &stream)
            }
        }
        return data
    }

    /// The value that the metric has over endlessly many meals, from the formulas of the folded normal and the log-normal
    /// distribution.
    package func truth(of metric: Metric) -> Double {
        let (first, second, size) = absoluteErrors
        return switch metric {
        case .mae: first
        case .pmae: first / size
        case .difference: second - first
        case .bias:
            switch self {
            case .normal: Self.normalBias.a
            case .heavy: size * (Self.logNormalMean(Self.heavyFactor.a) - 1)
            case .clustered: size * (Self.logNormalMean(Self.clusteredFactor.a) - 1)
            }
        }
    }

    /// The mean absolute errors of both and the mean true value.
    private var absoluteErrors: (Double, Double, Double) {
        switch self {
        case .normal:
            return (
                Self.foldedMean(Self.normalBias.a, Self.normalSpread.a),
                Self.foldedMean(Self.normalBias.b, Self.normalSpread.b), Self.normalSize.mean
            )
        case .heavy:
            let size = Self.logNormalMean((Self.logSize, 0.6))
            return (size * Self.missedShare(Self.heavyFactor.a), size * Self.missedShare(Self.heavyFactor.b), size)
        case .clustered:
            let size = Self.logNormalMean((Self.logSize, (0.45 * 0.45 + 0.2 * 0.2).squareRoot()))
            return (
                size * Self.missedShare(Self.clusteredFactor.a), size * Self.missedShare(Self.clusteredFactor.b), size
            )
        }
    }

    private typealias Logarithm = (mean: Double, spread: Double)
    private static let normalSize = (mean: 500.0, spread: 90.0)
    private static let normalBias = (a: -30.0, b: 10.0)
    private static let normalSpread = (a: 120.0, b: 130.0)
    /// 403 kcal.
    private static let logSize = 6.0
    private static let heavyFactor: (a: Logarithm, b: Logarithm) = ((-0.1, 0.5), (-0.05, 0.6))
    /// The spread of a cluster's own part and that of a meal's.
    private static let clusterParts = (own: 0.3, meal: 0.3)
    private static let clusteredFactor: (a: Logarithm, b: Logarithm) = (
        (-0.08, (0.3 * 0.3 + 0.3 * 0.3).squareRoot()), (0.02, (0.24 * 0.24 + 0.36 * 0.36).squareRoot())
    )

    private static func addNormal(_ cluster: Int, _ data: inout SimulatedErrors, _ stream: inout RandomStream) {
        let (shared, other) = (stream.normal(), stream.normal())
        data.add(
            cluster: cluster, truth: normalSize.mean + normalSize.spread * stream.normal(),
            errors: (
                normalBias.a + normalSpread.a * shared,
                normalBias.b + normalSpread.b * (0.5 * shared + 0.75.squareRoot() * other)
            ))
    }

    private static func addHeavy(_ cluster: Int, _ data: inout SimulatedErrors, _ stream: inout RandomStream) {
        let (shared, other) = (stream.normal(), stream.normal())
        data.add(
            cluster: cluster, truth: Exponential.of(logSize + 0.6 * stream.normal()),
            factors: (
                Exponential.of(heavyFactor.a.mean + heavyFactor.a.spread * shared),
                Exponential.of(
                    heavyFactor.b.mean + heavyFactor.b.spread * (0.5 * shared + 0.75.squareRoot() * other))
            ))
    }

    private static func addCluster(_ cluster: Int, _ data: inout SimulatedErrors, _ stream: inout RandomStream) {
        let (size, own) = (0.45 * stream.normal(), stream.normal())
        // Small clusters are commoner, as plates photographed once are.
        let meals = 1 + min(stream.below(8), stream.below(8))
        for _ in 0..<meals {
            data.add(
                cluster: cluster, truth: Exponential.of(logSize + size + 0.2 * stream.normal()),
                factors: (
                    Exponential.of(
                        clusteredFactor.a.mean + clusterParts.own * own + clusterParts.meal * stream.normal()),
                    Exponential.of(clusteredFactor.b.mean + 0.24 * own + 0.36 * stream.normal())
                ))
        }
    }

    private static func logNormalMean(_ logarithm: Logarithm) -> Double {
        Exponential.of(logarithm.mean + logarithm.spread * logarithm.spread / 2)
    }

    /// E|Q − 1| for log-normal Q: E(Q − 1) + 2·E(1 − Q)⁺.
    private static func missedShare(_ logarithm: Logarithm) -> Double {
        let z = -logarithm.mean / logarithm.spread
        let below =
            NormalDistribution.cumulative(z)
            - logNormalMean(logarithm) * NormalDistribution.cumulative(z - logarithm.spread)
        return logNormalMean(logarithm) - 1 + 2 * below
    }

    /// E|X| for normal X.
    private static func foldedMean(_ mean: Double, _ spread: Double) -> Double {
        let z = mean / spread
        return spread * (2 / Double.pi).squareRoot() * Exponential.of(-z * z / 2)
            + mean * (1 - 2 * NormalDistribution.cumulative(-z))
    }
}
