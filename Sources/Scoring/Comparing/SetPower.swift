import Nutrition
package import Statistics

/// The smallest difference in energy MAE a run could show between two variants, and what smaller ones need. Uses the
/// pair of median spread; forecasts assume similar meals in groups as large.
package struct SetPower: Sendable, Hashable {
    package var set: String
    /// Of the pair of median spread.
    package var typical: PairedPower
    /// Pairs of answering variants of known spread, ≥ 1.
    package var pairs: Int
    /// Tests in Holm's correction, ≥ `pairs`.
    package var tests: Int
    /// Of that pair's differences in absolute energy error, kcal²; nil without repeats of both.
    package var repeats: RepeatVariance?

    /// Share by which twice as many repeats would narrow that pair's interval; nil without repeats.
    package var gainOfRepeats: Double? { repeats.flatMap { typical.gain(ofTwice: $0) } }

    /// Whether so many groups could separate any two variants.
    package var canTellApart: Bool { Separation.isPossible(clusters: typical.clusters, tests: tests) }

    /// Difference (kcal per meal) found with that probability after Holm's correction; nil if none.
    package func detectable(power: Double = 0.8) -> Double? {
        canTellApart ? typical.detectable(power: power, level: correctedLevel) : nil
    }

    /// Similar meals needed to find a difference of that size four times in five after Holm's correction; nil above a
    /// million.
    package func mealsNeeded(for difference: Double) -> Int? {
        guard let meals = typical.mealsNeeded(for: difference, level: correctedLevel) else { return nil }
        let groups = (1...64).first { Separation.isPossible(clusters: $0, tests: tests) } ?? 64
        let fewest = (Double(groups) * Double(typical.meals) / Double(typical.clusters)).rounded(.up)
        return max(meals, Int(fewest))
    }

    /// The level for the smallest p under Holm's correction: what a single real difference needs.
    package var correctedLevel: Double { Separation.level / Double(tests) }

    /// Above this, reports say that more meals would not help.
    package static let mostMeals = 10_000

    /// Differences (kcal per meal) for which reports give the meals needed.
    package static let differences = [20.0, 10, 5]
}

extension SetPower {
    /// Nil where no pair's spread is known.
    /// - Parameter answering: variants with a usable answer; values from the missing policy have no spread of their
    ///   own.
    init?(of set: String, _ comparisons: [Comparison], answering: Set<VariantID>) {
        let pairs = comparisons.filter { answering.contains($0.a) && answering.contains($0.b) }
            .compactMap { $0[.energyMAE] }
            .compactMap { difference in difference.power.map { (power: $0, repeats: difference.repeats) } }
            .sorted { $0.power.deviation < $1.power.deviation }
        guard !pairs.isEmpty else { return nil }
        let typical = pairs[(pairs.count - 1) / 2]
        self.init(
            set: set, typical: typical.power, pairs: pairs.count,
            tests: max(pairs.count, comparisons.count { $0[.energyMAE]?.p != nil }), repeats: typical.repeats)
    }
}
