import Application
import Catalog
import Nutrition
import Providers
import Reporting

/// One job of a product's own backend, with what can be done with it.
struct JobPage {
    let place: Place.Backend
    let definition: ProviderDefinition
    let job: ReviewedJob
    let photo: String?
    /// Nil: it can only be read.
    let token: String?
    /// What was typed; nil: the server's foods.
    var typed: [FoodEdit]?
    var message: (text: String, isError: Bool)?

    private var here: Place { .backend(place) }
    private var action: LocalAddress { ServedAddresses.address(of: place.with(.job(job.ticket))) }

    func html() -> [UInt8] {
        let addresses = ServedAddresses()
        let name = CleanText.line(job.ticket, limit: 60)
        let shell = PageShell(
            title: "\(name) of \(place.provider)", here: here, addresses: addresses,
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)),
                PageShell.Crumb(text: place.provider, place: place.with(.list(page: 1))),
                PageShell.Crumb(text: name)
            ], style: .class("meal"))
        return shell.page { html in
            html.element(.div, [.class("centre")]) { centre in
                centre.element(.h1, text: JobWords.foods(job), limit: 200)
                centre.element(.p) { line in
                    JobWords.status(job, into: &line)
                    line.add(" " + JobWords.energy(job))
                }
                if let message {
                    let role = HTML.Attribute(.role, message.isError ? "alert" : "status")
                    centre.element(.p, [.class("banner"), role], text: message.text, limit: 1500)
                }
                if photo != nil {
                    centre.element(.div, [.class("photos")]) { box in
                        box.element(.div, [.class("photo")]) { JobWords.picture(photo, place, into: &$0) }
                    }
                }
                foods(into: &centre)
            }
            html.element(.section, [.class("truth card"), .label("Change")]) { actions(into: &$0) }
        }
    }

    private func foods(into html: inout HTML) {
        guard let foods = job.estimate?.foods else { return }
        html.element(.ul, [.class("foods")]) { list in
            for food in foods.prefix(100) {
                list.element(.li) { item in
                    item.element(.span, text: food.name, limit: 200)
                    item.element(
                        .span, text: food.nutrients[.energy].map { "\(Format.kcal($0)) kcal" } ?? Format.none)
                }
            }
        }
    }

    // MARK: forms

    private func hidden(_ name: String, _ value: String, into html: inout HTML) {
        html.void(
            .input, [HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)])
    }

    private func button(_ value: String, _ text: String, into html: inout HTML) {
        html.element(
            .button,
            [HTML.Attribute(.type, "submit"), HTML.Attribute(.name, FormField.action), HTML.Attribute(.value, value)],
            text: text)
    }

    private func form(into html: inout HTML, _ content: (inout HTML) -> Void) {
        guard let token else { return }
        html.element(.form, [.address(.action, action), HTML.Attribute(.method, "post"), .class("edit")]) { form in
            hidden(FormField.token, token, into: &form)
            hidden(FormField.shown, ProductBackend.mark(of: job), into: &form)
            content(&form)
        }
    }

    private func actions(into html: inout HTML) {
        let (steps, review) = (definition.job, definition.job?.review)
        if case .deletion = place.view {
            html.element(.h2, text: "Delete this job?")
            html.element(.p, text: "The backend removes it. This cannot be taken back.")
            return form(into: &html) { form in
                form.element(.div, [.class("chips")]) { line in
                    button("delete", "Delete it", into: &line)
                    line.element(.a, [.address(.href, action), .class("button")], text: "Keep it")
                }
            }
        }
        html.element(.h2, text: "What is right?")
        let canChange = review?.correct != nil || review?.confirm != nil
        if job.state == .running { html.element(.p, text: "The backend still works on it. Load the page again.") }
        if canChange, job.state == .done {
            form(into: &html) { form in
                rows(into: &form)
                form.element(.div, [.class("chips")]) { line in
                    if review?.correct != nil { button("correct", "Correct", into: &line) }
                    if review?.confirm != nil { button("confirm", "Confirm", into: &line) }
                }
            }
        }
        if steps?.cleanUp != nil {
            let address = ServedAddresses.address(of: place.with(.deletion(job.ticket)))
            html.element(.p) { $0.element(.a, [.address(.href, address), .class("button")], text: "Delete …") }
        }
        if !canChange, steps?.cleanUp == nil {
            html.element(.p, [.class("soft")], text: "The provider file declares no action.")
        }
    }

    private func rows(into html: inout HTML) {
        let mapping = definition.answer.mapping.food
        guard let items = job.items, items.count <= FoodEdit.most else { return }
        html.element(.p, [.class("soft")], text: "Name, amount in the backend's unit, kcal. Empty a row to remove it.")
        let shown = typed ?? items.map { FoodEdit($0, by: mapping) } + [FoodEdit()]
        for (place, food) in shown.prefix(FoodEdit.most + 1).enumerated() {
            html.element(.div, [.class("food priced")]) { line in
                input("name", place, food.name, "Name", mapping.name != nil, into: &line)
                input("grams", place, food.amount, "Amount", mapping.amount != nil, into: &line)
                input("energy", place, food.energy, "Energy in kcal", mapping.nutrients[.energy] != nil, into: &line)
            }
        }
    }

    private func input(
        _ name: String, _ place: Int, _ value: String, _ label: String, _ isThere: Bool, into html: inout HTML
    ) {
        guard isThere else { return hidden("\(name).\(place + 1)", value, into: &html) }
        html.void(
            .input,
            [
                HTML.Attribute(.type, "text"), HTML.Attribute(.name, "\(name).\(place + 1)"),
                HTML.Attribute(.value, value), .label("\(label) of food \(place + 1)"),
                HTML.Attribute(.autocomplete, "off"), HTML.Attribute(.maxlength, "500")
            ])
    }
}
