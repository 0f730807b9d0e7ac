import Nutrition
import Scoring

/// The meals of one set with the largest errors, counting only usable answers.
struct WorstMeals {
    static let count = 10
    static let perVariant = 3

    struct Entry {
        var meal: Int
        /// kcal.
        var truth: Double
        /// Mean absolute error over the variants that answered, each weighted equally, kcal.
        var meanError: Double
        var variants: Int
    }

    struct Miss {
        var meal: Int
        var truth: Double
        var estimate: Double
        /// Mean absolute error over its repeats, kcal.
        var error: Double
    }

    /// Largest mean error first, at most `count`.
    let byMean: [Entry]
    /// In the set's order of variants, worst first, at most `perVariant` each; without variants that never answered.
    let byVariant: [(variant: VariantID, misses: [Miss])]

    init(_ set: SetScores) {
        var entries: [Entry] = []
        var misses: [VariantID: [Miss]] = [:]
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        for (index, report) in set.meals.enumerated() {
            guard let truth = truths[index] else { continue }
            // Fast path: the repeats of a variant are mostly adjacent.
            var estimates: [(of: TrialResult, values: [Double])] = []
            for trial in report.trials {
                guard let value = Self.estimate(of: trial), value.isFinite else { continue }
                if let place = estimates.lastIndex(where: { $0.of.isSameVariant(as: trial) }) {
                    estimates[place].values.append(value)
                } else {
                    estimates.append((trial, [value]))
                }
            }
            guard !estimates.isEmpty else { continue }
            var sum = 0.0
            for (variant, values) in estimates.map({ ($0.of.variant, $0.values) }).sorted(by: { $0.0 < $1.0 }) {
                let error = values.reduce(0) { $0 + abs($1 - truth) } / Double(values.count)
                let mean = values.reduce(0, +) / Double(values.count)
                misses[variant, default: []].append(Miss(meal: index, truth: truth, estimate: mean, error: error))
                sum += error
            }
            let count = estimates.count
            entries.append(Entry(meal: index, truth: truth, meanError: sum / Double(count), variants: count))
        }
        byMean = Array(entries.sorted { ($1.meanError, $0.meal) < ($0.meanError, $1.meal) }.prefix(Self.count))
        byVariant = set.variants.compactMap { score in
            misses[score.variant].map { found in
                (
                    score.variant,
                    Array(found.sorted { ($1.error, $0.meal) < ($0.error, $1.meal) }.prefix(Self.perVariant))
                )
            }
        }
    }

    /// The energy of a trial's answer, 0 if it sees no food; nil without an answer.
    static func estimate(of trial: TrialResult) -> Double? {
        if let energy = trial.scoredTotals?[.energy] { return energy }
        return trial.outcome == .noFood ? 0 : nil
    }

    static let note =
        "By how far usable answers were off in energy, kcal; trials without one are under Outcomes. Each variant counts once."
    static let meanTitles = ["meal", "true", "mean error", "variants"]
    static let variantTitles = ["provider", "meal", "true", "estimate", "error"]

    static func cells(_ entry: Entry) -> [String] {
        [Format.amount(entry.truth), Format.amount(entry.meanError), String(entry.variants)]
    }

    /// The cells after the names of variant and meal. The error is that of the mean estimate unless repeats differ.
    static func cells(_ miss: Miss) -> [String] {
        let signed = miss.estimate - miss.truth
        let isOneSided = abs(abs(signed) - miss.error) <= 1e-9 * max(1, miss.error)
        return [
            Format.amount(miss.truth), Format.amount(miss.estimate),
            isOneSided ? Format.signed(signed) : "±" + Format.amount(miss.error)
        ]
    }
}
