import Nutrition
import Sanity
import Scoring

/// What one variant made of a meal: its estimate against the truth, its foods, findings, and how the trial ended.
enum AnswerCard {
    static func render(_ trial: TrialResult, _ name: String, truth: Truth, into page: inout HTML) {
        page.element(.article, [.class("answer")]) { page in
            page.element(.h4, text: trial.repeatIndex > 0 ? "\(name), repeat \(trial.repeatIndex + 1)" : name)
            if let estimate = trial.estimate { render(estimate, truth, into: &page) }
            ending(trial, into: &page)
            findings(trial, into: &page)
        }
    }

    private static func render(_ estimate: MealEstimate, _ truth: Truth, into page: inout HTML) {
        let totals = estimate.scoredTotals
        page.element(.div) { page in
            page.element(
                .span, [.class("kcal")], text: totals[.energy].map { Format.amount($0) + " kcal" } ?? "no energy stated"
            )
            if let value = totals[.energy], let known = truth.nutrients[.energy] {
                error(value - known, of: known, into: &page)
            }
        }
        let others = nutrients(totals)
        if !others.isEmpty { page.element(.p, [.class("soft")], text: others) }
        if let foods = estimate.foods {
            page.element(.p, text: foods.isEmpty ? "no food" : listed(foods.map(food)), limit: 2000)
        }
        if let description = estimate.description {
            page.element(.p, text: "“\(CleanText.line(description, limit: 400))”", limit: 410)
        }
    }

    /// The error in kcal and percent: green within 20 %, red beyond 50 %.
    private static func error(_ error: Double, of truth: Double, into page: inout HTML) {
        let share = truth > 0 ? abs(error) / truth : (error == 0 ? 0 : 1)
        let style: HTML.Attribute =
            share <= 0.2 ? .class("off close") : share > 0.5 ? .class("off far") : .class("off")
        var words = Format.signed(error)
        if truth > 0 { words += " (\(error > 0 ? "+" : "")\(Format.percent(error / truth)))" }
        page.element(.span, [style], text: words)
    }

    private static func ending(_ trial: TrialResult, into page: inout HTML) {
        page.element(.p) { page in
            if trial.outcome != .ok {
                page.element(.span, [.class("tag bad")], text: OutcomeTable.title(trial.outcome))
                page.literal(" ")
                page.add(trial.reason ?? OutcomeTable.meaning(trial.outcome.kind), limit: 200)
                page.literal(" ")
            }
            if trial.estimate != nil {
                page.element(.span, [.class("tag")], text: SanityTable.words(trial.decision.rawValue))
            }
            if let confidence = trial.estimate?.decisionConfidence {
                page.literal(" ")
                page.element(.span, [.class("tag")], text: "confidence \(Format.fixed(confidence, decimals: 2))")
            }
            if let review = trial.review {
                page.literal(" ")
                page.element(.span, [.class("tag bad")], text: "review: " + SanityTable.words(review.rawValue))
            }
        }
        page.element(.p, [.class("soft")], text: bill(trial))
    }

    /// Money, time and attempts on one line.
    private static func bill(_ trial: TrialResult) -> String {
        guard trial.attempts > 0 else { return "nothing was sent" }
        var parts = [trial.cost.map { Format.usd($0.value) } ?? (trial.costUnknown ? "cost unknown" : "no cost")]
        if let failed = trial.failedCost, failed.value > 0 {
            parts.append("\(Format.usd(failed.value)) on failed attempts")
        }
        if let latency = trial.latency { parts.append(Format.milliseconds(Format.milliseconds(of: latency))) }
        if trial.attempts > 1 { parts.append("\(trial.attempts) attempts") }
        return parts.joined(separator: " · ")
    }

    private static func findings(_ trial: TrialResult, into page: inout HTML) {
        guard !trial.findings.isEmpty else { return }
        page.element(.ul) { list in
            for finding in trial.findings.prefix(20) {
                list.element(.li) { item in
                    if finding.severity == .critical {
                        item.element(.span, [.class("tag bad")], text: "critical")
                        item.literal(" ")
                    }
                    item.add(finding.message)
                }
            }
            if trial.findings.count > 20 { list.element(.li, text: "and \(trial.findings.count - 20) more") }
        }
    }

    /// The axes other than energy that are known: `protein 1.6 g · carbs 52.3 g`.
    static func nutrients(_ values: Nutrients) -> String {
        Nutrient.allCases.filter { $0 != .energy }.compactMap { axis in
            values[axis].map { "\(axis.rawValue) \(Format.amount($0)) \(axis.unit)" }
        }.joined(separator: " · ")
    }

    /// Names with commas between them; of a hostile number, the first forty.
    static func listed(_ names: [String]) -> String {
        let shown = names.prefix(40).map { CleanText.line($0, limit: 80) }.joined(separator: ", ")
        return names.count > 40 ? "\(shown) and \(names.count - 40) more" : shown
    }

    private static func food(_ food: FoodEstimate) -> String {
        food.nutrients[.energy].map { "\(CleanText.line(food.name, limit: 60)) \(Format.amount($0)) kcal" } ?? food.name
    }
}
