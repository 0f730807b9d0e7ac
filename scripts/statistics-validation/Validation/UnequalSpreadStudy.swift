import Statistics

/// How often two variants with the same true MAE are separated where one errs by about the same on every meal and the other
/// seldom and by much: the permutation test asks whether the two are exchangeable, which they are not.
package struct UnequalSpreadStudy: Sendable {
    /// The spread of the logarithm of the uneven variant's absolute error.
    package let spread: Double
    package let clusters: Int
    package let dataSets: Int
    /// Swaps, and resamples.
    package let draws: Int
    package let seed: UInt64

    package init(spread: Double, clusters: Int, dataSets: Int, draws: Int, seed: UInt64) {
        self.spread = spread
        self.clusters = clusters
        self.dataSets = dataSets
        self.draws = draws
        self.seed = seed
    }

    /// Data sets in which the two, whose MAE is 100 kcal each, were separated.
    package struct Counts: Sendable {
        /// By p < 0.05.
        package var test = 0
        /// By p < 0.05 and an interval of the difference that leaves 0 out, which is what a report asks for.
        package var testAndInterval = 0
    }

    package func counts() -> Counts {
        Array(0..<dataSets).concurrentMap { number -> (Bool, Bool) in
            var stream = RandomStream(
                seed: seed &+ UInt64(number), purpose: "unequal spread \(spread) \(clusters)")
            guard let pair = pair(&stream) else { return (false, false) }
            let p = ClusterPermutation(draws: draws, seed: stream.next()).pValues(of: [pair])[0] ?? 1
            guard p < 0.05 else { return (false, false) }
            let found = ClusterBootstrap(resamples: draws, seed: stream.next()).differences(of: [pair])[0]
            guard let low = found?.low, let high = found?.high else { return (true, false) }
            return (true, low > 0 || high < 0)
        }
        .reduce(into: Counts()) { counts, found in
            counts.test += found.0 ? 1 : 0
            counts.testAndInterval += found.1 ? 1 : 0
        }
    }

    /// The absolute errors: normal around 100 with a spread of 15, and log-normal of mean 100.
    private func pair(_ stream: inout RandomStream) -> RatioPair? {
        var (steady, uneven) = ([Double](), [Double]())
        for _ in 0..<clusters {
            steady.append(abs(100 + 15 * stream.normal()))
            uneven.append(100 * Exponential.of(spread * stream.normal() - spread * spread / 2))
        }
        let ones = [Double](repeating: 1, count: clusters)
        func sample(_ errors: [Double]) -> RatioSample {
            RatioSample(clusters: Array(0..<clusters), numerators: errors, denominators: ones)
        }
        return RatioPair(a: sample(steady), b: sample(uneven))
    }
}
