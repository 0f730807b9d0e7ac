import Nutrition
import Scoring
import Statistics

struct PairParts {
    let comparison: RunComparison
    let pair: ComparedPair
    let set: PairOnSet
    let page: ComparePage

    /// - Parameter withChanges: include what differs between the two; it is the same on every set.
    func parts(withChanges: Bool) -> [Block] {
        let meals = comparison.sets.first { $0.name == set.comparison.set }?.meals
        let size = meals.map { ", \(Format.count($0, "meal"))" } ?? ""
        let title = "\(page.name(pair)) on \(CleanText.line(set.comparison.set, limit: 60))\(size)"
        return [.heading(2, title)] + (withChanges ? changes : []) + [.paragraph(paragraph)]
            + (set.comparison.differences.isEmpty ? [] : [.table(table)]) + [.list(beneath)]
    }

    private var changes: [Block] {
        guard !pair.changes.isEmpty else {
            return [
                .paragraph(
                    "By the record the two do not differ in model, prompt, answer schema, photo setting, parameters, endpoint or prices."
                )
            ]
        }
        return [.paragraph("What differs, base → candidate:"), .list(pair.changes.map(\.words))]
    }

    private var paragraph: String {
        let differences = set.comparison.differences
        let tested = differences.filter { $0.pHolm != nil }
        let usual = tested.first
        var words = tested.compactMap { difference in
            DifferenceSentence.words(
                difference, of: page.subject(pair),
                isUsual: difference.meals == usual?.meals && difference.clusters == usual?.clusters)
        }
        words += repeats + silent
        let missing = ComparedMetric.chief.filter { set.comparison[$0] == nil }.map(MetricWords.name)
        if !missing.isEmpty {
            words.append("Not compared, because it is not known on both sides: \(Format.list(missing)).")
        }
        if let usual {
            let isBounded = differences.contains { $0.difference.isBounded }
            let few = usual.clusters < SetScores.roughBelow && isBounded
            words.append(
                "All this on \(Format.count(usual.meals, "meal")) in \(Format.count(usual.clusters, "group")), Holm's p over \(Format.count(comparison.tests, "test"))\(few ? "; with fewer than \(SetScores.roughBelow) groups the intervals are rough" : "")."
            )
        }
        return words.joined(separator: " ")
    }

    private var repeats: [String] {
        let sides = [("base", set.base), ("candidate", set.candidate)].compactMap { side, found in
            found.repeatSpread.map { "\(RepeatWords.amount($0)) (\(side))" }
        }
        guard !sides.isEmpty else { return [] }
        let gain = PowerWords.repeats(set.comparison[.energyMAE]?.gainOfRepeats)
        return ["The same meal asked again differs by \(Format.list(sides)). \(RepeatWords.meaning).\(gain)"]
    }

    /// Sides without any usable answer, whose errors come from the missing policy alone.
    private var silent: [String] {
        let sides = [("the base", set.base), ("the candidate", set.candidate)]
        let found = sides.filter { _, side in
            !side.outcomes.isEmpty && !side.outcomes.contains { $0.key.kind == .answered && $0.value > 0 }
        }.map(\.0)
        guard !found.isEmpty else { return [] }
        let who = found.count == 1 ? found[0] : "neither side"
        let words = Format.sentence("\(who) brought \(found.count == 1 ? "no" : "a") usable answer")
        let missing = comparison.scoring.missing
        // When left out, it has no errors.
        let errors =
            missing == .exclude
            ? ""
            : ", so that \(found.count == 1 ? "its" : "their") errors are what the missing policy (\(missing.rawValue)) makes of silence"
        return ["\(words)\(errors)."]
    }

    private var beneath: [String] {
        func counts(_ title: String, _ counts: KeyPath<SideOnSet, [Outcome: Int]>) -> String {
            let (base, candidate) = (set.base[keyPath: counts], set.candidate[keyPath: counts])
            return "\(title): base \(Self.outcomes(base)); candidate \(Self.outcomes(candidate))."
        }
        var lines = [counts("Outcomes", \.outcomes)]
        if !set.base.leftOut.isEmpty || !set.candidate.leftOut.isEmpty {
            lines.append(counts("Meals without a scored result, which do not enter", \.leftOut))
        }
        if set.base.costUnknown > 0 || set.candidate.costUnknown > 0 {
            lines.append(
                "Cost not known: base \(Format.count(set.base.costUnknown, "trial")), candidate \(Format.count(set.candidate.costUnknown, "trial"))."
            )
        }
        return lines
    }

    /// `30 ok, 1 not json`; `none` for nothing.
    private static func outcomes(_ counts: [Outcome: Int]) -> String {
        let words = Outcome.allCases.compactMap { outcome -> String? in
            guard let count = counts[outcome], count > 0 else { return nil }
            return "\(count) \(OutcomeTable.title(outcome))"
        }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    private var table: Table {
        let rows = set.comparison.differences.map { difference in
            let words = MetricWords(difference)
            let interval = difference.difference
            let bounds = [interval.low, interval.high].map { $0.map(words.signed) ?? Format.none }
            return [
                MetricWords.title(difference.metric), words.number(difference.a), words.number(difference.b),
                "\(words.signed(interval.value)) [\(bounds.joined(separator: ", "))]",
                difference.pHolm.map { MetricWords.p($0).replacing("= ", with: "") } ?? Format.none,
                DifferenceVerdict(difference)?.words ?? "not tested"
            ]
        }
        return Table(
            header: ["", "base", "candidate", "difference [95 %]", "Holm p", ""], rows: rows,
            leastImportantFirst: [4, 5, 1, 2])
    }
}

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
        case .notSeparable, .unclear:
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
            return p < Separation.level ? "\(interval) includes 0 although p is small" : "\(interval) includes 0"
        }
        if difference.isUnclear { return "Holm's p is too near \(Separation.level) to call" }
        return difference.p.map { $0 < Separation.level } == true
            ? "\(interval) which leaves 0 out, does not hold against the number of tests"
            : "\(interval) which leaves 0 out, is not borne out by the permutation test"
    }
}
