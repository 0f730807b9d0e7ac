import Nutrition
import Scoring

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

    /// Which meals each variant failed on: `a on soup, tea; b on soup`. At most eight meals; nil if none failed.
    static func meals(_ set: SetScores, _ names: VariantNames) -> String? {
        // Once over the trials: nearly all are answered.
        var failures: [VariantID: [String]] = [:]
        for meal in set.meals {
            let failed = meal.trials.filter { [.unusable, .permanent].contains($0.outcome.kind) }
            for variant in Set(failed.map(\.variant)) { failures[variant, default: []].append(meal.meal.id) }
        }
        var rest = 8
        var all = 0
        let words = set.variants.compactMap { score -> String? in
            guard let failed = failures[score.variant] else { return nil }
            all += failed.count
            let shown = failed.prefix(rest).map { CleanText.line($0, limit: 40) }
            rest -= shown.count
            return shown.isEmpty ? nil : "\(names[score.variant]) on \(shown.joined(separator: ", "))"
        }
        guard !words.isEmpty else { return nil }
        return words.joined(separator: "; ") + (all > 8 ? "; and \(all - 8) more" : "")
    }

    /// The outcome of most failed trials; nil if none failed.
    static func mostFrequent(_ set: SetScores) -> String? {
        let counts = set.variants.flatMap(\.outcomes).filter { $0.key.kind != .answered }
        let sums = Dictionary(counts.map { ($0.key, $0.value) }, uniquingKeysWith: +)
        return sums.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key.rawValue
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
