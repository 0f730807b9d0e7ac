import Nutrition
import Sanity
package import Scoring

/// An open meal: its photos, and one matrix with the truth on top, a row per answer and a column per true food.
struct MealMatrixHTML {
    let answers: MealAnswers
    let context: ReportContext
    let set: Int
    /// True to show the answers as received too.
    var showsTexts = false
    /// Its first photo, whose bytes are in the tile.
    var first: MealPicture?

    private static let foodsAtMost = 8

    private var meal: Meal { answers.report.meal }
    private var foods: [TrueFood] { Array((meal.truth.foods ?? []).prefix(Self.foodsAtMost)) }

    func write(into html: inout HTML) {
        let facts = [meal.difficulty?.rawValue, meal.split.map { "\($0.rawValue) half" }, meal.person, meal.day]
            .compactMap { $0.map { CleanText.line($0, limit: 60) } }
        html.element(.h3, text: ([CleanText.line(meal.id, limit: 80)] + facts).joined(separator: " · "))
        html.element(.div, [.class("photos")]) { html in
            photos(into: &html)
            truth(into: &html)
        }
        matrix(into: &html)
        findings(into: &html)
        details(into: &html)
    }

    private func photos(into html: inout HTML) {
        if let words = MealWords.input(meal) { html.element(.p, text: words, limit: 600) }
        let thumbnails = answers.report.thumbnails.prefix(8)
        for (index, bytes) in thumbnails.enumerated() {
            if bytes.isEmpty {
                html.element(.div, [.class("nophoto")], text: "photo \(index + 1) could not be read")
            } else {
                html.element(.label, [.class("photo")]) { html in
                    let view = MealWords.view(meal, photo: index)
                    html.void(
                        .input, [HTML.Attribute(.type, "checkbox"), .class("unseen"), .label("Enlarge: \(view)")])
                    if index == 0, let first { return first.draw(isTile: false, into: &html) }
                    html.void(.img, [.jpeg(bytes), HTML.Attribute(.alt, view)])
                }
            }
        }
    }

    private func truth(into html: inout HTML) {
        html.element(.div, [.class("soft")]) { html in
            html.element(.p) { words in
                words.element(.strong, text: Format.sentence(answers.truthWords))
                if let range = meal.truth.energyRange {
                    words.add(", accepted \(Format.kcal(range.lowerBound)) to \(Format.kcal(range.upperBound))")
                }
            }
            for food in meal.truth.foods ?? [] {
                guard let derivation = food.derivation else { continue }
                html.element(.p, text: "\(CleanText.line(food.name, limit: 60)): \(CleanText.line(derivation))")
            }
            if let notes = meal.notes {
                html.element(
                    .p,
                    text:
                        "Note sent with \(meal.input.kind == .photos ? "the photos" : "it"): “\(CleanText.line(notes, limit: 300))”"
                )
            }
        }
    }

    // MARK: the matrix

    private func matrix(into html: inout HTML) {
        let hasOther = answers.answers.contains(where: \.invents)
        let region = HTML.Attribute.label("Answers to \(CleanText.line(meal.id, limit: 60))")
        html.element(.div, [.class("scroll"), .focusable, HTML.Attribute(.role, "region"), region]) { html in
            html.element(.table, [.class("matrix")]) { html in
                html.element(.thead) { html in
                    html.element(.tr) { row in
                        let other = hasOther ? ["also named"] : []
                        for title in ["model", "kcal", "error"] + foods.map(\.name) + other {
                            row.element(.th, [.column], text: title, limit: 40)
                        }
                    }
                }
                html.element(.tbody) { html in
                    truthRow(hasOther, into: &html)
                    for answer in answers.answers { row(answer, hasOther, into: &html) }
                }
            }
        }
    }

    private func truthRow(_ hasOther: Bool, into html: inout HTML) {
        html.element(.tr, [.class("truth")]) { row in
            row.element(.th, [.row], text: "Truth")
            row.element(.td, text: answers.truth.map(Format.kcal) ?? Format.none)
            row.element(.td) { _ in }
            for food in foods {
                row.element(.td, text: food.mass.map { "\(Format.kcal($0.value)) g" } ?? "✓")
            }
            if hasOther { row.element(.td) { _ in } }
        }
    }

    private func row(_ answer: MealAnswers.Answer, _ hasOther: Bool, into html: inout HTML) {
        let trial = answer.trial
        html.element(.tr, answer.isRight ? [.class("right")] : []) { row in
            row.element(.th, [.row]) { cell in
                HTMLBlocks().name(answer.name, into: &cell)
                if trial.repeatIndex > 0 { cell.add(" repeat \(trial.repeatIndex + 1)") }
            }
            guard trial.outcome.kind == .answered else {
                return row.element(.td, [.class("bad name")], text: OutcomeTable.title(trial.outcome))
            }
            AnswerCells(foods: foods, hasOther: hasOther).write(answer, into: &row)
        }
    }

    // MARK: what is behind it

    private func findings(into html: inout HTML) {
        let lines = answers.answers.flatMap { answer in
            answer.trial.findings.prefix(20).map { finding in
                let suggested = finding.suggestedEnergy.map { "; suggested \(Format.kcal($0)) kcal" } ?? ""
                let severity = finding.severity == .critical ? "critical: " : ""
                return "\(name(answer)): \(severity)\(CleanText.line(finding.message, limit: 300))\(suggested)"
            }
        }
        guard !lines.isEmpty else { return }
        html.element(.ul, [.class("remarks")]) { list in
            for line in lines.prefix(12) { list.element(.li, text: line, limit: 500) }
            if lines.count > 12 { list.element(.li, text: "and \(Format.count(lines.count - 12, "more finding"))") }
        }
    }

    private func name(_ answer: MealAnswers.Answer) -> String {
        let count = answer.trial.repeatIndex
        return answer.name + (count > 0 ? ", repeat \(count + 1)" : "")
    }

    private func details(into html: inout HTML) {
        let axes = Nutrient.allCases.filter { axis in
            axis != .energy && answers.answers.contains { $0.trial.scoredTotals?[axis] != nil }
        }
        html.element(.details, [.class("data")]) { html in
            html.element(.summary, text: "Nutrients, decisions, costs and words of these answers")
            let header =
                ["model"] + axes.map { "\($0.rawValue), \($0.unit)" } + ["auto-log", "confidence", "cost and time"]
            let truth =
                ["Truth"] + axes.map { meal.truth.nutrients[$0].map(Format.amount) ?? Format.none } + ["", "", ""]
            let rows =
                [truth]
                + answers.answers.map { answer in
                    let trial = answer.trial
                    let review = trial.review.map { ", review: \(SanityTable.words($0.rawValue))" } ?? ""
                    return [name(answer)] + axes.map { trial.scoredTotals?[$0].map(Format.amount) ?? Format.none } + [
                        trial.hasEstimate ? SanityTable.words(trial.decision.rawValue) + review : Format.none,
                        trial.decisionConfidence.map(Format.hundredths) ?? Format.none, TrialBill.words(trial)
                    ]
                }
            var table = Table(header: header, rows: rows)
            table.wordColumns = [header.count - 3, header.count - 1]
            HTMLBlocks().write([.table(table)], .card, into: &html)
            for answer in answers.answers {
                let trial = answer.trial
                let said = trial.answerDescription.map { "“\(CleanText.line($0, limit: 400))”" }
                let why = trial.outcome == .ok ? nil : trial.reason ?? OutcomeTable.meaning(trial.outcome.kind)
                guard let words = said ?? why else { continue }
                html.element(.p, text: "\(name(answer)): \(CleanText.line(words, limit: 420))", limit: 500)
            }
            texts(into: &html)
        }
    }
}

extension MealMatrixHTML {
    private func texts(into html: inout HTML) {
        let command = "nutrieval show \(CleanText.line(context.run.id, limit: 100)) \(meal.id) --explain"
        let received = answers.answers.filter { $0.trial.text != nil }
        guard showsTexts, !received.isEmpty else {
            return html.element(.p) { words in
                words.add("Answers as received: ")
                words.element(.code, text: command)
            }
        }
        html.element(.details) { html in
            html.element(.summary, text: "Answers as received")
            for answer in received {
                html.element(.p) { words in
                    words.element(.strong, text: name(answer))
                    words.add(" ")
                    words.element(.code, text: CleanText.line(answer.trial.text ?? "", limit: 4000), limit: 4000)
                }
            }
        }
    }
}

package enum TrialBill {
    package static func words(_ trial: TrialResult) -> String {
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
