import Application
import Catalog
import Nutrition
import Reporting
import Scoring

/// A step of a blind review. Until everything is revealed it has no name of a meal, a file or a variant, and no truth.
struct BlindPage {
    let review: BlindReview
    let isSimulated: Bool
    let visit: Visit
    let photos: PhotoBook
    /// What was typed into a form that was refused.
    var draft: FormBody?
    var message: EditPane.Message?
    /// Of a review that was revealed.
    var score: PersonScore?

    private var place: BlindPlace { .session(set: review.set.info.name, id: review.session.id) }
    private var total: Int { review.session.meals.count }

    func html() -> [UInt8] {
        guard let step = review.step else { return RevealPage(page: self).html() }
        return page(Self.title(step, of: total)) { html in
            Self.banner(message, into: &html)
            switch step {
            case .estimate(let number): estimate(number, into: &html)
            case .judge(let number): judge(number, into: &html)
            case .reveal:
                html.element(.p, text: "Your estimates and judgements are saved. Names and truths come next.")
                form("Reveal names and truths", into: &html) { form in
                    Self.button("reveal", "Reveal", key: "s", into: &form)
                }
            }
            if step != .reveal { stop(into: &html) }
        }
    }

    private static func title(_ step: BlindReview.Step, of total: Int) -> String {
        switch step {
        case .estimate(let number): "\(number) of \(total): what do you estimate?"
        case .judge(let number): "\(number) of \(total): which answer would you log?"
        case .reveal: "All \(total) done"
        }
    }

    func page(_ title: String, _ content: (inout HTML) -> Void) -> [UInt8] {
        PageShell(
            title: title, here: .blind(place), addresses: ServedAddresses(),
            crumbs: [PageShell.Crumb(text: "Runs", place: .runs(page: 1)), PageShell.Crumb(text: "Blind review")],
            isSimulated: isSimulated
        ).page { html in
            html.element(.h1, text: title)
            content(&html)
        }
    }

    // MARK: the meal

    private func meal(_ meal: Meal, into html: inout HTML) {
        html.element(.div, [.class("photos")]) { html in
            for index in meal.photos.indices.prefix(8) {
                let words = "Photo \(index + 1) of \(meal.photos.count)"
                html.element(.label, [.class("photo")]) { label in
                    label.void(
                        .input,
                        [
                            HTML.Attribute(.type, "checkbox"), .class("unseen"), .label("Enlarge \(words)"),
                            HTML.Attribute(.autocomplete, "off")
                        ])
                    guard let name = photos.name(of: meal.photos[index], in: review.set.info.name, .blind) else {
                        return label.element(.span, [.class("nophoto")], text: "photo missing")
                    }
                    let address = ServedAddresses.address(of: .photo(name))
                    label.void(.img, [.address(.src, address), HTML.Attribute(.alt, words)])
                }
            }
        }
        if let words = MealWords.input(meal) { html.element(.p, text: words, limit: 600) }
        if let notes = meal.notes {
            html.element(
                .p, [.class("soft")], text: "Note sent with the photos: “\(CleanText.line(notes, limit: 300))”")
        }
    }

    // MARK: steps

    private func estimate(_ number: Int, into html: inout HTML) {
        guard let meal = review.meal(number) else { return }
        self.meal(meal, into: &html)
        form("Your estimate", into: &html) { form in
            Self.hidden(FormField.step, "\(number)", into: &form)
            value(.energy, required: true, into: &form)
            form.element(.details, draft == nil ? [] : [HTML.Attribute(.open, "")]) { box in
                box.element(.summary, text: "More, if you like")
                for nutrient in Nutrient.allCases where nutrient != .energy {
                    value(nutrient, required: false, into: &box)
                }
                Self.field(FormField.foods, draft?[FormField.foods] ?? "", "Foods, with commas between", into: &box)
            }
            Self.button("estimate", "Save my estimate", key: "s", into: &form)
        }
        html.element(.p, [.class("soft")], text: "Enter saves. An estimate cannot be changed.")
    }

    private func value(_ nutrient: Nutrient, required: Bool, into html: inout HTML) {
        let name = "value.\(nutrient.key)"
        Self.field(
            name, draft?[name] ?? "", Format.sentence("\(nutrient.rawValue), \(nutrient.unit)"), required: required,
            into: &html)
    }

    private func judge(_ number: Int, into html: inout HTML) {
        guard let meal = review.meal(number) else { return }
        let answers = review.answers(to: meal.id)
        self.meal(meal, into: &html)
        let own = review.session.estimates[meal.id]?.statedTotals[.energy]
        html.element(.p, text: "You estimated \(own.map(Format.kcal) ?? Format.none) kcal.")
        form("Your judgement", into: &html) { form in
            Self.hidden(FormField.step, "\(number)", into: &form)
            Self.hidden(FormField.check, review.check(of: meal.id), into: &form)
            form.element(.div, [.class("answers")]) { list in
                for (place, answer) in answers.enumerated() { self.answer(answer, place, into: &list) }
            }
            choice(FormField.log, BlindDraft.none, "None: I would type it myself", key: "0", into: &form)
            Self.button("judge", "Save and go on", key: "s", into: &form)
        }
        html.element(
            .p, [.class("soft")],
            text: "Keys: 1, 2, 3 switch foods right or wrong; a, b, c choose what you would log, 0 none; s saves.")
    }

    private func answer(_ answer: MealAnswers.Answer, _ place: Int, into html: inout HTML) {
        let letter = BlindReview.letter(place)
        let totals = Nutrient.allCases.filter { $0 != .energy }.compactMap { axis in
            answer.trial.scoredTotals?[axis].map { "\(axis.rawValue) \(Format.amount($0)) \(axis.unit)" }
        }
        html.element(.fieldset, [.class("card")]) { box in
            box.element(.legend, text: letter)
            box.element(.p, [.class("energy")]) { line in
                line.element(.strong, text: answer.energy.map { "\(Format.kcal($0)) kcal" } ?? "no energy")
            }
            if !totals.isEmpty { box.element(.p, [.class("soft")], text: totals.joined(separator: " · ")) }
            if let foods = answer.trial.foods, !foods.isEmpty {
                box.element(.ul, [.class("foods")]) { list in
                    for food in foods.prefix(40) {
                        list.element(.li) { item in
                            item.element(.span, text: food.name, limit: 80)
                            let grams = (food.nutrients.mass ?? food.portion?.grams)?.value
                            item.element(.span, text: grams.map { "\(Format.amount($0)) g" } ?? "")
                        }
                    }
                }
            } else if let words = answer.trial.estimate?.description {
                box.element(.p, text: CleanText.line(words, limit: 600), limit: 600)
            } else {
                box.element(.p, [.class("soft")], text: "It names no foods.")
            }
            let key = place < 9 ? "\(place + 1)" : nil
            choice("right.\(place + 1)", "yes", "\(letter): foods are right", key: key, into: &box)
            choice("right.\(place + 1)", "no", "\(letter): foods are wrong", key: key, into: &box)
            choice(
                FormField.log, "\(place + 1)", "I would log \(letter)", key: place < 9 ? letter.lowercased() : nil,
                into: &box)
        }
    }

    private func choice(_ name: String, _ value: String, _ text: String, key: String?, into html: inout HTML) {
        var attributes = [
            HTML.Attribute(.type, "radio"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)
        ]
        if let key { attributes.append(HTML.Attribute(.dataKey, key)) }
        if draft?[name] == value { attributes.append(HTML.Attribute(.checked, "")) }
        html.element(.label, [.class("choice")]) { label in
            label.void(.input, attributes)
            label.add(" \(text) ")
            if let key { label.element(.kbd, [.unspoken], text: key) }
        }
    }

    private func stop(into html: inout HTML) {
        html.element(.details) { box in
            box.element(.summary, text: "Stop this review")
            box.element(.p, text: "You can close the page and go on later. To reveal now leaves out the other meals.")
            form("Stop this review", into: &box) { form in Self.button("reveal", "Reveal now", into: &form) }
        }
    }

    // MARK: parts of forms

    private func form(_ label: String, into html: inout HTML, _ content: (inout HTML) -> Void) {
        Self.post(.class("edit blind"), label, place.address, visit, into: &html, content)
    }

    static func post(
        _ style: HTML.Attribute, _ label: String, _ address: LocalAddress, _ visit: Visit, into html: inout HTML,
        _ content: (inout HTML) -> Void
    ) {
        html.element(.form, [.address(.action, address), HTML.Attribute(.method, "post"), style, .label(label)]) {
            form in
            hidden(FormField.token, visit.token, into: &form)
            content(&form)
        }
    }

    static func hidden(_ name: String, _ value: String, into html: inout HTML) {
        html.void(
            .input, [HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)])
    }

    static func field(
        _ name: String, _ value: String, _ label: String, required: Bool = false, into html: inout HTML
    ) {
        html.element(.label, [.class("wide")]) { box in
            box.element(.span, text: label)
            box.void(
                .input,
                [
                    HTML.Attribute(.type, "text"), HTML.Attribute(.name, name), HTML.Attribute(.value, value),
                    HTML.Attribute(.autocomplete, "off"), HTML.Attribute(.maxlength, "1000")
                ] + (required ? [HTML.Attribute(.required, "")] : []))
        }
    }

    static func button(_ action: String, _ text: String, key: String? = nil, into html: inout HTML) {
        let attributes = [
            HTML.Attribute(.type, "submit"), HTML.Attribute(.name, FormField.action), HTML.Attribute(.value, action)
        ]
        html.element(.button, attributes + (key.map { [HTML.Attribute(.dataKey, $0)] } ?? [])) { button in
            button.add(text + " ")
            if let key { button.element(.kbd, [.unspoken], text: key) }
        }
    }

    static func banner(_ message: EditPane.Message?, into html: inout HTML) {
        guard let message else { return }
        let role = HTML.Attribute(.role, message.isError ? "alert" : "status")
        html.element(.div, [.class("banner"), role]) { box in
            for sentence in message.sentences.prefix(10) { box.element(.p, text: sentence, limit: 800) }
        }
    }
}
