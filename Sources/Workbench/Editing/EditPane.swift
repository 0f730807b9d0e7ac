import Application
import Catalog
import Nutrition
import Reporting

/// The forms that mend a meal's truth and mark it. They work without the script.
struct EditPane {
    /// What happened to the last form.
    struct Message: Sendable {
        var sentences: [String]
        var isError = false
    }

    let meal: String
    let mark: MealMark?
    /// All of one save; empty if there is none.
    let last: [CorrectionEntry]
    let visit: Visit
    /// Where forms are sent.
    let action: LocalAddress
    /// The page with the open form.
    let opening: LocalAddress
    /// What each number key takes: a variant's name, and the page with its values in the form.
    let proposals: [(name: String, address: LocalAddress)]
    /// Nil: the form is closed.
    var draft: TruthDraft?
    var message: Message?
    var effect: CorrectionEffect?

    func write(into html: inout HTML) {
        if let message {
            let role = HTML.Attribute(.role, message.isError ? "alert" : "status")
            html.element(.div, [.class("banner"), role]) { box in
                for sentence in message.sentences.prefix(10) { box.element(.p, text: sentence, limit: 800) }
            }
        }
        marks(into: &html)
        if let draft { form(draft, into: &html) } else { closed(into: &html) }
        lastChange(into: &html)
        guard !proposals.isEmpty else { return }
        html.element(.details, [.class("proposals")]) { box in
            box.element(.summary, text: "Start from an answer")
            for (place, proposal) in proposals.enumerated() {
                box.element(
                    .a,
                    [.address(.href, proposal.address), .class("button")]
                        + (place < 9 ? [HTML.Attribute(.dataKey, "\(place + 1)")] : [])
                ) { link in
                    if place < 9 { key("\(place + 1)", into: &link) }
                    link.add(" \(proposal.name)", limit: 80)
                }
            }
        }
    }

    private func key(_ key: String, into html: inout HTML) {
        html.element(.kbd, [.unspoken], text: key)
    }

    private func hidden(_ name: String, _ value: String, into html: inout HTML) {
        html.void(
            .input, [HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)])
    }

    private func button(
        _ name: String, _ value: String, _ text: String, key letter: String? = nil, pressed: Bool? = nil,
        into html: inout HTML
    ) {
        var attributes = [
            HTML.Attribute(.type, "submit"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)
        ]
        if let letter { attributes.append(HTML.Attribute(.dataKey, letter)) }
        if let pressed { attributes.append(HTML.Attribute(.ariaPressed, pressed ? "true" : "false")) }
        html.element(.button, attributes) { button in
            button.add(text + " ")
            if let letter { key(letter, into: &button) }
        }
    }

    // MARK: marks, undo

    private static let marks: [(mark: MealMark, words: String, key: String)] = [
        (.truthOK, "truth is right", "a"), (.modelWrong, "model wrong", "m"), (.truthWrong, "truth wrong", "t"),
        (.ambiguous, "ambiguous", "q")
    ]

    private func post(_ style: HTML.Attribute, _ label: String, into html: inout HTML, _ content: (inout HTML) -> Void)
    {
        html.element(.form, [.address(.action, action), HTML.Attribute(.method, "post"), style, .label(label)]) {
            form in
            hidden(FormField.token, visit.token, into: &form)
            content(&form)
        }
    }

    private func marks(into html: inout HTML) {
        post(.class("chips"), "Mark this meal", into: &html) { form in
            hidden(FormField.oldMark, mark?.rawValue ?? "", into: &form)
            hidden(FormField.action, "mark", into: &form)
            for entry in Self.marks {
                button(
                    FormField.mark, entry.mark.rawValue, entry.words, key: entry.key, pressed: entry.mark == mark,
                    into: &form)
            }
        }
    }

    private func closed(into html: inout HTML) {
        html.element(.p) { line in
            line.element(.a, [.address(.href, opening), HTML.Attribute(.dataKey, "e"), .class("button")]) { link in
                link.add("Edit truth ")
                key("e", into: &link)
            }
        }
    }

    private func lastChange(into html: inout HTML) {
        let fields = last.compactMap { $0.correction?.field.description }
        guard let last = last.last, !fields.isEmpty else { return }
        let when = String(last.at.prefix(16)).replacing("T", with: " ")
        html.element(
            .p, [.class("soft")],
            text: "Last change: \(Format.list(fields)), \(when) UTC, \(CleanText.line(last.note.by, limit: 60))"
                + (last.note.why.map { ": “\(CleanText.line($0, limit: 200))”" } ?? ""))
        post(.class("chips"), "Undo the last change", into: &html) { form in
            hidden(FormField.id, last.id, into: &form)
            button(FormField.action, "undo", "Undo", key: "u", into: &form)
        }
    }

    // MARK: the form

    private func input(_ name: String, _ value: String, _ label: String, required: Bool = false, into html: inout HTML)
    {
        html.void(
            .input,
            [
                HTML.Attribute(.type, "text"), HTML.Attribute(.name, name), HTML.Attribute(.value, value),
                .label(label), HTML.Attribute(.autocomplete, "off"), HTML.Attribute(.maxlength, "1000")
            ] + (required ? [HTML.Attribute(.required, "")] : []))
    }

    private func source(_ key: String, _ value: TruthDraft.Value, _ label: String, into html: inout HTML) {
        hidden("was.\(key)", value.was, into: &html)
        html.element(.select, [HTML.Attribute(.name, "source.\(key)"), .label("Source of \(label)")]) { list in
            let options =
                [("", value.was.isEmpty ? "source unknown" : "\(value.was), as before")]
                + Provenance.allCases.map { ($0.rawValue, $0.rawValue) }
            for (word, text) in options {
                let chosen = word == value.source ? [HTML.Attribute(.selected, "")] : []
                list.element(.option, [HTML.Attribute(.value, word)] + chosen, text: text)
            }
        }
    }

    private func field(_ nutrient: Nutrient, _ draft: TruthDraft, _ totals: FoodTotals, into html: inout HTML) {
        guard let value = draft.values[nutrient] else { return }
        html.element(.div, [.class("field")]) { line in
            let label = "\(nutrient.rawValue), \(nutrient.unit)"
            line.element(.span, text: label)
            hidden("old.\(nutrient.key)", value.old, into: &line)
            input("value.\(nutrient.key)", value.text, label, into: &line)
            source(nutrient.key, value, nutrient.rawValue, into: &line)
            totals.write(nutrient, beside: value.text, into: &line)
        }
    }

    /// Only of meals that have one: it is the accuracy target of a set's author.
    private func range(_ value: TruthDraft.Value, into html: inout HTML) {
        guard !value.old.isEmpty || !value.text.isEmpty else { return }
        html.element(.div, [.class("field")]) { line in
            line.element(.span, text: "accepted, kcal")
            hidden("old.\(TruthDraft.rangeKey)", value.old, into: &line)
            input("value.\(TruthDraft.rangeKey)", value.text, "accepted energies, kcal", into: &line)
        }
    }

    private func form(_ draft: TruthDraft, into html: inout HTML) {
        let totals = FoodTotals(draft.rows)
        post(.class("edit"), "Edit truth", into: &html) { form in
            // What Enter does in a field: it writes nothing.
            form.element(
                .button,
                [
                    HTML.Attribute(.type, "submit"), HTML.Attribute(.name, FormField.action), .class("unseen"),
                    HTML.Attribute(.value, "effect"), HTML.Attribute(.tabindex, "-1")
                ], text: "Show effect")
            let isKnown = Nutrient.allCases.contains { $0.isRare && draft.values[$0]?.text.isEmpty == false }
            for nutrient in Nutrient.allCases where !nutrient.isRare || isKnown {
                field(nutrient, draft, totals, into: &form)
                if nutrient == .energy { range(draft.range, into: &form) }
            }
            if !isKnown {
                form.element(.details) { box in
                    box.element(.summary, text: "more values")
                    for nutrient in Nutrient.allCases where nutrient.isRare {
                        field(nutrient, draft, totals, into: &box)
                    }
                }
            }
            form.element(.div, [.class("field")]) { line in
                line.element(.span, text: "foods, g")
                line.element(.span, [.class("soft")], text: "Empty a row to remove it.")
                source("foods", draft.foods, "foods", into: &line)
            }
            for (place, row) in draft.oldRows.enumerated() {
                hidden("oldname.\(place + 1)", row.name, into: &form)
                hidden("oldgrams.\(place + 1)", row.grams, into: &form)
            }
            for (place, row) in (draft.rows + [TruthDraft.Row()]).enumerated() {
                form.element(.div, [.class("food")]) { line in
                    input("name.\(place + 1)", row.name, "Name of food \(place + 1)", into: &line)
                    input("grams.\(place + 1)", row.grams, "Grams of food \(place + 1)", into: &line)
                }
            }
            form.element(
                .p, [.class("soft"), HTML.Attribute(.id, "edit-keys"), HTML.Attribute(.hidden, "")],
                text: "Enter leads to the reason, a second Enter out of it. Then s saves.")
            form.element(.label, [.class("wide")]) { label in
                label.element(.span, text: "Why?")
                input(FormField.why, draft.why, "Why?", required: true, into: &label)
            }
            form.element(.label, [.class("wide")]) { label in
                label.element(.span, text: "Your name")
                input(FormField.by, visit.name, "Your name", into: &label)
            }
            form.element(.div, [.class("chips")]) { line in
                button(FormField.action, "effect", "Show effect", into: &line)
                button(FormField.action, "save", "Save", key: "s", into: &line)
                line.element(.a, [.address(.href, action), .class("button")], text: "Cancel")
            }
            form.element(
                .div,
                [
                    HTML.Attribute(.id, "effect"), HTML.Attribute(.role, "status"), HTML.Attribute(.ariaLive, "polite"),
                    .focusable, .label("Effect on the models")
                ]
            ) { box in if let effect { EffectList.write(effect, into: &box) } }
        }
    }
}
