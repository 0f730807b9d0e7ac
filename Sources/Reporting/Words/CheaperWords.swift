import Scoring
import Statistics

/// Which variants are cheaper than the best and no worse by the margin, and which are not shown to be.
struct CheaperWords {
    private let standing: Standing
    /// Variants that a test shows to be cheaper than the best, cheapest first.
    private let shown: [(candidate: CheaperCandidate, name: String)]
    private let open: [(candidate: CheaperCandidate, name: String)]

    /// Skips candidates that never answered or were compared with another variant than the shown best.
    init(_ set: SetScores, _ standing: Standing, _ names: VariantNames) {
        self.standing = standing
        let answered = set.ranked.map(\.score.variant)
        let candidates = set.cheaper
            .filter {
                // A margin of 0 leaves nothing to be no worse by.
                $0.best == standing.best.variant && answered.contains($0.candidate) && $0.isCheaper && $0.margin > 0
            }
            .sorted { ($0.costDifference, $0.candidate) < ($1.costDifference, $1.candidate) }
            .map { (candidate: $0, name: names[$0.candidate]) }
        shown = candidates.filter(\.candidate.isNoWorse)
        open = candidates.filter { !$0.candidate.isNoWorse }
    }

    /// One sentence; nil if no cost difference is shown.
    var lead: String? {
        guard standing.tooFewGroups == nil else { return nil }
        if let first = shown.first {
            return
                "\(first.name) is cheaper and no worse by the margin of \(Format.amount(first.candidate.margin)) kcal."
        }
        // Its cost is tested only against the best, not against other variants.
        if let cheaper = standing.cheaper { return "\(cheaper.name), tied with \(standing.it), cost less." }
        return standing.bestIsCheapest ? "Of the tied, \(standing.it) cost least." : nil
    }

    var points: [String] {
        guard standing.tooFewGroups == nil else { return [] }
        var points: [String] = []
        if let margin = shown.first?.candidate.margin {
            let words = shown.prefix(4).map { entry in
                let upper = entry.candidate.upper.map { "at most \(Format.signed($0)) kcal, " } ?? ""
                return
                    "\(entry.name) (\(upper)\(saved(entry.candidate)), Holm \(Format.probability(entry.candidate.pHolm)))"
            }
            points.append(
                "Cheaper and no worse by the margin of \(Format.amount(margin)) kcal: \(listed(words, of: shown.count)). The bound is one-sided, 95 %."
            )
        } else {
            let isTested = open.contains { $0.candidate.candidate == standing.cheaper?.score.variant }
            if let cost = StandingWords.cost(standing, isTested: isTested) { points.append(cost) }
        }
        if let margin = open.first?.candidate.margin {
            let words = open.prefix(4).map { entry in
                let upper = entry.candidate.upper.map { "could be \(Format.amount($0)) kcal worse" } ?? "not bounded"
                return "\(entry.name) (\(upper))"
            }
            points.append(
                "Cheaper, but not shown to be no worse by the margin of \(Format.amount(margin)) kcal: \(listed(words, of: open.count))."
            )
        }
        return points
    }

    private func listed(_ words: [String], of count: Int) -> String {
        Format.list(words + (count > words.count ? ["\(Format.count(count - words.count, "other variant"))"] : []))
    }

    private func saved(_ candidate: CheaperCandidate) -> String {
        "saves \(Format.usd(-candidate.costDifference * 1000)) per 1000 meals"
    }
}
