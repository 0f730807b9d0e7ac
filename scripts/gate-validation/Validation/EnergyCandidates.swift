import Statistics

/// Tests of the energy error side by side: how often each gives a p of at most some level, on one model in two runs.
package enum EnergyCandidates {
    private static let tolerance = 0.05
    private static let draws = 20_000

    /// In the order of `shares`.
    package static let names = [
        "sign swaps of b − a − tolerance", "signed rank of b − a − tolerance", "signed rank of √b − √(1.05 a)",
        "normal scores of √b − √(1.05 a)", "signed rank of b − 1.05 a", "signed rank of b^¾ − (1.05 a)^¾",
        "signed rank of log((b + c) ÷ (1.05 a + c)), c a quarter of the median",
        "signed rank of log((b + c) ÷ (1.05 a + c)), c the median", "signed rank of (b − 1.05 a) ÷ truth",
        "signed rank of √(b ÷ truth) − √(1.05 a ÷ truth)"
    ]

    /// The share of experiments, in [0, 1], in which each test calls the model worse.
    package static func shares(
        meals: Int, hasHeavyTail: Bool, factor: Double, level: Double, experiments: Int, seed: UInt64
    ) -> [Double] {
        let hits = (0..<experiments).map { seed + UInt64($0) }.concurrentMap { seed -> [Bool] in
            let (truth, a, b) = ModelRuns(
                meals: meals, hasHeavyTail: hasHeavyTail, factor: factor, seed: seed
            ).errors()
            return pValues(truth, a, b, seed: seed).map { $0 <= level }
        }
        return names.indices.map { place in Double(hits.count { $0[place] }) / Double(experiments) }
    }

    private static func pValues(_ truth: [Double], _ a: [Double], _ b: [Double], seed: UInt64) -> [Double] {
        let allowed = 1 + tolerance
        let mean = a.reduce(0, +) / Double(a.count)
        let middle = (a + b).sorted()[a.count]
        func pairs(_ one: (Double, Double) -> Double) -> [Double] { zip(a, b).map(one) }
        func relative(_ one: (Double, Double) -> Double) -> [Double] {
            zip(truth, zip(a, b)).map { one($1.0 / $0, $1.1 / $0) }
        }
        func logarithms(_ offset: Double) -> [Double] {
            pairs { Exponential.logarithm(($1 + offset) / (allowed * $0 + offset)) }
        }
        let plain = pairs { $1 - $0 - tolerance * mean }
        let roots = pairs { $1.squareRoot() - (allowed * $0).squareRoot() }
        func power(_ x: Double) -> Double { x.squareRoot() * x.squareRoot().squareRoot() }
        let ranked = [
            plain, roots, pairs { $1 - allowed * $0 }, pairs { power($1) - power(allowed * $0) },
            logarithms(middle / 4), logarithms(middle), relative { $1 - allowed * $0 },
            relative { $1.squareRoot() - (allowed * $0).squareRoot() }
        ].map { SignedRankTest($0).pAbove }
        let swaps = SignSwapTest(draws: draws, seed: seed).pValues(plain).above
        return [swaps, ranked[0], ranked[1], normalScores(roots)] + ranked[2...]
    }

    /// The sum of the normal scores of the ranks of positive differences, with a normal null distribution.
    private static func normalScores(_ differences: [Double]) -> Double {
        let sorted = differences.filter { $0 != 0 }.sorted { abs($0) < abs($1) }
        guard !sorted.isEmpty else { return 1 }
        var (sum, squares) = (0.0, 0.0)
        for (place, difference) in sorted.enumerated() {
            let score = NormalDistribution.quantile((1 + Double(place + 1) / Double(sorted.count + 1)) / 2)
            sum += difference > 0 ? score : -score
            squares += score * score
        }
        return NormalDistribution.cumulative(-sum / squares.squareRoot())
    }
}
