import Nutrition
import Scoring
import Statistics

/// What changed on one eval set, in a sentence or two.
struct CompareVerdict {
    private typealias Pair = (pair: ComparedPair, set: PairOnSet)

    private let page: ComparePage
    private let meals: Int
    private let pairs: [Pair]

    init(page: ComparePage, set: ComparedSet) {
        self.page = page
        meals = set.meals
        pairs = page.pairs.filter { $0.set.comparison.set == set.name }
    }

    var verdict: Verdict {
        guard let first = pairs.first else { return Verdict(answer: "Nothing to compare.") }
        if pairs.allSatisfy({ $0.set.isIdentical }) { return Verdict(answer: identical(first), basis: size) }
        if pairs.allSatisfy({ $0.set.changedMeals == 0 }) {
            return Verdict(answer: sameAnswers(first), rest: others ?? "", basis: size)
        }
        let sentences = [silent, tooFew, failures, others, largest].compactMap { $0 }
        return Verdict(
            answer: pairs.count == 1 ? single(first) : several, rest: sentences.prefix(2).joined(separator: " "),
            basis: basis)
    }

    // MARK: the answer

    private var these: String { meals == 1 ? "this one meal" : "these \(Format.whole(meals)) meals" }

    private func energy(_ pair: Pair) -> MetricDifference? { pair.set.comparison[.energyMAE] }

    private func state(_ pair: Pair) -> DifferenceVerdict? { energy(pair).flatMap { DifferenceVerdict($0) } }

    private func isItself(_ pair: Pair) -> Bool { pair.pair.base == pair.pair.candidate }

    private func identical(_ first: Pair) -> String {
        "Nothing changed: \(who(first)) gave the same answers to \(these)\(page.comparison.isOneRun ? "" : " in both runs")."
    }

    private func sameAnswers(_ first: Pair) -> String {
        "Only cost or speed changed: \(who(first)) gave the same answers to \(these)."
    }

    private func who(_ first: Pair) -> String {
        let names = page.names(first.pair)
        if pairs.count > 1 { return ComparePage.all(pairs.count, pairs.allSatisfy(isItself) ? "variants" : "pairs") }
        return isItself(first) ? names.candidate : "\(names.candidate) and \(names.base)"
    }

    private func single(_ pair: Pair) -> String {
        let (base, candidate) = page.names(pair.pair)
        guard let difference = energy(pair), let state = state(pair) else {
            let who = isItself(pair) ? "\(candidate) has" : "\(candidate) and \(base) have"
            return "Energy errors cannot be compared: \(who) no energy on both sides."
        }
        let isItself = isItself(pair)
        switch state {
        case .better, .worse:
            let start =
                isItself ? "\(candidate) got \(state.rawValue)" : "\(candidate) is \(state.rawValue) than \(base)"
            return "\(start): \(change(difference, isItself: isItself))\(bounds(difference))."
        case .unclear:
            let start = isItself ? "whether \(candidate) changed" : "whether \(candidate) differs from \(base)"
            return "Unclear \(start): \(change(difference, isItself: isItself))\(bounds(difference))."
        case .notSeparable, .same:
            let start = state == .same ? "No difference" : "No difference can be shown"
            let (from, to) = (Format.kcal(difference.a), Format.kcal(difference.b))
            if !isItself {
                return "\(start): on \(these) \(candidate) was off by \(to) kcal a meal and \(base) by \(from)."
            }
            let end = from == to ? " in both runs" : " instead of \(from)"
            return "\(start): on \(these) \(candidate) was off by \(to) kcal a meal\(end)."
        }
    }

    /// `off by 103 kcal a meal instead of 80`.
    private func change(_ difference: MetricDifference, isItself: Bool) -> String {
        var (from, to) = (Format.kcal(difference.a), Format.kcal(difference.b))
        if from == to { (from, to) = (Format.amount(difference.a), Format.amount(difference.b)) }
        return "off by \(to) kcal a meal \(isItself ? "instead of" : "against") \(from)"
    }

    /// ` (+9 to +37)`.
    private func bounds(_ difference: MetricDifference) -> String {
        guard let low = difference.difference.low, let high = difference.difference.high else { return "" }
        return " (\(Format.signed(low, Format.kcal)) to \(Format.signed(high, Format.kcal)))"
    }

    private var several: String {
        let noun = pairs.allSatisfy(isItself) ? "variants" : "pairs"
        let total = " of \(pairs.count) \(noun)"
        let (worse, better) = (pairs.filter { state($0) == .worse }, pairs.filter { state($0) == .better })
        let unclear = pairs.filter { state($0) == .unclear }
        let same = pairs.filter { state($0) == .same || state($0) == .notSeparable && $0.set.changedMeals == 0 }
        let open = pairs.count { state($0) == .notSeparable && $0.set.changedMeals != 0 }
        let untested = pairs.count { state($0) == nil }
        if untested == pairs.count { return "Energy errors cannot be compared: no variant has energies on both sides." }
        var parts: [String] = []
        for (found, words) in [(worse, "got worse"), (better, "got better")] where !found.isEmpty {
            parts.append("\(found.count)\(parts.isEmpty ? total : "") \(words): \(changes(found))")
        }
        if !unclear.isEmpty {
            let names = Format.list(unclear.map { page.name($0.pair) }, atMost: 3)
            parts.append(
                "\(unclear.count)\(parts.isEmpty ? total : "") \(unclear.count == 1 ? "is" : "are") unclear: \(names)")
        }
        let isNothing = parts.isEmpty
        let other = isNothing ? "" : "the other "
        if open > 0 { parts.append("\(other)\(open)\(isNothing ? total : "") cannot be separated") }
        if !same.isEmpty { parts.append("\(same.count) gave the same answers or errors") }
        if untested > 0 { parts.append("\(untested) without an energy error") }
        if worse.isEmpty, better.isEmpty {
            guard open < pairs.count else {
                return
                    "No difference can be shown for \(pairs.count == 2 ? "either of these two" : "any of these \(pairs.count)") \(noun)."
            }
            return "No difference can be shown: \(parts.joined(separator: "; "))."
        }
        return parts.joined(separator: "; ") + "."
    }

    private func changes(_ found: [Pair]) -> String {
        if found.count == 1, let difference = energy(found[0]) {
            return
                "\(page.name(found[0].pair)), \(change(difference, isItself: isItself(found[0])))\(bounds(difference))"
        }
        let sorted = found.sorted {
            abs(energy($0)?.difference.value ?? 0) > abs(energy($1)?.difference.value ?? 0)
        }
        let words = sorted.map { pair in
            "\(page.name(pair.pair)) (\(Format.signed(energy(pair)?.difference.value ?? 0, Format.kcal)) kcal)"
        }
        return Format.list(words, atMost: 3)
    }

    // MARK: cautions

    /// Sides without any usable answer: their errors come from the missing policy alone.
    private var silent: String? {
        let found = pairs.flatMap { pair -> [String] in
            [("base", pair.set.base), ("candidate", pair.set.candidate)].compactMap { side, own in
                own.isSilent ? "\(page.name(pair.pair)) (\(side))" : nil
            }
        }
        guard !found.isEmpty else { return nil }
        let missing = page.comparison.scoring.missing
        let policy =
            missing == .exclude ? "" : "; errors there come from the missing policy (\(missing.rawValue))"
        return "No usable answer from \(Format.list(found, atMost: 3))\(policy)."
    }

    private var tooFew: String? {
        guard let groups = pairs.compactMap({ energy($0)?.clusters }).max(), !canShow(groups) else { return nil }
        return "With \(Format.count(groups, "group")) of meals no test can show a difference."
    }

    private func canShow(_ groups: Int) -> Bool {
        Separation.isPossible(clusters: groups, tests: max(1, page.comparison.tests))
    }

    /// Foods, cost and latency that got worse or better.
    private var others: String? {
        let metrics = ComparedMetric.chief.filter {
            $0 != .energyMAE && ($0 != .p95 || !page.comparison.isSimulated)
        }
        let words = [DifferenceVerdict.worse, .better].flatMap { verdict in
            metrics.compactMap { metric -> String? in
                let found = pairs.filter { pair in
                    pair.set.comparison[metric].flatMap { Self.isNotable($0) ? DifferenceVerdict($0) : nil } == verdict
                }
                guard let first = found.first?.set.comparison[metric] else { return nil }
                let what = "\(Self.name(metric)) is \(verdict.rawValue)"
                if pairs.count == 1 { return "\(what) (\(Self.values(first)))" }
                let who = found.count > 2 ? "\(found.count) variants" : Format.list(found.map { page.name($0.pair) })
                return "\(what) for \(who)"
            }
        }
        return words.isEmpty ? nil : Format.sentence(words.joined(separator: "; ")) + "."
    }

    /// False for a cost that changed by less than 1 %: tests find such changes, and nobody decides by them.
    private static func isNotable(_ difference: MetricDifference) -> Bool {
        difference.metric != .cost || abs(difference.difference.value) >= 0.01 * abs(difference.a)
    }

    private static func name(_ metric: ComparedMetric) -> String {
        metric == .cost ? "cost per 1,000 meals" : metric == .p95 ? "p95 latency" : MetricWords.name(metric)
    }

    /// `0.90 → 0.80`.
    private static func values(_ difference: MetricDifference) -> String {
        let write: (Double) -> String =
            switch difference.metric {
            case .cost: { Format.usd($0 * 1000) }
            case .p95: Format.milliseconds
            default: { Format.fixed($0, decimals: 3) }
            }
        return "\(write(difference.a)) → \(write(difference.b))"
    }

    /// The variant whose answers failed much more often.
    private var failures: String? {
        let risen = pairs.map { (pair: $0, rise: $0.set.candidate.failedShare - $0.set.base.failedShare) }
            .filter { $0.rise > 0.05 && !$0.pair.set.candidate.isSilent }.max { $0.rise < $1.rise }
        guard let pair = risen?.pair else { return nil }
        let (before, after) = (pair.set.base, pair.set.candidate)
        return
            "\(page.name(pair.pair)) failed on \(after.failed) of \(after.asked) answers, not \(before.failed) of \(before.asked)."
    }

    /// Of several pairs that cannot be separated.
    private var largest: String? {
        guard pairs.count > 1, !pairs.contains(where: { state($0) == .worse || state($0) == .better }) else {
            return nil
        }
        func size(_ pair: Pair) -> Double { abs(energy(pair)?.difference.value ?? 0) }
        guard let pair = pairs.max(by: { size($0) < size($1) }), size(pair) > 0, let difference = energy(pair) else {
            return nil
        }
        return
            "The largest: \(page.name(pair.pair)), \(change(difference, isItself: isItself(pair)))\(bounds(difference))."
    }

    // MARK: the basis

    private var size: String {
        let groups = pairs.compactMap { $0.set.comparison.differences.first?.clusters }.max() ?? meals
        return Format.count(meals, "meal") + (groups < meals ? " in \(Format.count(groups, "group"))" : "")
    }

    private var basis: String {
        let open = pairs.filter { state($0) == .notSeparable || state($0) == .unclear }.compactMap(energy)
        let tests = max(1, page.comparison.tests)
        let gaps = open.compactMap { $0.power?.detectable(level: Separation.level / Double(tests)) }.sorted()
        let groups = open.map(\.clusters).max() ?? 0
        let gap =
            gaps.isEmpty || !canShow(groups)
            ? nil : "only changes of about \(Format.kcal(gaps[gaps.count / 2])) kcal would show reliably"
        return ([size, gap].compactMap { $0 }).joined(separator: " · ")
    }
}

extension SideOnSet {
    /// Finished answers.
    var asked: Int { outcomes.reduce(0) { $0 + ($1.key.kind == .pending ? 0 : $1.value) } }

    /// Finished answers without a usable estimate.
    var failed: Int { asked - outcomes.reduce(0) { $0 + ($1.key.kind == .answered ? $1.value : 0) } }

    var failedShare: Double { asked > 0 ? Double(failed) / Double(asked) : 0 }

    /// Whether it was asked and nothing it answered is usable.
    var isSilent: Bool { asked > 0 && failed == asked }
}
