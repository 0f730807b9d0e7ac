import Statistics

/// How often a test finds what is not there.
package struct FalsePositiveStudy: Sendable {
    package let generator: ErrorGenerator
    package let clusters: Int
    package let dataSets: Int
    /// Swaps of a permutation, resamples of a bootstrap.
    package let draws: Int
    package let seed: UInt64

    package init(_ generator: ErrorGenerator, clusters: Int, dataSets: Int, draws: Int, seed: UInt64) {
        self.generator = generator
        self.clusters = clusters
        self.dataSets = dataSets
        self.draws = draws
        self.seed = seed
    }

    /// Data sets in which a p fell below 0.05 although there was nothing to find.
    package struct Counts: Sendable {
        /// One pair of variants, by `ClusterPermutation`.
        package var permutation = 0
        /// Any of the six pairs of four variants, after Holm's correction.
        package var holm = 0
        /// "No worse by the margin" although b is worse by exactly that.
        package var nonInferiority = 0
    }

    package func counts() -> Counts {
        Array(0..<dataSets).concurrentMap { number in
            (permutation: differs(number), holm: anyOfFourDiffers(number), isNoWorse: isNoWorse(number))
        }
        .reduce(into: Counts()) { counts, found in
            counts.permutation += found.permutation ? 1 : 0
            counts.holm += found.holm ? 1 : 0
            counts.nonInferiority += found.isNoWorse ? 1 : 0
        }
    }

    private func stream(_ number: Int, _ purpose: String) -> RandomStream {
        RandomStream(seed: seed &+ UInt64(number), purpose: "\(purpose) \(generator.rawValue) \(clusters)")
    }

    /// Two variants that either could have been: the sides of each cluster are dealt by coin.
    private func differs(_ number: Int) -> Bool {
        var stream = stream(number, "permutation")
        let data = generator.dataSet(clusters: clusters, stream: &stream)
        guard let pair = data.pair().flatMap({ dealt($0, &stream) }) else { return false }
        let test = ClusterPermutation(draws: draws, seed: stream.next())
        return (test.pValues(of: [pair])[0] ?? 1) < 0.05
    }

    /// Four variants with the same distribution of errors: the two of two data sets over the same number of clusters are
    /// one each, dealt by coin within a data set and put together by cluster.
    private func anyOfFourDiffers(_ number: Int) -> Bool {
        var stream = stream(number, "holm")
        let sides = (0..<2).flatMap { _ -> [RatioSample] in
            let data = generator.dataSet(clusters: clusters, stream: &stream)
            guard let pair = data.pair().flatMap({ dealt($0, &stream) }) else { return [] }
            return [pair.a, pair.b]
        }
        let pairs = sides.indices.flatMap { a in
            sides.indices.dropFirst(a + 1).compactMap { RatioPair(a: sides[a], b: sides[$0]) }
        }
        let test = ClusterPermutation(draws: draws, seed: stream.next())
        return Holm.adjusted(test.pValues(of: pairs).map { $0 ?? 1 }).contains { $0 < 0.05 }
    }

    private func isNoWorse(_ number: Int) -> Bool {
        var stream = stream(number, "non-inferiority")
        let data = generator.dataSet(clusters: clusters, stream: &stream)
        guard let pair = data.pair() else { return false }
        let test = ClusterBootstrap(resamples: draws, seed: stream.next())
        let found = test.nonInferiority(of: [(pair, generator.truth(of: .difference))])[0]
        return (found?.p ?? 1) < 0.05
    }

    private func dealt(_ pair: RatioPair, _ stream: inout RandomStream) -> RatioPair? {
        var (a, b) = (pair.a, pair.b)
        for cluster in a.numerators.indices where stream.next() & 1 == 1 {
            (a.numerators[cluster], b.numerators[cluster]) = (b.numerators[cluster], a.numerators[cluster])
        }
        return RatioPair(a: a, b: b)
    }
}
