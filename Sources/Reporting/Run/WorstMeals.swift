import Nutrition
import Scoring

/// The meals of one set by their error, counting only usable answers.
struct WorstMeals {
    struct Entry {
        var meal: Int
        /// kcal.
        var truth: Double
        /// Mean absolute error over the variants that answered, each weighted equally, kcal.
        var meanError: Double
    }

    /// Largest mean error first; without meals of unknown energy or without an answer.
    let byMean: [Entry]
    /// Every meal: those of `byMean`, then the others in the set's order.
    let order: [Int]

    init(_ set: SetScores) {
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        var entries: [Entry] = []
        for (index, report) in set.meals.enumerated() {
            guard let truth = truths[index] else { continue }
            // Fast path: the repeats of a variant are mostly adjacent.
            var errors: [(of: TrialResult, sum: Double, count: Double)] = []
            for trial in report.trials {
                guard let value = Self.estimate(of: trial), value.isFinite else { continue }
                if let place = errors.lastIndex(where: { $0.of.isSameVariant(as: trial) }) {
                    errors[place].sum += abs(value - truth)
                    errors[place].count += 1
                } else {
                    errors.append((trial, abs(value - truth), 1))
                }
            }
            guard !errors.isEmpty else { continue }
            let mean = errors.reduce(0) { $0 + $1.sum / $1.count } / Double(errors.count)
            entries.append(Entry(meal: index, truth: truth, meanError: mean))
        }
        byMean = entries.sorted { ($1.meanError, $0.meal) < ($0.meanError, $1.meal) }
        let known = Set(byMean.map(\.meal))
        order = byMean.map(\.meal) + set.meals.indices.filter { !known.contains($0) }
    }

    /// The energy of a trial's answer, 0 if it sees no food; nil without an answer.
    static func estimate(of trial: TrialResult) -> Double? {
        trial.scoredTotals?[.energy] ?? (trial.outcome == .noFood ? 0 : nil)
    }
}
