/// Whether right answers are stated with more confidence than wrong ones.
package enum Discrimination {
    /// The area under the ROC curve, in [0, 1]: the chance that a right answer has more confidence than a wrong one, ties
    /// counted half; 0.5 says that confidence tells nothing. Nil where all answers are right or all are wrong.
    ///
    /// The Mann–Whitney statistic divided by its largest value (Hanley & McNeil, Radiology 143, 1982).
    package static func areaUnderROC(_ sample: ConfidenceSample) -> Double? {
        let right = sample.entries.count { $0.isRight }
        let wrong = sample.count - right
        guard right > 0, wrong > 0 else { return nil }
        return Double(halves(sample)) / 2 / (Double(right) * Double(wrong))
    }

    /// Pairs of a right and a wrong answer of which the right one has more confidence, counted in halves, ties one half.
    static func halves(_ sample: ConfidenceSample) -> Int {
        var halves = 0
        var rightAbove = 0
        for tie in sample.ties {
            halves += (tie.count - tie.right) * (2 * rightAbove + tie.right)
            rightAbove += tie.right
        }
        return halves
    }
}

/// The area under the ROC curve with its interval.
package enum DiscriminationInterval {
    /// The area of `Discrimination.areaUnderROC`, bounded by `JackknifeInterval` on the scale ln(A ÷ (1 − A)); nil where all
    /// answers are right or all are wrong.
    ///
    /// Areas that leaving out a cluster brings to 0 or 1 are taken for half a pair less. Where the whole sample's area is 0
    /// or 1, no resample of it could differ: the bound is Clopper and Pearson's for n of n successes, n being how many
    /// pairs of a right and a wrong answer can be made of clusters no two pairs share: min(clusters with a right answer,
    /// clusters with a wrong one, half of the clusters). No bounds with fewer than six clusters, or where one cluster holds
    /// all right answers, or all wrong ones, of a sample that is not told apart perfectly.
    package static func of(_ sample: ConfidenceSample, confidence: Double = 0.95) -> Interval? {
        guard let area = Discrimination.areaUnderROC(sample) else { return nil }
        let parts = Array(parts(of: sample).values)
        guard parts.count >= JackknifeInterval.fewestClusters else { return Interval(area) }
        if area == 0 || area == 1 { return perfect(area, parts, confidence) }
        let whole = parts.reduce(into: Part()) { $0.add($1) }
        // Every pair of two clusters was counted for both of them.
        let halves = (whole.halves - whole.inner) / 2 + whole.inner
        let half = 0.5 / (Double(whole.right) * Double(whole.wrong))
        var left: [Double] = []
        for part in parts {
            let pairs = Double(whole.right - part.right) * Double(whole.wrong - part.wrong)
            guard pairs > 0 else { return Interval(area) }
            let rest = Double(halves - part.halves) / 2 / pairs
            left.append(min(1 - half, max(half, rest)))
        }
        let bounds = JackknifeInterval.bounds(
            value: area, jackknife: left.sorted(), within: 0...1, confidence: confidence)
        return Interval(area, low: bounds?.low, high: bounds?.high)
    }

    private static func perfect(_ area: Double, _ parts: [Part], _ confidence: Double) -> Interval {
        let pairs = min(parts.count { $0.right > 0 }, parts.count { $0.wrong > 0 }, parts.count / 2)
        let least = BinomialBounds.lower(successes: pairs, trials: pairs, confidence: 0.5 + confidence / 2) ?? 0
        return area == 1 ? Interval(1, low: least, high: 1) : Interval(0, low: 0, high: 1 - least)
    }

    /// What one cluster has to do with the area.
    private struct Part {
        var right = 0
        var wrong = 0
        /// Halves of rightly ordered pairs that have one or both answers in it.
        var halves = 0
        /// Those that have both.
        var inner = 0

        mutating func add(_ other: Part) {
            right += other.right
            wrong += other.wrong
            halves += other.halves
            inner += other.inner
        }
    }

    private static func parts(of sample: ConfidenceSample) -> [Int: Part] {
        var parts: [Int: Part] = [:]
        let wrong = sample.entries.count { !$0.isRight }
        var above = (right: 0, wrong: 0)
        var rest = sample.entries[...]
        for tie in sample.ties {
            let tied = (right: tie.right, wrong: tie.count - tie.right)
            for entry in rest.prefix(tie.count) {
                let won = entry.isRight ? 2 * (wrong - above.wrong) - tied.wrong : 2 * above.right + tied.right
                parts[entry.cluster, default: Part()].add(
                    Part(right: entry.isRight ? 1 : 0, wrong: entry.isRight ? 0 : 1, halves: won))
            }
            rest = rest.dropFirst(tie.count)
            above = (above.right + tied.right, above.wrong + tied.wrong)
        }
        let own = Dictionary(grouping: sample.entries, by: \.cluster)
        for (cluster, entries) in own where entries.count > 1 {
            let inner = Discrimination.halves(ConfidenceSample(ordered: entries))
            parts[cluster]?.inner = inner
            // Counted once from either end.
            parts[cluster]?.halves -= inner
        }
        return parts
    }
}
