import Statistics

/// Sums by cluster.
enum ClusterSums {
    /// Adds up both functions over the entries of each cluster.
    static func sample(clusters: [Int], numerator: (Int) -> Double, denominator: (Int) -> Double) -> RatioSample {
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
