import Costs
import Nutrition
import Sanity
import Scoring

/// One variant's answers to a meal, with every difference from the truth marked: energy, each macro, each food.
struct AnswerCard {
    static let legend =
        "✓ energy within 20 % of the truth, ▲ above, ▼ below it; red beyond 50 %. Foods: ✓ truly there, + invented, − missed."

    let truth: Truth
    let foods: FoodDifferences
    let foodNames: [FoodName]
    let similarities: KnownSimilarities

    func render(_ trial: TrialResult, _ name: String, into page: inout HTML) {
        page.element(.article, [.class("answer")]) { page in
            page.element(.h4, text: trial.repeatIndex > 0 ? "\(name), repeat \(trial.repeatIndex + 1)" : name)
            if let estimate = trial.estimate { render(estimate, into: &page) }
            ending(trial, into: &page)
            findings(trial, into: &page)
        }
    }

    private func render(_ estimate: MealEstimate, into page: inout HTML) {
        let totals = estimate.scoredTotals
        Self.totals(totals, unknown: "no energy stated", truth: truth.nutrients, into: &page)
        Self.others(totals, truth: truth.nutrients, into: &page)
        if let listed = estimate.foods { list(listed, into: &page) }
        if let description = estimate.description {
            page.element(.p, [.class("soft")], text: "“\(CleanText.line(description, limit: 400))”", limit: 410)
            if estimate.foods == nil { mentions(description, into: &page) }
        }
    }

    static func totals(_ values: Nutrients, unknown: String, truth: Nutrients, into page: inout HTML) {
        page.element(.div) { page in
            let energy = values[.energy]
            page.element(.span, [.class("kcal")], text: energy.map { Format.amount($0) + " kcal" } ?? unknown)
            guard let energy, let known = truth[.energy] else { return }
            page.element(.span, [ErrorMark.style(energy, truth: known)], text: ErrorMark.words(energy, truth: known))
        }
    }

    static func others(_ values: Nutrients, truth: Nutrients, into page: inout HTML) {
        let known = Nutrient.allCases.compactMap { axis in
            axis == .energy ? nil : values[axis].map { (axis: axis, value: $0) }
        }
        guard !known.isEmpty else { return }
        page.element(.p, [.class("macros")]) { page in
            for (axis, value) in known {
                page.element(.span) { item in
                    item.add("\(axis.rawValue) \(Format.amount(value)) \(axis.unit)")
                    guard let truth = truth[axis] else { return }
                    let style = ErrorMark.style(value, truth: truth)
                    item.element(.b, [style], text: ErrorMark.short(value, truth: truth))
                }
            }
        }
    }

    /// Foods of the answer and missed foods, at most forty (hostile input).
    private func list(_ listed: [FoodEstimate], into page: inout HTML) {
        if listed.isEmpty || truth.foods == nil {
            page.element(.p, text: Self.listed(listed.map(Self.words)), limit: 2000)
        }
        guard let known = truth.foods else { return }
        let marks = foods.marks(listed, truth: known, known: similarities)
        guard !marks.isEmpty else { return }
        page.element(.ul, [.class("foods")]) { list in
            for mark in marks.prefix(40) {
                switch mark {
                case .matched(let food, let name):
                    let other = name.map { " (true: \(CleanText.line($0, limit: 60)))" } ?? ""
                    list.element(.li, [.class("hit")], text: Self.words(food) + other)
                case .invented(let food): list.element(.li, [.class("invented")], text: Self.words(food))
                case .missed(let name): list.element(.li, [.class("missed")], text: name, limit: 80)
                }
            }
            if marks.count > 40 { list.element(.li, text: "and \(marks.count - 40) more") }
        }
    }

    private func mentions(_ description: String, into page: inout HTML) {
        guard let known = truth.foods, !known.isEmpty else { return }
        let found = foods.mentions(description, truth: known, names: foodNames)
        page.element(.ul, [.class("foods")]) { list in
            for name in found.named.prefix(40) { list.element(.li, [.class("hit")], text: name, limit: 80) }
            for name in found.missed.prefix(40) { list.element(.li, [.class("missed")], text: name, limit: 80) }
        }
    }

    private func ending(_ trial: TrialResult, into page: inout HTML) {
        page.element(.p) { page in
            if trial.outcome != .ok {
                page.element(.span, [.class("tag bad")], text: OutcomeTable.title(trial.outcome))
                page.literal(" ")
                page.add(trial.reason ?? OutcomeTable.meaning(trial.outcome.kind), limit: 200)
                page.literal(" ")
            }
            if trial.hasEstimate {
                page.element(.span, [.class("tag")], text: SanityTable.words(trial.decision.rawValue))
            }
            if let confidence = trial.decisionConfidence {
                page.literal(" ")
                page.element(.span, [.class("tag")], text: "confidence \(Format.hundredths(confidence))")
            }
            if let review = trial.review {
                page.literal(" ")
                page.element(.span, [.class("tag bad")], text: "review: " + SanityTable.words(review.rawValue))
            }
        }
        page.element(.p, [.class("soft")], text: TrialBill.words(trial))
    }

    private func findings(_ trial: TrialResult, into page: inout HTML) {
        guard !trial.findings.isEmpty else { return }
        page.element(.ul) { list in
            for finding in trial.findings.prefix(20) {
                list.element(.li) { item in
                    if finding.severity == .critical {
                        item.element(.span, [.class("tag bad")], text: "critical")
                        item.literal(" ")
                    }
                    item.add(finding.message)
                    if let energy = finding.suggestedEnergy {
                        item.add("; suggested: \(Format.amount(energy)) kcal")
                    }
                }
            }
            if trial.findings.count > 20 { list.element(.li, text: "and \(trial.findings.count - 20) more") }
        }
    }

    static func listed(_ names: [String]) -> String {
        if names.isEmpty { return "no food" }
        let shown = names.prefix(40).map { CleanText.line($0, limit: 80) }.joined(separator: ", ")
        return names.count > 40 ? "\(shown) and \(names.count - 40) more" : shown
    }

    private static func words(_ food: FoodEstimate) -> String {
        let name = CleanText.line(food.name, limit: 80)
        return food.nutrients[.energy].map { "\(name) \(Format.amount($0)) kcal" } ?? name
    }
}

/// Marks an error by sign, words and, last, colour.
enum ErrorMark {
    /// Close within 20 %, far beyond 50 %; for a truth of 0, any other value is far.
    static func style(_ value: Double, truth: Double) -> HTML.Attribute {
        let share = share(value, truth)
        return share <= 0.2 ? .class("off close") : share > 0.5 ? .class("off far") : .class("off")
    }

    /// `▲ +54.3 (+27 %)`.
    static func words(_ value: Double, truth: Double) -> String {
        let error = value - truth
        let sign = short(value, truth: truth)
        return truth > 0 ? "\(sign) (\(Format.signedPercent(error / truth)))" : sign
    }

    /// `▲ +54.3`.
    static func short(_ value: Double, truth: Double) -> String {
        let mark = share(value, truth) <= 0.2 ? "✓" : value > truth ? "▲" : "▼"
        return "\(mark) \(Format.signed(value - truth))"
    }

    private static func share(_ value: Double, _ truth: Double) -> Double {
        let error = abs(value - truth)
        return truth > 0 ? error / truth : (error == 0 ? 0 : 1)
    }
}

enum TrialBill {
    static func words(_ trial: TrialResult) -> String {
        guard trial.attempts > 0 || trial.reused != nil else { return "nothing was sent" }
        var parts = [trial.cost.map { Format.usd($0.value) } ?? (trial.costUnknown ? "cost unknown" : "no cost")]
        if let failed = trial.failedCost, failed.value > 0 {
            parts.append("\(Format.usd(failed.value)) on failed attempts")
        }
        if let latency = trial.latency { parts.append(Format.milliseconds(Format.milliseconds(of: latency))) }
        if let run = trial.reused?.run { parts.append("reused from run \(CleanText.line(run, limit: 100))") }
        if trial.attempts > 1 { parts.append("\(trial.attempts) attempts") }
        return parts.joined(separator: " · ")
    }
}

/// Finds correct foods of an answer, with the matcher and threshold of the scores.
struct FoodDifferences {
    enum Mark {
        /// A correct food of the answer, and its true name if that differs.
        case matched(FoodEstimate, as: String?)
        case invented(FoodEstimate)
        case missed(String)
    }

    private let matcher: FoodMatcher
    private let threshold: Double

    init(_ set: SetInfo?) {
        matcher = FoodMatcher(synonyms: set?.synonyms ?? [:], vectors: set?.vectors)
        threshold = set?.matchThreshold ?? 0.75
    }

    /// The names prepared for the matcher, for reuse on every answer to a meal.
    func names(of truth: [TrueFood]) -> [FoodName] {
        truth.prefix(FoodMatcher.limit).map { matcher.normalizer.name($0.name) }
    }

    /// Similarities between the foods of those answers, all to one meal, and the true foods.
    func similarities(in answers: [TrialResult], to names: [FoodName]) -> KnownSimilarities {
        answers.reduce(into: KnownSimilarities(matcher, truth: names)) { known, answer in
            for food in (answer.foods ?? []).prefix(FoodMatcher.limit) {
                known.learn(food.name) { matcher.normalizer.name(food.name) }
            }
        }
    }

    /// The foods of the answer in order, then the missed ones. `known`: similarities of names in answers.
    func marks(_ foods: [FoodEstimate], truth: [TrueFood], known: KnownSimilarities) -> [Mark] {
        let matches = known.similarities(of: foods.lazy.map { $0.name }).matches(threshold: threshold)
        let pairs = Dictionary(matches.map { ($0.predicted, $0.truth) }, uniquingKeysWith: { first, _ in first })
        let found = Set(pairs.values)
        return foods.enumerated().map { index, food in
            guard let place = pairs[index] else { return .invented(food) }
            return .matched(food, as: truth[place].name == food.name ? nil : truth[place].name)
        } + truth.indices.filter { !found.contains($0) }.map { .missed(truth[$0].name) }
    }

    /// The true foods that a prose description names, and those it misses.
    func mentions(_ description: String, truth: [TrueFood], names: [FoodName]) -> (named: [String], missed: [String]) {
        let found = zip(truth, names).map { food, name in
            (food: food.name, isNamed: matcher.mentioned([name], in: description, threshold: threshold) > 0)
        }
        return (found.filter(\.isNamed).map(\.food), found.filter { !$0.isNamed }.map(\.food))
    }
}
