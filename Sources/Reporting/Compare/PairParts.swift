import Nutrition
import Scoring
import Statistics

/// Everything on one pair and set.
struct PairParts {
    let comparison: RunComparison
    let pair: ComparedPair
    let set: PairOnSet
    let page: ComparePage

    var blocks: [Block] {
        (differences.isEmpty ? [] : [.table(table)]) + [.list(points)] + page.moved(pair, set)
    }

    /// Simulated times mean nothing.
    private var differences: [MetricDifference] {
        self.set.comparison.differences.filter { $0.metric != .p95 || !comparison.isSimulated }
    }

    private var points: [String] {
        let tested = differences.filter { $0.pHolm != nil }
        let reasons = tested.compactMap { difference in
            DifferenceReason.words(difference, tests: comparison.tests).map {
                "\(Format.sentence(MetricWords.name(difference.metric))): \($0)."
            }
        }
        let missing = ComparedMetric.chief
            .filter { set.comparison[$0] == nil && ($0 != .p95 || !comparison.isSimulated) }.map(MetricWords.name)
        let unknown = missing.isEmpty ? [] : ["Not known on both sides: \(Format.list(missing))."]
        return basis(tested) + reasons + unknown + repeats + outcomes
    }

    private func basis(_ tested: [MetricDifference]) -> [String] {
        guard let usual = tested.first else { return [] }
        let few =
            usual.clusters < SetScores.roughBelow && tested.contains { $0.difference.isBounded }
            ? "; with fewer than \(SetScores.roughBelow) groups the intervals are rough" : ""
        let size = "\(Format.count(usual.meals, "meal")) in \(Format.count(usual.clusters, "group"))\(few)."
        return [size]
            + tested.filter { ($0.meals, $0.clusters) != (usual.meals, usual.clusters) }.map {
                "\(Format.sentence(MetricWords.name($0.metric))): \(Format.count($0.meals, "meal")) in \(Format.count($0.clusters, "group"))."
            }
    }

    private var repeats: [String] {
        let sides = [("base", set.base), ("candidate", set.candidate)].compactMap { side, found in
            found.repeatSpread.map { "\(RepeatWords.amount($0)) (\(side))" }
        }
        guard !sides.isEmpty else { return [] }
        let gain = PowerWords.repeats(set.comparison[.energyMAE]?.gainOfRepeats)
        return ["The same meal asked again varies by \(Format.list(sides)). \(RepeatWords.meaning).\(gain)"]
    }

    private var outcomes: [String] {
        func counts(_ title: String, _ counts: KeyPath<SideOnSet, [Outcome: Int]>) -> String {
            let (base, candidate) = (set.base[keyPath: counts], set.candidate[keyPath: counts])
            return "\(title): base \(Self.words(base)); candidate \(Self.words(candidate))."
        }
        var lines = [counts("Answers", \.outcomes)]
        if !set.base.leftOut.isEmpty || !set.candidate.leftOut.isEmpty {
            lines.append(counts("Meals left out, without a scored answer", \.leftOut))
        }
        if set.base.costUnknown > 0 || set.candidate.costUnknown > 0 {
            lines.append(
                "Cost not known: base \(Format.count(set.base.costUnknown, "answer")), candidate \(Format.count(set.candidate.costUnknown, "answer"))."
            )
        }
        return lines
    }

    /// `30 ok, 1 not json`; `none` for nothing.
    private static func words(_ counts: [Outcome: Int]) -> String {
        let words = Outcome.allCases.compactMap { outcome -> String? in
            guard let count = counts[outcome], count > 0 else { return nil }
            return "\(count) \(OutcomeTable.title(outcome))"
        }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    private var table: Table {
        let rows = differences.map { difference in
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
            header: ["metric", "base", "candidate", "difference [95 %]", "Holm p", "state"], rows: rows,
            leastImportantFirst: [4, 5, 1, 2])
    }
}

/// Why a difference is neither better nor worse.
enum DifferenceReason {
    /// Nil where the table shows it: better, worse, the same, or an interval that includes 0 with a large p.
    static func words(_ difference: MetricDifference, tests: Int) -> String? {
        guard let verdict = DifferenceVerdict(difference), verdict == .notSeparable || verdict == .unclear else {
            return nil
        }
        let parts = [doubt(difference, tests), needed(difference)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private static func doubt(_ difference: MetricDifference, _ tests: Int) -> String? {
        let interval = difference.difference
        guard interval.isBounded else { return "too few meals for an interval" }
        if interval.isNothing {
            return "equal here, but \(Format.count(difference.clusters, "group")) are too few to generalise"
        }
        if difference.isUnclear { return "Holm's p is too near \(Separation.level) to call" }
        guard interval.excludesZero else {
            return difference.isSignificant == true ? "significant by the test, but the interval includes 0" : nil
        }
        return difference.p.map { $0 < Separation.level } == true
            ? "the interval excludes 0, but not after the correction for \(Format.count(tests, "test"))"
            : "the interval excludes 0, but the permutation test is not significant"
    }

    /// How many meals would show a difference as large as the observed one, if these are too few.
    private static func needed(_ difference: MetricDifference) -> String? {
        let size = abs(difference.difference.value)
        guard let power = difference.power, let seen = power.detectable(), size > 0, size < seen else { return nil }
        let needed = power.mealsNeeded(for: size)
        guard needed.map({ $0 > difference.meals }) ?? true else { return nil }
        return
            "a single test would show \(Format.kcal(seen)) kcal on these meals 8 times in 10; \(PowerWords.meals(needed, for: size))"
    }
}
