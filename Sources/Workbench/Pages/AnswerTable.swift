import Nutrition
import Reporting
import Sanity
import Scoring

/// Every answer on one meal, the truth on top, and what is behind each.
struct AnswerTable {
    let meal: TriagedMeal
    let variants: [TriagedSet.Variant]

    /// Columns of true foods.
    private static let foodsAtMost = 6
    /// Unicode scalars of an answer as received.
    private static let textLimit = 20_000

    private var answers: [MealAnswers.Answer] { meal.answers.answers }
    private var foods: [TrueFood] { Array((meal.meal.truth.foods ?? []).prefix(Self.foodsAtMost)) }
    private var hasOther: Bool { answers.contains(where: \.invents) }

    func write(into html: inout HTML) {
        guard !answers.isEmpty else { return html.element(.p, text: "No variant was asked about this meal.") }
        let name = "Answers to \(CleanText.line(meal.meal.id, limit: 60))"
        html.element(
            .div, [.class("scroll"), .focusable, HTML.Attribute(.role, "region"), .label(name)]
        ) { html in
            html.element(.table, [.class("matrix")]) { table in
                table.element(.thead) { head in
                    head.element(.tr) { row in
                        let titles = ["model", "kcal", "error"] + foods.map(\.name) + (hasOther ? ["also named"] : [])
                        for title in titles {
                            row.element(.th, [.column], text: title, limit: 40)
                        }
                    }
                }
                table.element(.tbody) { body in
                    truth(into: &body)
                    for answer in answers { row(answer, into: &body) }
                }
            }
        }
        findings(into: &html)
        html.element(.h2, text: "What is behind each answer?")
        for answer in answers { details(answer, into: &html) }
    }

    private func truth(into body: inout HTML) {
        body.element(.tr, [.class("truth")]) { row in
            row.element(.th, [.row], text: "Truth")
            row.element(.td, text: meal.answers.truth.map(Format.kcal) ?? Format.none)
            row.element(.td, text: meal.meal.truth.source ?? "")
            for food in foods { row.element(.td, text: food.mass.map { "\(Format.kcal($0.value)) g" } ?? "✓") }
            if hasOther { row.element(.td) { _ in } }
        }
    }

    private func name(_ answer: MealAnswers.Answer) -> String {
        answer.name + (answer.trial.repeatIndex > 0 ? ", repeat \(answer.trial.repeatIndex + 1)" : "")
    }

    private func row(_ answer: MealAnswers.Answer, into body: inout HTML) {
        body.element(.tr, answer.isRight ? [.class("right")] : []) { row in
            row.element(.th, [.row]) { cell in
                cell.element(.span, [.class("model")], text: name(answer), limit: 80)
            }
            guard !answer.isFailed else {
                row.element(.td, [.class("bad name")], text: OutcomeTable.title(answer.trial.outcome))
                for _ in 0..<(1 + foods.count + (hasOther ? 1 : 0)) { row.element(.td) { _ in } }
                return
            }
            AnswerCells(foods: foods, hasOther: hasOther).write(answer, into: &row)
        }
    }

    // MARK: what is behind it

    private func findings(into html: inout HTML) {
        let lines = answers.flatMap { answer in
            answer.trial.findings.prefix(20).map { finding in
                let severity = finding.severity == .critical ? "critical: " : ""
                return "\(name(answer)): \(severity)\(CleanText.line(finding.message, limit: 300))"
            }
        }
        guard !lines.isEmpty else { return }
        html.element(.h2, text: "What do the sanity rules say?")
        html.element(.ul, [.class("remarks")]) { list in
            for line in lines.prefix(12) { list.element(.li, text: line, limit: 500) }
            if lines.count > 12 { list.element(.li, text: "and \(Format.count(lines.count - 12, "more finding"))") }
        }
    }

    private func details(_ answer: MealAnswers.Answer, into html: inout HTML) {
        let trial = answer.trial
        html.element(.details, [.class("answer")]) { html in
            html.element(.summary) { line in
                line.element(.strong, text: name(answer), limit: 80)
                line.add(" \(summary(answer))")
            }
            if let reason = trial.reason { html.element(.p, text: CleanText.line(reason, limit: 400), limit: 400) }
            if let words = trial.estimate?.description {
                html.element(.p, text: "“\(CleanText.line(words, limit: 600))”", limit: 620)
            }
            if let words = trial.estimate?.task.flatMap({ TaskWords.line($0) }) {
                html.element(.p, text: words, limit: 1000)
            }
            html.element(.p, [.class("soft")], text: facts(trial), limit: 400)
            if let text = trial.text, !text.isEmpty {
                html.element(
                    .pre, [.focusable, HTML.Attribute(.role, "region"), .label("As received from \(name(answer))")]
                ) { pre in
                    let shown = text.unicodeScalars.prefix(Self.textLimit)
                    for line in shown.split(whereSeparator: { $0 == "\n" }).prefix(1000) {
                        pre.element(.span, text: String(line), limit: Self.textLimit)
                    }
                    if shown.endIndex < text.unicodeScalars.endIndex { pre.element(.span, text: "…") }
                }
            }
        }
    }

    private func summary(_ answer: MealAnswers.Answer) -> String {
        if answer.isFailed { return OutcomeTable.title(answer.trial.outcome) }
        let foods = (answer.trial.foods ?? []).map { CleanText.line($0.name, limit: 40) }
        if case .product(let product)? = answer.trial.estimate?.task {
            return product.name.map { CleanText.line($0, limit: 80) } ?? "no name"
        }
        let energy = answer.energy.map { "\(Format.kcal($0)) kcal" } ?? "no energy"
        return foods.isEmpty ? energy : "\(energy): \(Format.list(foods, atMost: 5))"
    }

    /// Decision, nutrients, cost and time.
    private func facts(_ trial: TrialResult) -> String {
        let axes = Nutrient.allCases.filter { $0 != .energy }.compactMap { axis in
            trial.scoredTotals?[axis].map { "\(axis.rawValue) \(Format.amount($0)) \(axis.unit)" }
        }
        let sure = trial.decisionConfidence.map { "confidence \(Format.hundredths($0))" }
        let decision = trial.hasEstimate ? trial.decision.rawValue.replacing("_", with: " ") : nil
        return (axes + [sure, decision, TrialBill.words(trial)].compactMap { $0 }).joined(separator: " · ")
    }
}
