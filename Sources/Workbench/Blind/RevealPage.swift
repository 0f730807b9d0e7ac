import Application
import Catalog
import Nutrition
import Reporting
import Scoring

/// What came out of a blind review, with names and truths.
struct RevealPage {
    let page: BlindPage

    private var review: BlindReview { page.review }
    private var run: String { review.session.run }
    private var set: TriagedSet { review.set }

    func html() -> [UInt8] {
        page.page("Which answers did \(CleanText.line(review.session.by, limit: 60)) prefer?") { html in
            BlindPage.banner(page.message, into: &html)
            preferences(into: &html)
            html.element(.h2, text: PersonWords.title)
            error(into: &html)
            meals(into: &html)
        }
    }

    private func preferences(into html: inout HTML) {
        let found = review.preferences
        guard !found.isEmpty else { return html.element(.p, text: "No answer was judged.") }
        let rows = found.map { [$0.name, $0.loggedWords, $0.rightWords] }
        table("Preferences", ["model", "would be logged", "foods right"], rows, into: &html)
        let judged = review.session.judgements.count
        html.element(
            .p, [.class("soft")],
            text: "None of them: \(review.declined) of \(Format.count(judged, "meal")). "
                + "In brackets: 95 % intervals. Each answer was shown under a letter, in an order of its own on each meal."
        )
    }

    private func error(into html: inout HTML) {
        guard let score = page.score else {
            return html.element(.p, text: "No meal of this review has a known energy and an answer of every model.")
        }
        let names = Dictionary(set.variants.map { ($0.id, $0.name) }) { first, _ in first }
        let words = PersonWords(score) { names[$0] ?? $0.description }
        html.element(.p, text: words.lead)
        table("Errors on the same meals", PersonWords.header, words.rows, into: &html)
        html.element(.p, [.class("soft")], text: PersonWords.note)
    }

    private func meals(into html: inout HTML) {
        html.element(.h2, text: "Meal by meal, kcal")
        let variants = set.variants
        let header = ["meal", "truth", "you"] + variants.map(\.name) + ["would log"]
        let judged = review.session.meals.filter { review.session.estimates[$0] != nil }
        let rows = judged.map { id -> [String] in
            let answers = review.answers(to: id)
            let logged = review.session.judgements[id].map { judgement in
                variants.first { $0.id.description == judgement.logged }?.name ?? "none"
            }
            let truth = set.meals.first { $0.meal.id == id }?.answers.truth
            return [id, truth.map(Format.kcal) ?? Format.none]
                + [review.session.estimates[id]?.statedTotals[.energy].map(Format.kcal) ?? Format.none]
                + variants.map { variant in
                    answers.first { $0.trial.variant == variant.id }?.energy.map(Format.kcal) ?? Format.none
                } + [logged ?? Format.none]
        }
        table("Meals", header, rows, into: &html) { id in
            .meal(Place.Meal(run: run, set: set.info.name, meal: id))
        }
        html.element(.p) { line in
            ServedAddresses().link(
                to: .triage(Place.Triage(run: run, set: set.info.name)), from: .runs(page: 1),
                text: "All meals of the run", into: &line)
        }
    }

    /// - Parameter place: what the first cell of a row leads to.
    private func table(
        _ name: String, _ header: [String], _ rows: [[String]], into html: inout HTML,
        place: ((String) -> Place)? = nil
    ) {
        html.element(.div, [.class("scroll"), .focusable, HTML.Attribute(.role, "region"), .label(name)]) { box in
            box.element(.table, [.class("matrix")]) { table in
                table.element(.thead) { head in
                    head.element(.tr) { row in
                        for title in header {
                            row.element(.th, [.column], text: title, limit: 60)
                        }
                    }
                }
                table.element(.tbody) { body in
                    for cells in rows {
                        body.element(.tr) { row in
                            row.element(.th, [.row]) { cell in
                                let first = cells.first ?? ""
                                if let place {
                                    ServedAddresses().link(
                                        to: place(first), from: .runs(page: 1), text: first, into: &cell)
                                } else {
                                    cell.add(first, limit: 100)
                                }
                            }
                            for text in cells.dropFirst() { row.element(.td, text: text, limit: 100) }
                        }
                    }
                }
            }
        }
    }
}
