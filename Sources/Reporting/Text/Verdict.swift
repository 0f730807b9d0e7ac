import Nutrition
import Scoring
import Statistics

/// The first paragraph of a report: what the numbers say, and no more. It ranks by point estimate, and says by tests on
/// the same meals, never by overlap of intervals, which variants are told apart from the best and which are tied with it.
package enum Verdict {
    /// One paragraph per eval set, in the report's order, and one on what weakens them all, if anything does. Plain text, fit to show, not yet escaped for any format.
    package static func paragraphs(_ report: Report) -> [String] {
        let names = VariantNames(report)
        let sets = SetScores.all(of: report)
        var paragraphs = sets.map { set in
            var sentences = sets.count > 1 ? ["Set \(CleanText.line(set.name, limit: 60))."] : []
            sentences += best(set, names)
            sentences += baseline(set, names)
            sentences += unanswered(set, names)
            if set.clusters < SetScores.roughBelow, !set.ranked.isEmpty {
                sentences.append(
                    "The set is small (\(Format.count(set.clusters, "independent meal"))): every interval here is rough."
                )
            }
            return sentences.joined(separator: " ")
        }
        var limits: [String] = []
        if !report.run.isComplete { limits.append("The run is incomplete, so all of this can still change.") }
        if report.run.isSimulated { limits.append("No real model answered: this says nothing about any model.") }
        if !limits.isEmpty { paragraphs.append(limits.joined(separator: " ")) }
        return paragraphs
    }

    /// Who has the lowest energy error, and how the others stand to it.
    private static func best(_ set: SetScores, _ names: VariantNames) -> [String] {
        guard let (leader, error) = set.ranked.first, let standing = Standing(set, names) else {
            return ["No variant has a scored energy estimate."]
        }
        let sentence =
            "Lowest energy error: \(names[leader.variant]), off by \(Format.amount(error.value)) kcal per meal on average\(bounds(error)) over \(Format.count(leader.nutrients[.energy]?.meals ?? 0, "meal"))."
        return [sentence] + StandingWords.sentences(standing)
    }

    /// Who does better than always answering the median, who worse, and whose intervals leave that open; each named once.
    private static func baseline(_ set: SetScores, _ names: VariantNames) -> [String] {
        guard let median = set.constantMedian else { return [] }
        let guess = "always answering the median (off by \(Format.amount(median.value)) kcal)"
        let judged = set.ranked.map { (name: names[$0.score.variant], order: order($0.mae, median)) }
        let better = judged.filter { $0.order == .below }.map(\.name)
        let open = judged.filter { $0.order == .open }.map(\.name)
        let worse = judged.filter { $0.order == .above }.map(\.name)
        var sentences: [String] = []
        if !better.isEmpty { sentences.append("\(list(better)) \(does(better)) better than \(guess).") }
        if !worse.isEmpty {
            sentences.append("\(list(worse)) \(does(worse)) worse than \(sentences.isEmpty ? guess : "that").")
        }
        if !open.isEmpty {
            let than = sentences.isEmpty ? guess : "that"
            sentences.append("Whether \(list(open)) \(does(open)) better than \(than) the intervals leave open.")
        }
        return sentences
    }

    private static func does(_ names: [String]) -> String { names.count == 1 ? "does" : "do" }

    /// Where an interval lies beside another one.
    private enum Order {
        case below, above, open
    }

    /// Apart only where both are bounded and do not touch.
    private static func order(_ a: Interval, _ b: Interval) -> Order {
        guard let aLow = a.low, let aHigh = a.high, let bLow = b.low, let bHigh = b.high else { return .open }
        return aHigh < bLow ? .below : aLow > bHigh ? .above : .open
    }

    /// Who brought nothing usable, so that its numbers are only the missing policy's.
    private static func unanswered(_ set: SetScores, _ names: VariantNames) -> [String] {
        let silent = set.variants.filter { $0.answered == 0 && $0.asked > 0 }.map { names[$0.variant] }
        guard !silent.isEmpty else { return [] }
        return [
            "\(list(silent)) brought no usable answer; its numbers, where shown, come from the missing policy alone."
        ]
    }

    private static func bounds(_ interval: Interval) -> String {
        guard let low = interval.low, let high = interval.high else { return "" }
        return " (95 % interval \(Format.amount(low)) to \(Format.amount(high)))"
    }

    /// `a`, `a and b`, `a, b and c`; more than six are counted, not named.
    static func list(_ names: [String]) -> String {
        guard names.count <= 6 else {
            return names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) others"
        }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
