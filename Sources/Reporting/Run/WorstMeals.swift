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
            let mean = sum / Double(estimates.count)
            entries.append(Entry(meal: index, truth: truth, meanError: mean, variants: estimates.count))
        }
        byMean = Array(entries.sorted { ($1.meanError, $0.meal) < ($0.meanError, $1.meal) }.prefix(Self.count))
        byVariant = set.variants.compactMap { score in
            misses[score.variant].map { found in
                let worst = found.sorted { ($1.error, $0.meal) < ($0.error, $1.meal) }
                return (score.variant, Array(worst.prefix(Self.perVariant)))
            }
        }
    }

    /// The energy of a trial's answer, 0 if it sees no food; nil without an answer.
    static func estimate(of trial: TrialResult) -> Double? {
        trial.scoredTotals?[.energy] ?? (trial.outcome == .noFood ? 0 : nil)
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

/// Failed answers on one set, one line per kind. Plain text, cleaned, not escaped.
package enum Failures {
    /// One line per variant and outcome, then one per unreadable photo. After `limit` lines, one line counts the rest
    /// and says where to find it: `more`.
    package static func lines(_ set: SetScores, _ names: VariantNames, limit: Int, more: String) -> [String] {
        var lines: [String] = []
        // Skip answered trials first: they are most of a large run.
        let unanswered = set.meals.flatMap { $0.trials.filter { $0.outcome.kind != .answered } }
        let trials = Dictionary(grouping: unanswered) { $0.variant }
        let others = Set(trials.keys).subtracting(set.variants.map(\.variant)).sorted()
        for variant in set.variants.map(\.variant) + others {
            let failed = Dictionary(grouping: trials[variant] ?? []) { $0.outcome }
            for outcome in Outcome.allCases where outcome.kind != .answered && outcome != .photoUnreadable {
                guard let failed = failed[outcome] else { continue }
                let reason = failed.lazy.compactMap(\.reason).first { !$0.isEmpty }
                lines.append("\(names[variant]): \(failed.count) \(outcome.rawValue)\(bracketed(reason))")
            }
        }
        lines += photos(set)
        guard lines.count > limit else { return lines }
        return lines.prefix(limit) + ["… and \(lines.count - limit) more, see \(more)"]
    }

    private static func photos(_ set: SetScores) -> [String] {
        set.meals.flatMap { report in
            var seen: Set<String> = []
            return report.trials.filter { $0.outcome == .photoUnreadable }.compactMap { trial -> String? in
                guard seen.insert(trial.reason ?? "").inserted else { return nil }
                return "meal \(CleanText.line(report.meal.id, limit: 60)): photo_unreadable\(bracketed(trial.reason))"
            }
        }
    }

    private static func bracketed(_ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return "" }
        return " (\(CleanText.line(reason, limit: 160)))"
    }
}
