import Scoring
import Statistics

enum DifferenceSentence {
    /// The sentence; nil for an untested metric.
    /// - Parameters:
    ///   - subject: text before `'s`: the candidate, or its name.
    ///   - isUsual: the difference is on the meals that the paragraph names anyway.
    static func words(_ difference: MetricDifference, of subject: String, isUsual: Bool) -> String? {
        guard let verdict = DifferenceVerdict(difference), let p = difference.pHolm else { return nil }
        let words = MetricWords(difference)
        let name = "\(subject)'s \(MetricWords.name(difference.metric))"
        let (from, to) = (words.value(difference.a), words.value(difference.b))
        let meals =
            "\(Format.count(difference.meals, "meal")) in \(Format.count(difference.clusters, "group"))"
        let basis = "Holm p \(MetricWords.p(p))" + (isUsual ? "" : "; on \(meals)")
        let direction = difference.difference.value > 0 ? "higher" : "lower"
        switch verdict {
        case .same: return "\(name) is the same (\(to))\(isUsual ? "" : " on \(meals)")."
        case .better, .worse:
            return
                "\(name) is \(words.distance) \(direction), which is \(verdict.rawValue) (\(from) → \(to); uncorrected 95 % interval \(words.bounds ?? ""); \(basis))."
        case .open:
            let seen =
                difference.difference.value == 0 ? "It is the same here" : "It is \(words.distance) \(direction) here"
            return
                "\(name): cannot tell. \(seen) (\(from) → \(to)), but \(doubt(difference, words, p)) (\(basis)).\(needed(difference))"
        }
    }

    /// How many meals would show a difference as large as the observed one, if these are too few.
    private static func needed(_ difference: MetricDifference) -> String {
        let size = abs(difference.difference.value)
        guard let power = difference.power, let seen = power.detectable(), size > 0, size < seen else { return "" }
        let needed = power.mealsNeeded(for: size)
        guard needed.map({ $0 > difference.meals }) ?? true else { return "" }
        return
            " A test of its own shows \(Format.amount(seen)) kcal on these meals four times in five; \(PowerWords.meals(needed, for: size))."
    }

    private static func doubt(_ difference: MetricDifference, _ words: MetricWords, _ p: Double) -> String {
        guard let bounds = words.bounds, let low = difference.difference.low, let high = difference.difference.high
        else {
            return "these are too few meals to bound the difference"
        }
        if difference.difference.isNothing {
            return "\(Format.count(difference.clusters, "group")) are too few to say so of other meals"
        }
        let interval = "the uncorrected 95 % interval, \(bounds),"
        guard low > 0 || high < 0 else {
            return p < DifferenceVerdict.level ? "\(interval) includes 0 although p is small" : "\(interval) includes 0"
        }
        if difference.isUnclear { return "Holm's p is too near \(DifferenceVerdict.level) to call" }
        return difference.p.map { $0 < DifferenceVerdict.level } == true
            ? "\(interval) which leaves 0 out, does not hold against the number of tests"
            : "\(interval) which leaves 0 out, is not borne out by the permutation test"
    }
}
