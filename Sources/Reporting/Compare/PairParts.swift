import Nutrition
import Scoring
import Statistics

struct PairParts {
    private let comparison: RunComparison
    private let pair: ComparedPair
    private let set: PairOnSet
    private let names: CompareNames

    init(_ comparison: RunComparison, _ pair: ComparedPair, _ set: PairOnSet, _ names: CompareNames) {
        self.comparison = comparison
        self.pair = pair
        self.set = set
        self.names = names
    }

    /// - Parameter withChanges: include what differs between the two; it is the same on every set.
    func parts(withChanges: Bool) -> [Block] {
        let meals = comparison.sets.first { $0.name == set.comparison.set }?.meals
        let size = meals.map { ", \(Format.count($0, "meal"))" } ?? ""
        var parts: [Block] = [
            .heading(2, "\(names.pair(pair)) on \(CleanText.line(set.comparison.set, limit: 60))\(size)")
        ]
        if withChanges { parts += changes }
        parts += [.paragraph(paragraph)]
        if !set.comparison.differences.isEmpty { parts.append(.table(CompareTable.of(set.comparison.differences))) }
        parts.append(.list(beneath))
        return parts
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
                difference, of: names.subject(pair),
                isUsual: difference.meals == usual?.meals && difference.clusters == usual?.clusters)
        }
        words += repeats + silent
        let wanted: [ComparedMetric] = [.energyMAE, .foodsF1, .cost, .p95]
        let missing = wanted.filter { set.comparison[$0] == nil }.map(MetricWords.name)
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
        let words = "\(who) brought \(found.count == 1 ? "no" : "a") usable answer"
        let missing = comparison.scoring.missing
        // When left out, it has no errors.
        let errors =
            missing == .exclude
            ? ""
            : ", so that \(found.count == 1 ? "its" : "their") errors are what the missing policy (\(missing.rawValue)) makes of silence"
        return ["\(words.prefix(1).uppercased())\(words.dropFirst())\(errors)."]
    }

    private var beneath: [String] {
        var lines = [
            "Outcomes: base \(Self.outcomes(set.base.outcomes)); candidate \(Self.outcomes(set.candidate.outcomes))."
        ]
        if !set.base.leftOut.isEmpty || !set.candidate.leftOut.isEmpty {
            lines.append(
                "Meals without a scored result, which do not enter: base \(Self.outcomes(set.base.leftOut)); candidate \(Self.outcomes(set.candidate.leftOut))."
            )
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
}

enum CompareTable {
    static func of(_ differences: [MetricDifference]) -> Table {
        let rows = differences.map { difference in
            let words = MetricWords(difference)
            let interval = difference.difference
            let bounds = [interval.low, interval.high].map { $0.map(words.signed) ?? Format.none }
            let verdict = DifferenceVerdict(difference)
            return [
                MetricWords.title(difference.metric), words.number(difference.a), words.number(difference.b),
                "\(words.signed(interval.value)) [\(bounds.joined(separator: ", "))]",
                difference.pHolm.map { MetricWords.p($0).replacing("= ", with: "") } ?? Format.none,
                verdict?.cell ?? "not tested"
            ]
        }
        return Table(
            header: ["", "base", "candidate", "difference [95 %]", "Holm p", ""], rows: rows,
            leastImportantFirst: [4, 5, 1, 2])
    }
}
