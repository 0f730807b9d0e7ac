/// Whether a series of runs on the same meals went on as it began, looked at after every run.
///
/// Each run gives each meal a loss. While nothing changes, a meal's losses are exchangeable, so that the rank of the newest
/// among all of that meal so far, ties broken at random, is uniform, independent of the ranks before it and of other meals'
/// (Vovk, Nouretdinov & Gammerman, "Testing Exchangeability On-Line", ICML 2003). Bets on the ranks u ∈ (0, 1) then multiply a
/// capital by Π(1 + λ(2u − 1)), which is a martingale for each λ in (−1, 1) and each run the bets begin with; so is any average
/// of them. By Ville's inequality ("Étude critique de la notion de collectif", 1939) a capital that starts at 1 ever reaches
/// 1 ÷ α with probability at most α, however often one looks and whenever one stops.
package struct ExchangeabilityTest: Sendable {
    /// The chance of ever alarming for worse or for better while nothing changes, in (0, 1); half goes to each.
    package let level: Double
    /// Of the random order of ties.
    package let seed: UInt64

    package init(level: Double = 0.05, seed: UInt64) {
        self.level = level
        self.seed = seed
    }

    /// What the runs so far say.
    package struct Look: Sendable, Hashable {
        /// Capitals of the bets that losses rise and fall, from 1; each alarms at `threshold`.
        package var worse: Double
        package var better: Double
    }

    /// The capital at which either side alarms.
    package var threshold: Double { 2 / level }

    /// One look after each run, the first of which has nothing to be compared with.
    ///
    /// - Parameter runs: in their order, each with a loss by meal; a meal that a run lacks is passed over there.
    package func looks(_ runs: [[String: Double]]) -> [Look] {
        var past: [String: [Double]] = [:]
        // By bet and by the run it began with: the logarithm of what it has become.
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
                let change = ranks.reduce(0) { $0 + RealFunctions.logarithmOfOnePlus(bet * (2 * $1 - 1)) }
                for start in begun[place].indices { begun[place][start] += change }
            }
            looks.append(
                Look(
                    worse: capital(begun, bets: 0..<Self.sizes.count),
                    better: capital(begun, bets: Self.sizes.count..<Self.bets.count)))
        }
        return looks
    }

    /// The average over sizes of bets and beginnings. A bet that begins with run s has the share 1 ÷ (s(s + 1)), and what is kept
    /// for runs to come stays as it is.
    private func capital(_ begun: [[Double]], bets: Range<Int>) -> Double {
        let count = begun.first?.count ?? 0
        let kept = 1 / Double(count + 1)
        let played = bets.reduce(0.0) { sum, bet in
            sum
                + begun[bet].enumerated().reduce(0) { sum, entry in
                    let start = Double(entry.offset + 1)
                    return sum + RealFunctions.exponential(min(entry.element, 600)) / (start * (start + 1))
                }
        }
        return kept + played / Double(bets.count)
    }

    private static let sizes = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9]
    private static let bets = sizes + sizes.map { -$0 }
}
