import Nutrition
import Scoring
import Statistics

/// The first sentences of a report. They rank by point estimate; only tests on the same meals, never overlapping
/// intervals, decide which variants are separable from the best and which beat the baselines.
package struct Verdict: Sendable, Hashable {
    /// One or two sentences to read first; plain text, cleaned, not escaped.
    package var lead: String
    package var points: [String] = []

    /// One per eval set, in report order, then one on what weakens them all, if anything does.
    package static func all(of report: Report) -> [Verdict] {
        let names = VariantNames(report)
        let sets = SetScores.all(of: report)
        var verdicts = sets.map { set in
            var verdict = of(set, names)
            if sets.count > 1 { verdict.lead = "Set \(CleanText.line(set.name, limit: 60)). " + verdict.lead }
            return verdict
        }
        var limits: [String] = []
        if !report.run.isComplete { limits.append("The run is incomplete, so all of this can still change.") }
        if report.run.isSimulated { limits.append("No real model answered: this says nothing about any model.") }
        if !limits.isEmpty { verdicts.append(Verdict(lead: limits.joined(separator: " "))) }
        return verdicts
    }

    private static func of(_ set: SetScores, _ names: VariantNames) -> Verdict {
        let silent = unanswered(set, names)
        guard let (leader, error) = set.ranked.first, let standing = Standing(set, names) else {
            return Verdict(lead: nothingScored(set), points: silent)
        }
        let baseline = BaselineWords(set, names)
        let cheaper = CheaperWords(set, standing, names)
        let power = set.power.flatMap { PowerWords($0) }
        let points = [
            [best(leader, error, isPicked: set.ranked.count > standing.sharing.count, of: set.ranked.count)],
            beyondRange(set, names), supplied(leader, standing), leftOut(leader, set, names), standing.points,
            cheaper.points, baseline?.points ?? [], silent, groups(leader.energy, error),
            RepeatWords.points(set, names), power?.points ?? []
        ]
        let lead = lead(start(set, standing, error), standing, baseline, cheaper, power)
        return Verdict(lead: lead, points: points.flatMap { $0 })
    }

    private static func nothingScored(_ set: SetScores) -> String {
        let scored = set.variants.filter { $0.answered > 0 && $0.scoredMeals > 0 }
        if scored.count > 1, scored.allSatisfy({ $0.commonMeals == 0 }) {
            return "No meal has a scored result of every variant: there is not enough to compare, or to name a best."
        }
        let truths = set.meals.map(\.meal.truth)
        if !truths.isEmpty, !truths.contains(where: { $0.nutrients[.energy]?.isFinite == true }) {
            return "No meal here has a known true energy, so no energy error can be told."
        }
        return "No variant has a scored energy estimate."
    }

    /// `A has the lowest energy error here, 41 kcal per meal: …. B is cheaper and no worse by the margin of 25 kcal. …`
    private static func lead(
        _ start: String, _ standing: Standing, _ baseline: BaselineWords?, _ cheaper: CheaperWords,
        _ power: PowerWords?
    ) -> String {
        let rivals = [
            ("not separable from", standing.tied.count), ("better than", standing.apart.count),
            ("unclear beside", standing.unclear.count)
        ].filter { $0.1 > 0 }.map { "\($0) \(Format.count($1, "other"))" }
        let parts = rivals + [baseline?.ofBest].compactMap { $0 }
        // The tests were made for the first of the variants that share the lowest error, not for the others.
        let colon = standing.isShared ? ". \(standing.bestName) is " : ": "
        let rest = parts.isEmpty ? "" : colon + parts.joined(separator: ", ")
        let isSmall = standing.best.energy.map { $0.clusters < SetScores.roughBelow } ?? false
        // If nothing is open, more meals would show nothing new.
        let isOpen = !standing.tied.isEmpty || !standing.unclear.isEmpty || standing.tooFewGroups != nil
        let untold = standing.tooFewGroups.map { "With \(Format.count($0, "group")) of meals no two are separable." }
        let found = standing.apart.compactMap { $0.error.map { abs($0.difference.value) } }.min()
        let size = (isOpen ? power?.lead(found: found) : nil) ?? (isSmall && untold == nil ? "The set is small." : nil)
        return (["\(start)\(rest)."] + [untold, cheaper.lead, size].compactMap { $0 }).joined(separator: " ")
    }

    /// Names the variant of lowest error; a single one is not called lowest, and equal ones are named together.
    private static func start(_ set: SetScores, _ standing: Standing, _ error: Interval) -> String {
        let kcal = "\(Format.amount(error.value)) kcal per meal"
        if set.variants.count == 1 { return "\(standing.bestName) is off by \(kcal) here" }
        if set.ranked.count == 1 { return "Only \(standing.bestName) has an energy error to show here, \(kcal)" }
        if standing.isShared { return "\(Format.list(standing.sharing)) share the lowest energy error here, \(kcal)" }
        return "\(standing.bestName) has the lowest energy error here, \(kcal)"
    }

    /// Says that impossible values were clamped, so that one answer cannot dominate a mean.
    private static func beyondRange(_ set: SetScores, _ names: VariantNames) -> [String] {
        let found = set.ranked.map { (count: $0.score.energy?.beyondRange ?? 0, variant: $0.score.variant) }
        let words = found.filter { $0.count > 0 }.map { "\($0.count) of \(names[$0.variant])" }
        return words.isEmpty ? [] : ["Energies beyond a billion kcal count as a billion: \(Format.list(words))."]
    }

    /// Says that the best variant's numbers are partly not its own.
    private static func supplied(_ leader: VariantScore, _ standing: Standing) -> [String] {
        guard let count = leader.energy?.supplied, count > 0 else { return [] }
        return [
            "\(Format.count(count, "estimate")) behind that error came from the missing policy, not from \(standing.bestName)."
        ]
    }

    /// Meals left out because a variant has no scored result there, and which variant; the rest may be easier.
    private static func leftOut(_ leader: VariantScore, _ set: SetScores, _ names: VariantNames) -> [String] {
        let count = leader.meals - leader.commonMeals
        let lacking = set.variants.filter { $0.scoredMeals > 0 && $0.scoredMeals < $0.meals }
            .map { "\(names[$0.variant]) lacks \($0.meals - $0.scoredMeals)" }
        guard count > 0, !lacking.isEmpty else { return [] }
        let what = "\(count) of the \(Format.count(leader.meals, "meal")) \(count == 1 ? "is" : "are") left out for all"
        return ["\(what), since not every variant has a scored result there: \(Format.list(lacking))."]
    }

    private static func best(_ leader: VariantScore, _ error: Interval, isPicked: Bool, of variants: Int) -> String {
        let meals = Format.count(leader.energy?.meals ?? 0, "meal")
        var bounds = ""
        if let low = error.low, let high = error.high {
            // Equal values in every group have no spread to bound them.
            bounds =
                low == high
                ? " in every group, which bounds nothing,"
                : " (95 % interval \(Format.amount(low)) to \(Format.amount(high)))"
        }
        let picked =
            isPicked
            ? " As the lowest of \(variants) it is flattered by being picked: expect more on other meals." : ""
        return "Mean absolute error \(Format.amount(error.value)) kcal\(bounds) over \(meals).\(picked)"
    }

    /// Variants without any usable answer, whose numbers come from the missing policy alone.
    private static func unanswered(_ set: SetScores, _ names: VariantNames) -> [String] {
        let silent = set.variants.filter { $0.answered == 0 && $0.asked > 0 }.map { names[$0.variant] }
        guard !silent.isEmpty else { return [] }
        let numbers = "\(silent.count == 1 ? "its" : "their") numbers, where shown, come from the missing policy alone"
        return ["\(Format.list(silent)) brought no usable answer; \(numbers)."]
    }

    /// The amount of evidence: groups, not meals.
    private static func groups(_ energy: NutrientScore?, _ error: Interval) -> [String] {
        guard let energy else { return [] }
        let (meals, clusters) = (energy.meals, energy.clusters)
        guard clusters < SetScores.roughBelow else { return [] }
        let subject = meals == 1 ? "The one meal makes" : "The \(meals) meals make"
        let size = "\(subject) \(clusters) independent \(clusters == 1 ? "group" : "groups")"
        let effect =
            error.isBounded
            ? "every interval here is rough and may cover less than 95 %" : "too few to bound any error"
        return ["\(size): \(effect)."]
    }
}

/// Which variants are cheaper than the best and no worse by the margin, and which are not shown to be.
struct CheaperWords {
    private let standing: Standing
    /// Variants that a test shows to be cheaper than the best, cheapest first.
    private let shown: [CheaperCandidate]
    private let open: [CheaperCandidate]
    private let names: VariantNames

    /// Skips candidates that never answered or were compared with another variant than the shown best.
    init(_ set: SetScores, _ standing: Standing, _ names: VariantNames) {
        self.standing = standing
        self.names = names
        let answered = set.ranked.map(\.score.variant)
        let candidates = set.cheaper.filter {
            // A margin of 0 leaves nothing to be no worse by.
            $0.best == standing.best.variant && answered.contains($0.candidate) && $0.isCheaper && $0.margin > 0
        }.sorted { ($0.costDifference, $0.candidate) < ($1.costDifference, $1.candidate) }
        shown = candidates.filter(\.isNoWorse)
        open = candidates.filter { !$0.isNoWorse }
    }

    var lead: String? {
        guard standing.tooFewGroups == nil else { return nil }
        if let first = shown.first {
            return "\(names[first.candidate]) is cheaper and \(noWorse(first))."
        }
        // Its cost is tested only against the best, not against other variants.
        if let cheaper = standing.cheaper { return "\(cheaper.name), not separable from \(standing.it), cost less." }
        return standing.bestIsCheapest ? "Of those not separable, \(standing.it) cost least." : nil
    }

    var points: [String] {
        guard standing.tooFewGroups == nil else { return [] }
        var points: [String] = []
        if let first = shown.first {
            let words = shown.map { candidate in
                let upper = candidate.upper.map { "at most \(Format.signed($0)) kcal, " } ?? ""
                let saved = "saves \(Format.usd(-candidate.costDifference * 1000)) per 1000 meals"
                return
                    "\(names[candidate.candidate]) (\(upper)\(saved), Holm \(Format.probability(candidate.pHolm)))"
            }
            points.append("Cheaper and \(noWorse(first)): \(listed(words)). The bound is one-sided, 95 %.")
        } else {
            let isTested = open.contains { $0.candidate == standing.cheaper?.score.variant }
            if let cost = standing.costWords(isTested: isTested) { points.append(cost) }
        }
        if let first = open.first {
            let words = open.map { candidate in
                let upper = candidate.upper.map { "could be \(Format.amount($0)) kcal worse" } ?? "not bounded"
                return "\(names[candidate.candidate]) (\(upper))"
            }
            points.append("Cheaper, but not shown to be \(noWorse(first)): \(listed(words)).")
        }
        return points
    }

    private func noWorse(_ candidate: CheaperCandidate) -> String {
        "no worse by the margin of \(Format.amount(candidate.margin)) kcal"
    }

    private func listed(_ words: [String]) -> String {
        Format.list(words.prefix(4) + Format.more(words.count - 4, "other variant"))
    }
}
