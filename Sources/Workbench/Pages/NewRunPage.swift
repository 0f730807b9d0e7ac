import Application
import Reporting

/// The form that starts or resumes a run, and what the run would ask.
struct NewRunPage {
    let sets: [String]
    let providers: [String]
    let draft: RunDraft
    let visit: Visit
    /// What a run of the draft would ask and cost; nil: not planned yet.
    var offer: RunOffer?
    /// Why it was not planned or started.
    var problems: [String] = []

    private var here: Place { .newRun(resume: draft.resume) }

    func html() -> [UInt8] {
        let title = draft.resume.map { "Resume \(CleanText.line($0, limit: 60))" } ?? "New run"
        let shell = PageShell(
            title: title, here: here, addresses: ServedAddresses(),
            crumbs: [PageShell.Crumb(text: "Runs", place: .runs(page: 1)), PageShell.Crumb(text: title)])
        return shell.page { html in
            html.element(.h1, text: draft.resume == nil ? "What should be asked?" : title)
            if !problems.isEmpty {
                html.element(.div, [.class("banner"), HTML.Attribute(.role, "alert")]) { box in
                    for problem in problems.prefix(10) { box.element(.p, text: problem, limit: 800) }
                }
            }
            if let offer { show(offer, into: &html) }
            form(into: &html)
        }
    }

    private func post(_ label: String, into html: inout HTML, _ content: (inout HTML) -> Void) {
        html.element(
            .form,
            [
                .address(.action, ServedAddresses.address(of: here)), HTML.Attribute(.method, "post"),
                .class("newrun card"), .label(label)
            ]
        ) { form in
            RunField.hidden(RunField.token, visit.token, into: &form)
            if let resume = draft.resume { RunField.hidden(RunField.resume, resume, into: &form) }
            content(&form)
        }
    }

    private func button(_ action: String, _ text: String, into html: inout HTML) {
        html.element(
            .button,
            [
                HTML.Attribute(.type, "submit"), HTML.Attribute(.name, RunField.action),
                HTML.Attribute(.value, action)
            ], text: text)
    }

    private func show(_ offer: RunOffer, into html: inout HTML) {
        html.element(.section, [HTML.Attribute(.id, "offer"), .class("card"), .label("What the run would ask")]) {
            box in
            box.element(.h2, text: "It would ask")
            box.element(.p, text: offer.opening, limit: 600)
            if let cost = offer.cost { box.element(.p, text: Format.sentence(cost) + ".", limit: 1500) }
            if let budget = offer.budget { box.element(.p, text: "Budget: \(Format.usd(budget)).") }
            for remark in offer.remarks.prefix(20) { box.element(.p, [.class("soft")], text: remark, limit: 400) }
        }
        post("Start this run", into: &html) { form in
            RunField.hidden(RunField.offer, offer.id, into: &form)
            let most = offer.isSimulated ? "" : offer.budget.map { ", and spend up to \(Format.usd($0))" } ?? ""
            button("start", "Start\(most)", into: &form)
            form.element(
                .p, [.class("soft")],
                text: "It runs in this program. Ending nutrieval serve stops it; it can be resumed.")
        }
    }

    private func form(into html: inout HTML) {
        post("What to ask", into: &html) { form in
            if draft.resume == nil { choices(into: &form) }
            field(
                RunField.budget, draft.budget, "Budget in USD",
                hint: draft.resume == nil ? "a live run needs one" : "empty: as before", into: &form)
            button("plan", "Show what it would ask", into: &form)
        }
    }

    private func choices(into form: inout HTML) {
        form.element(.label, [.class("field")]) { label in
            label.element(.span, text: "Set")
            label.element(.select, [HTML.Attribute(.name, RunField.set)]) { list in
                for (value, words) in [("", "as in config.yaml")] + sets.map({ ($0, $0) }) {
                    let chosen = value == draft.set ? [HTML.Attribute(.selected, "")] : []
                    list.element(.option, [HTML.Attribute(.value, value)] + chosen, text: words, limit: 80)
                }
            }
        }
        form.element(.fieldset) { box in
            box.element(.legend, text: "Providers")
            for name in providers {
                let chosen = draft.providers.contains(name) ? [HTML.Attribute(.checked, "")] : []
                choice(
                    [
                        HTML.Attribute(.type, "checkbox"), HTML.Attribute(.name, RunField.provider + name),
                        HTML.Attribute(.value, "1")
                    ] + chosen, name, into: &box)
            }
        }
        form.element(.p, [.class("soft")], text: "No provider chosen: as in config.yaml.")
        form.element(.fieldset) { box in
            box.element(.legend, text: "Answers")
            for (value, words) in [("simulated", "simulated, free"), ("live", "live, by real models")] {
                let chosen = (value == "live") == draft.isLive ? [HTML.Attribute(.checked, "")] : []
                choice(
                    [
                        HTML.Attribute(.type, "radio"), HTML.Attribute(.name, RunField.mode),
                        HTML.Attribute(.value, value)
                    ] + chosen, words, into: &box)
            }
        }
        field(RunField.limit, draft.limit, "Meals of each set, at most", hint: "empty: all", into: &form)
        field(RunField.name, draft.name, "Name", hint: "empty: the time", into: &form)
    }

    private func choice(_ attributes: [HTML.Attribute], _ words: String, into html: inout HTML) {
        html.element(.label) { label in
            label.void(.input, attributes)
            label.add(" \(words)", limit: 80)
        }
    }

    private func field(_ name: String, _ value: String, _ words: String, hint: String, into html: inout HTML) {
        html.element(.label, [.class("field")]) { label in
            label.element(.span, text: words)
            label.void(
                .input,
                [
                    HTML.Attribute(.type, "text"), HTML.Attribute(.name, name), HTML.Attribute(.value, value),
                    HTML.Attribute(.autocomplete, "off"), HTML.Attribute(.maxlength, "100")
                ])
            label.element(.span, [.class("soft")], text: hint)
        }
    }
}
