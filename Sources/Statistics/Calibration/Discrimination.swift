/// Whether right answers have higher confidence than wrong ones.
package enum Discrimination {
    /// Area under the ROC curve, in [0, 1]: the chance that a right answer has more confidence than a wrong one, ties
    /// half; 0.5 is uninformative. Nil if all are right or all wrong. Mann–Whitney statistic ÷ its maximum (Hanley &
    /// McNeil, Radiology 143, 1982).
    package static func areaUnderROC(_ sample: ConfidenceSample) -> Double? {
        let right = sample.entries.count { $0.isRight }
        let wrong = sample.count - right
        guard right > 0, wrong > 0 else { return nil }
        return Double(halves(sample)) / 2 / (Double(right) * Double(wrong))
    }

    /// Pairs whose right answer has more confidence than the wrong one, in halves; ties count one half.
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

package enum DiscriminationInterval {
    /// `Discrimination.areaUnderROC`, bounded by `JackknifeInterval` on the scale ln(A ÷ (1 − A)); nil if that is.
    /// Leave-one-out areas of 0 or 1 count half a pair less. If the whole area is 0 or 1, resamples cannot vary: the
    /// bound is Clopper and Pearson's for n of n successes, with n = min(clusters with a right answer, clusters with a
    /// wrong one, half of the clusters), the disjoint pairs. No bounds below six clusters, or if one cluster has all
    /// right or all wrong answers of an imperfectly ordered sample.
    package static func of(_ sample: ConfidenceSample, confidence: Double = 0.95) -> Interval? {
        guard let area = Discrimination.areaUnderROC(sample) else { return nil }
        let parts = parts(of: sample)
        guard parts.count >= Interval.fewestClusters else { return Interval(area) }
        if area == 0 || area == 1 { return perfect(area, parts, confidence) }
        let whole = parts.reduce(into: Part()) { $0.add($1) }
        // Every pair of two clusters was counted in both.
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
        return Interval(area, bounds)
    }

    private static func perfect(_ area: Double, _ parts: [Part], _ confidence: Double) -> Interval {
        let pairs = min(parts.count { $0.right > 0 }, parts.count { $0.wrong > 0 }, parts.count / 2)
        let least = BinomialBounds.lower(successes: pairs, trials: pairs, confidence: 0.5 + confidence / 2) ?? 0
        return area == 1 ? Interval(1, low: least, high: 1) : Interval(0, low: 0, high: 1 - least)
    }

    private struct Part {
        var right = 0
        var wrong = 0
        /// Halves of rightly ordered pairs with one or both answers in it.
        var halves = 0
        /// Those with both.
        var inner = 0

        mutating func add(_ other: Part) {
            right += other.right
            wrong += other.wrong
            halves += other.halves
            inner += other.inner
        }
    }

    private static func parts(of sample: ConfidenceSample) -> [Part] {
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
        return Array(parts.values)
    }
}
