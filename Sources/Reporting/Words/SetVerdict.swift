import Nutrition
import Scoring
import Statistics

extension Verdict {
    /// One per eval set, in report order.
    package static func all(of report: Report) -> [Verdict] {
        all(SetScores.all(of: report), VariantNames(report), report.run)
    }

    static func all(_ sets: [SetScores], _ names: VariantNames, _ run: RunInfo) -> [Verdict] {
        sets.map { set in
            SetVerdict(set, names, run).verdict.introduced(set: sets.count > 1 ? set.name : nil, [run])
        }
    }
}

private struct SetVerdict {
    private let set: SetScores
    private let names: VariantNames
    private let run: RunInfo
    private let standing: Standing?

    init(_ set: SetScores, _ names: VariantNames, _ run: RunInfo) {
        self.set = set
        self.names = names
        self.run = run
        standing = Standing(set, names)
    }

    var verdict: Verdict {
        guard let standing else {
            let task = TaskStanding(set)
            let rest = task.map { [$0.caution, silent.sentence.map { $0 + "." } ?? ""].filter { !$0.isEmpty } }
            return Verdict(
                answer: task?.answer(names, of: set) ?? nothingScored, rest: rest?.joined(separator: " ") ?? "",
                basis: size(meanTruth: nil), evidence: silent.evidence + corrected)
        }
        let (money, caution) = (money(standing), caution(standing))
        // With a caution, the money is one sentence, so that there are three in all.
        let sentences = [money.joined(separator: caution == nil ? ". " : "; "), caution ?? ""].filter { !$0.isEmpty }
        return Verdict(
            answer: answer(standing), rest: sentences.map { $0 + "." }.joined(separator: " "), basis: basis(standing),
            evidence: evidence(standing))
    }

    private var theseMeals: String { Format.these(set.meals.count, "meal") }

    // MARK: the answer

    private var nothingScored: String {
        let scored = set.variants.filter { $0.answered > 0 && $0.scoredMeals > 0 }
        if scored.count > 1, scored.allSatisfy({ $0.commonMeals == 0 }) {
            return "Nothing to compare: no meal has an answer of every model."
        }
        if set.variants.contains(where: { $0.asked > 0 }), set.variants.allSatisfy({ $0.answered == 0 }) {
            let asked = set.variants.reduce(0) { $0 + $1.asked }
            let cause = Failures.mostFrequent(set).map { ", most often “\($0)”" } ?? ""
            return "Every answer failed: \(Format.whole(asked)) of \(Format.whole(asked))\(cause)."
        }
        let truths = set.meals.map(\.meal.truth)
        if !truths.isEmpty, !truths.contains(where: { $0.nutrients[.energy]?.isFinite == true }) {
            return "No energy errors can be measured: no meal here has a known true energy."
        }
        return "No model has stated an energy that can be scored."
    }

    private func answer(_ standing: Standing) -> String {
        let name = standing.name
        let kcal = "\(Format.kcal(standing.error.value)) kcal a meal"
        if set.variants.count == 1 { return "\(name) was off by \(kcal) on \(theseMeals)." }
        if set.ranked.count == 1 {
            let isAlone = set.variants.allSatisfy { $0.answered == 0 || $0.variant == standing.best.variant }
            return
                "Only \(name) \(isAlone ? "returned usable answers" : "states energies that can be scored"): off by \(kcal)."
        }
        if let groups = standing.tooFewGroups {
            let few = groups == 1 ? "1 group of meals is" : "\(groups) groups of meals are"
            return "No winner yet: \(few) too few to separate any two models."
        }
        if standing.best.state == .best {
            return "\(name) is the most accurate here: off by \(kcal)\(others(standing))."
        }
        let open = standing.rivals(.notSeparable)
        if open.isEmpty {
            return "No winner yet: whether another model is as accurate as \(name) is unclear."
        }
        if open.count == standing.rivals.count {
            return "No winner yet: on \(theseMeals) no other model can be separated from \(name)."
        }
        let who = open.count > 2 ? "\(open.count) other models" : Format.list(open.map(\.name))
        return "No winner yet: \(who) cannot be separated from \(name)."
    }

    /// `; 5 others are worse, off by 27 to 38`.
    private func others(_ standing: Standing) -> String {
        let worse = standing.rivals(.worse)
        let errors = worse.compactMap { $0.score.energy?.mae.value }
        guard let least = errors.min(), let most = errors.max() else { return "" }
        if worse.count == 1 { return "; \(worse[0].name) is worse, off by \(Format.kcal(least))" }
        let all =
            worse.count == standing.rivals.count ? worse.count == 2 ? "both" : "all \(worse.count)" : "\(worse.count)"
        return "; \(all) others are worse, off by \(Format.kcal(least)) to \(Format.kcal(most))"
    }

    // MARK: the trade-off in money

    /// Sentences without their full stops.
    private func money(_ standing: Standing) -> [String] {
        let isWinner = standing.best.state == .best
        let who = standing.tooFewGroups == nil ? "It" : standing.name
        let start =
            isWinner || set.ranked.count == 1
            ? nil : "\(who) was off by \(Format.kcal(standing.error.value)) kcal a meal"
        guard let cheap = standing.cheap, let price = cheap.price, let mae = cheap.score.energy?.mae.value else {
            let cheapest = standing.bestIsCheapest ? "also cost the least" : nil
            if let start { return [start + (cheapest.map { " and \($0)" } ?? "")] }
            return cheapest.map { ["It \($0)"] } ?? []
        }
        let of = Self.share(price)
        let candidate = set.cheaper.first { $0.best == standing.best.variant && $0.candidate == cheap.score.variant }
        if let shown = Self.shown(cheap, candidate) {
            return [(start.map { $0 + "; " } ?? "") + "\(cheap.name) is \(shown) \(of)"]
        }
        guard let start else { return ["\(cheap.name) was off by \(Format.kcal(mae)) \(of)"] }
        let upper = candidate?.upper ?? cheap.error?.difference.high
        let worse = upper.flatMap { $0 > 0 ? "\(cheap.name) could be up to \(Format.kcal($0)) kcal worse" : nil }
        return ["\(start), \(cheap.name) by \(Format.kcal(mae)) \(of)"] + (worse.map { [$0] } ?? [])
    }

    /// What a test shows of the cheaper one; nil if nothing.
    private static func shown(_ cheap: Standing.Rival, _ candidate: CheaperCandidate?) -> String? {
        if let candidate, candidate.isNoWorse, let upper = candidate.upper {
            return "no more than \(Format.kcal(max(upper, 0.1))) kcal worse"
        }
        guard cheap.score.state == .worse, let error = cheap.error?.difference else { return nil }
        let bounds = error.low.flatMap { low in
            error.high.map { " (95 % interval \(Format.kcal(low)) to \(Format.kcal($0)))" }
        }
        return "\(Format.kcal(error.value)) kcal worse\(bounds ?? "")"
    }

    /// `at a quarter of the price`, `at about 1/50 of the price`.
    private static func share(_ price: Double) -> String {
        guard price > 0 else { return "at no cost" }
        switch (1 / price).rounded() {
        case ...2: return "at less than half the price"
        case 3: return "at a third of the price"
        case 4: return "at a quarter of the price"
        case let parts where parts < 20: return "at 1/\(Format.fixed(parts, decimals: 0)) of the price"
        case let parts: return "at about 1/\(Format.fixed((parts / 10).rounded() * 10, decimals: 0)) of the price"
        }
    }

    // MARK: one caution

    /// The most important one, without its full stop; nil if there is none.
    private func caution(_ standing: Standing) -> String? {
        [
            unbeaten(standing), silent.sentence, failed(standing), otherPolicy(standing), influence(standing),
            unclear(standing)
        ].lazy.compactMap { $0 }.first
    }

    /// A model that does not beat a guess without looking at the photos.
    private func unbeaten(_ standing: Standing) -> String? {
        guard let guess = set.strongestBaseline(knowing: .nothing) else { return nil }
        let verdict = BaselineWords.verdict(on: standing.best.variant, against: guess.score.variant, in: set)
        guard let verdict, verdict != .better else { return nil }
        let words = PredictorName(rawValue: guess.score.variant.provider)?.words ?? guess.score.variant.provider
        let name = words.replacing("always ", with: "")
        let claim = verdict == .worse ? "is worse than" : "is not shown to beat"
        return "\(standing.name) \(claim) guessing \(name) (off by \(Format.kcal(guess.mae.value)))"
    }

    private var silent: (sentence: String?, evidence: [String]) {
        let silent = set.variants.filter { $0.answered == 0 && $0.asked > 0 }.map { names[$0.variant] }
        guard !silent.isEmpty else { return (nil, []) }
        let who = Format.list(silent, atMost: 3)
        return (
            "\(who) returned no usable answer",
            ["\(who): every answer failed; any numbers come from the missing policy (\(set.missing.rawValue))."]
        )
    }

    /// The best, or the variant that failed most often.
    private func failed(_ standing: Standing) -> String? {
        func share(_ score: VariantScore) -> Double {
            Double(score.asked - score.answered) / Double(max(1, score.asked))
        }
        let all = [standing.best] + set.variants.sorted { share($0) > share($1) }
        guard let most = all.first(where: { $0.answered > 0 && share($0) > 0.05 }) else { return nil }
        let count = most.asked - most.answered
        return "\(names[most.variant]) failed on \(count) of \(most.asked) answers\(missing)"
    }

    /// Another way to count failed answers that would put another variant first.
    private func otherPolicy(_ standing: Standing) -> String? {
        guard let other = set.lowestByPolicy.first(where: { $0.variant != standing.best.variant }) else { return nil }
        let how =
            switch other.policy {
            case .zero: "as 0 kcal"
            case .baseline: "as the median of the other meals"
            case .worst: "as the worst of the fills"
            case .exclude: "not at all"
            }
        return "Counting failed answers \(how), \(names[other.variant]) would be ahead"
    }

    private var missing: String {
        switch set.missing {
        case .zero: ", each counted as 0 kcal"
        case .exclude: ", which are left out"
        case .baseline, .worst: ""
        }
    }

    private func influence(_ standing: Standing) -> String? {
        if let meal = standing.rivals.first?.score.leadsWithout, let second = standing.rivals.first {
            return "Without the meal \(CleanText.line(meal, limit: 40)), \(second.name) would be ahead"
        }
        let shown = [standing.best] + [standing.cheap?.score].compactMap { $0 }
        return shown.lazy.compactMap(heavy).first
    }

    private func heavy(_ score: VariantScore) -> String? {
        guard let largest = score.largestError, largest.share > Influence.notable else { return nil }
        return
            "One meal (\(CleanText.line(largest.meal, limit: 40))) makes \(Format.percent(largest.share)) of the error of \(names[score.variant])"
    }

    private func unclear(_ standing: Standing) -> String? {
        let unclear = standing.rivals(.unclear)
        guard let first = unclear.first else { return nil }
        guard unclear.count == 1 else { return "\(Format.list(unclear.map(\.name))) are unclear" }
        if let largest = first.score.largestError, largest.share > Influence.notable {
            return "\(first.name) is unclear: one meal makes \(Format.percent(largest.share)) of its error"
        }
        guard let low = first.error?.difference.low, let high = first.error?.difference.high, low < 0, high > 0 else {
            return "\(first.name) is unclear: its p value is too near 0.05"
        }
        return "\(first.name) is unclear: anything from \(Format.kcal(-low)) kcal better to \(Format.kcal(high)) worse"
    }

    // MARK: the basis

    private func basis(_ standing: Standing) -> String {
        var parts = [size(meanTruth: standing.best.energy?.meanTruth)]
        if let power = set.power.flatMap({ PowerWords($0) }), standing.tooFewGroups == nil {
            let isOpen = !standing.rivals(.notSeparable).isEmpty
            let found = standing.rivals(.worse).compactMap { $0.error.map { abs($0.difference.value) } }.min()
            if isOpen { parts += power.gap(found: found).map { [$0] } ?? [] }
        }
        let prompts = Set(set.ranked.map(\.score.variant.prompt)).count
        if prompts > 1 { parts.append("\(prompts) prompts") }
        if set.ranked.count > 1 {
            parts.append("best of \(set.ranked.count): expect more error elsewhere")
        }
        return parts.joined(separator: " · ")
    }

    private func size(meanTruth: Double?) -> String {
        let groups = Set(set.meals.map(\.meal.group)).count
        let average = meanTruth.map { " averaging \(Format.kcal($0)) kcal" } ?? ""
        let sources = Set(set.meals.compactMap { $0.meal.truth.source }).sorted()
        let source = sources.isEmpty ? "" : ", truths: \(sources.joined(separator: ", "))"
        return "\(Format.count(set.meals.count, "meal"))\(average)"
            + (groups < set.meals.count ? " in \(Format.count(groups, "independent group"))" : "") + source
    }

    // MARK: how we know

    private func evidence(_ standing: Standing) -> [String] {
        [
            [error(standing)], standing.evidence, cheaper(standing), BaselineWords(set, names)?.points ?? [],
            Array(set.variants.lazy.compactMap { heavy($0).map { $0 + "." } }.prefix(8)), silent.evidence,
            supplied(standing), leftOut(standing), beyondRange, corrected, rough(standing), repeats,
            set.power.flatMap { PowerWords($0) }?.points ?? []
        ].flatMap { $0 }
    }

    private func error(_ standing: Standing) -> String {
        let count = Format.count(standing.best.energy?.meals ?? 0, "meal")
        guard let low = standing.error.low, let high = standing.error.high, low < high else {
            return
                "\(standing.name): off by \(Format.amount(standing.error.value)) kcal over \(count), without an interval."
        }
        return
            "\(standing.name): off by \(Format.amount(standing.error.value)) kcal, 95 % interval \(Format.amount(low)) to \(Format.amount(high)), over \(count)."
    }

    /// Which variants cost less, by a test, and by how much they could be worse.
    private func cheaper(_ standing: Standing) -> [String] {
        let candidates = set.cheaper.filter { $0.best == standing.best.variant && $0.isCheaper && $0.margin > 0 }
        guard standing.tooFewGroups == nil, let margin = candidates.first.map({ Format.kcal($0.margin) }) else {
            return []
        }
        func words(_ candidate: CheaperCandidate) -> String {
            let upper = candidate.upper.map { "at most \(Format.signed($0, Format.kcal)) kcal" } ?? "not bounded"
            return "\(names[candidate.candidate]) (\(upper))"
        }
        let shown = candidates.filter(\.isNoWorse).map(words)
        let open = candidates.filter { !$0.isNoWorse }.map(words)
        return [
            shown.isEmpty ? nil : "Cheaper and no more than \(margin) kcal worse: \(Format.list(shown)).",
            open.isEmpty ? nil : "Cheaper, but perhaps more than \(margin) kcal worse: \(Format.list(open))."
        ].compactMap { $0 }
    }

    private func supplied(_ standing: Standing) -> [String] {
        guard let count = standing.best.energy?.supplied, count > 0 else { return [] }
        return ["\(Format.count(count, "value")) behind the error of \(standing.name) came from the missing policy."]
    }

    /// Meals left out because a variant has no scored result there; the rest may be easier.
    private func leftOut(_ standing: Standing) -> [String] {
        let count = standing.best.meals - standing.best.commonMeals
        let lacking = set.variants.filter { $0.scoredMeals > 0 && $0.scoredMeals < $0.meals }
            .map { "\(names[$0.variant]) on \($0.meals - $0.scoredMeals)" }
        guard count > 0, !lacking.isEmpty else { return [] }
        return [
            "\(Format.count(count, "meal")) left out for all, because these have no scored answer there: \(Format.list(lacking))."
        ]
    }

    /// Says that impossible values were clamped, so that one answer cannot dominate a mean.
    private var beyondRange: [String] {
        let found = set.ranked.map { (count: $0.score.energy?.beyondRange ?? 0, variant: $0.score.variant) }
        let words = found.filter { $0.count > 0 }.map { "\($0.count) of \(names[$0.variant])" }
        return words.isEmpty ? [] : ["Energies beyond a billion kcal count as a billion: \(Format.list(words))."]
    }

    /// How far people changed the truths, and what they had seen then.
    private var corrected: [String] {
        guard let corrected = set.info?.corrected, corrected.count > 0 else { return [] }
        let seen = corrected.afterAnswers == 0 ? "none" : "\(corrected.afterAnswers)"
        let verb = corrected.count == 1 ? "was" : "were"
        return [
            "\(corrected.count) of \(Format.count(set.meals.count, "truth")) \(verb) edited, \(seen) after answers had been seen."
        ]
    }

    private func rough(_ standing: Standing) -> [String] {
        guard let energy = standing.best.energy, energy.clusters < SetScores.roughBelow else { return [] }
        let groups = Format.count(energy.clusters, "group")
        return [
            standing.error.isBounded
                ? "Intervals are rough with \(groups): they may cover less than 95 %."
                : "\(groups) are too few to bound any error."
        ]
    }

    private var repeats: [String] {
        run.repeats == 1
            ? ["Each meal was asked once, so how much answers to it vary is not known."]
            : RepeatWords.points(set, names)
    }
}

enum Influence {
    /// A single meal that makes more than this share of a variant's error is named.
    static let notable = 0.25
}

extension NutrientScore {
    /// Mean true value of the meals scored; nil if unknown or 0.
    var meanTruth: Double? {
        guard let share = pmae?.value, share > 0 else { return nil }
        return mae.value / share
    }
}
