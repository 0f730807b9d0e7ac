/// Whether a series of runs on the same meals continues as it began, checked after every run.
/// Without change a meal's losses are exchangeable: the newest rank, ties broken at random, is uniform and independent
/// of earlier ranks and other meals (Vovk, Nouretdinov & Gammerman, "Testing Exchangeability On-Line", ICML 2003). Bets
/// on ranks u ∈ (0, 1) multiply a capital by Π(1 + λ(2u − 1)), a martingale for each λ in (−1, 1) and start, and so is
/// any average. By Ville's inequality ("Étude critique de la notion de collectif", 1939) a capital from 1 ever reaches
/// 1 ÷ α with probability ≤ α, at any stopping time.
package struct ExchangeabilityTest: Sendable {
    /// Chance of any false alarm, worse or better, in (0, 1); half for each.
    package let level: Double
    /// Orders ties at random.
    package let seed: UInt64

    package init(level: Double = 0.05, seed: UInt64) {
        self.level = level
        self.seed = seed
    }

    package struct Look: Sendable, Hashable {
        /// Capitals betting that losses rise and fall, from 1; each alarms at `threshold`.
        package var worse: Double
        package var better: Double
    }

    package var threshold: Double { 2 / level }

    /// One look per run; the first has no comparison.
    /// - Parameter runs: in order, each with a loss by meal; a missing meal is skipped in that run.
    package func looks(_ runs: [[String: Double]]) -> [Look] {
        var past: [String: [Double]] = [:]
        // Log capital, by bet and by first run.
        var begun = [[Double]](repeating: [], count: Self.bets.count)
        var looks: [Look] = []
        for (number, run) in runs.enumerated() {
            var stream = RandomStream(seed: seed, purpose: "exchangeability-\(number)")
            let ranks = run.sorted { $0.key < $1.key }.compactMap { meal, loss -> Double? in
                let uniform = stream.uniform()
                defer { past[meal, default: []].append(loss) }
                guard let earlier = past[meal], !earlier.isEmpty else { return nil }
                let below = earlier.count { $0 < loss }
                let ties = earlier.count { $0 == loss } + 1
                return (Double(below) + uniform * Double(ties)) / Double(earlier.count + 1)
            }
            for (place, bet) in Self.bets.enumerated() {
                begun[place].append(0)
                let change = ranks.reduce(0) { $0 + LogScale.logarithmOfOnePlus(bet * (2 * $1 - 1)) }
                for start in begun[place].indices { begun[place][start] += change }
            }
            looks.append(
                Look(
                    worse: capital(begun, bets: 0..<Self.sizes.count),
                    better: capital(begun, bets: Self.sizes.count..<Self.bets.count)))
        }
        return looks
    }

    /// Average over bet sizes and starts, run s with the share 1 ÷ (s(s + 1)); the share of future starts is unchanged.
    private func capital(_ begun: [[Double]], bets: Range<Int>) -> Double {
        let count = begun.first?.count ?? 0
        let kept = 1 / Double(count + 1)
        let played = bets.reduce(0.0) { sum, bet in
            sum
                + zip(1..., begun[bet]).reduce(0.0) { sum, begun in
                    sum + LogScale.exponential(min(begun.1, 600)) / Double(begun.0 * (begun.0 + 1))
                }
        }
        return kept + played / Double(bets.count)
    }

    private static let sizes = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9]
    private static let bets = sizes + sizes.map { -$0 }
}
