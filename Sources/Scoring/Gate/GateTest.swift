import Statistics

/// One row before it is resampled.
struct GateTest {
    /// How surely a number of meals is to decide, and a detectable worsening to be seen.
    static let power = 0.9

    let metric: GuardedMetric
    let set: String
    let variant: VariantID?
    let sample: GuardedSample

    /// Whether it enters Holm's family.
    var isTested: Bool {
        switch sample {
        case .ratios, .quantiles: true
        case .missing, .notJudged: false
        }
    }

    /// Whether the two sides are equal on every meal; recorded latencies of the same answers are as soon as their quantiles
    /// are.
    var isUnchanged: Bool {
        switch sample {
        case .ratios(let pair, _): pair.a == pair.b
        case .quantiles(let pair): pair.a == pair.b
        case .missing, .notJudged: false
        }
    }

    func row(_ verdict: GateVerdict, reason: String? = nil) -> GateRow {
        GateRow(metric: metric, set: set, variant: variant, verdict: verdict, reason: reason)
    }

    /// The difference turned so that more is worse.
    func worsening(_ difference: Interval) -> Interval {
        guard metric.isBetterHigher else { return difference }
        return Interval(-difference.value, low: difference.high.map { -$0 }, high: difference.low.map { -$0 })
    }

    /// The level at which the row is tested at worst, when Holm gives it the smallest share.
    private func level(family: Int) -> Double { Ties.level / Double(max(1, family)) }

    private var spread: PairedPower? {
        guard case .ratios(let pair, let meals) = sample else { return nil }
        return PairedPower(of: pair, meals: meals)
    }

    /// See `GateRow.detectable`.
    func detectable(tolerance: Double, family: Int) -> Double? {
        spread?.detectable(power: Self.power, level: level(family: family)).map { tolerance + $0 }
    }

    /// See `GateRow.mealsNeeded`.
    func mealsNeeded(_ worse: Interval, tolerance: Double, family: Int) -> Int? {
        let gap = abs(tolerance - worse.value)
        // To hold takes the plain interval; to have regressed, the share of the level that Holm leaves.
        let level = worse.value > tolerance ? level(family: family) : Ties.level
        switch sample {
        case .missing, .notJudged: return nil
        case .ratios(let pair, let meals):
            // What these meals did not decide takes more of them.
            if let spread {
                return spread.mealsNeeded(for: gap, power: Self.power, level: level).map { max($0, meals + 1) }
            }
            guard metric.isShareOfCount, pair.difference == 0, tolerance < 1 else { return nil }
            return Self.mealsWithoutOne(tolerance, clusters: pair.a.clusters.count, meals: meals)
        case .quantiles(let pair):
            guard let low = worse.low, let high = worse.high, gap > 0 else { return nil }
            // The width shrinks with the root of the meals; 2.73 is ((1.96 + 1.28) ÷ 1.96)².
            let ratio = (high - low) / 2 / gap
            let needed = Double(pair.meals) * 2.73 * ratio * ratio
            return needed <= 1_000_000 ? max(pair.meals + 1, Int(needed.rounded(.up))) : nil
        }
    }

    /// How many meals without a single case bound the share of cases by that: (1 − share)^clusters = 0.025.
    private static func mealsWithoutOne(_ share: Double, clusters: Int, meals: Int) -> Int? {
        guard share > 0, clusters > 0 else { return nil }
        var needed = 1
        while let bound = BinomialBounds.upper(successes: 0, trials: needed, confidence: 0.975), bound > share {
            needed += 1
            if needed > 100_000 { return nil }
        }
        return Int((Double(needed) * Double(meals) / Double(clusters)).rounded(.up))
    }
}
