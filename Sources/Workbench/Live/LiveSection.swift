import Application
import Reporting

/// The runs that are going on: bar, numbers and buttons. The script keeps bar and numbers as they are now.
struct LiveSection {
    let runs: [LiveRun]
    /// Nil: without buttons, as in an export.
    let visit: Visit?
    /// Where forms are sent.
    let action: LocalAddress?

    func write(into html: inout HTML) {
        // An export has no stream.
        let id = visit == nil ? [] : [HTML.Attribute(.id, "live")]
        html.element(.section, id + [.class("live"), .label("Runs that are going on")]) { html in
            for run in runs { card(run, into: &html) }
        }
    }

    private func card(_ run: LiveRun, into html: inout HTML) {
        let place = [HTML.Attribute(.dataRun, run.shownName), HTML.Attribute(.dataPhase, run.phase.rawValue)]
        html.element(.article, [.class("card")] + place) { card in
            card.element(.h2, text: run.shownName, limit: 100)
            if run.isSimulated { card.element(.strong, [.class("simulated")], text: "SIMULATED") }
            card.element(
                .progress,
                [
                    HTML.Attribute(.max, "1"), HTML.Attribute(.value, Format.fixed(run.share, decimals: 3)),
                    .label("Answers of \(run.shownName)")
                ]
            ) { _ in }
            card.element(.p, [.class("numbers")], text: run.words)
            if visit != nil { buttons(run, into: &card) }
        }
    }

    private func buttons(_ run: LiveRun, into html: inout HTML) {
        guard let visit, let action else { return }
        let orders: [(RunOrder, String)] =
            switch run.phase {
            case .asking: [(.pause, "Pause"), (.stop, "Stop")]
            case .paused: [(.proceed, "Go on"), (.stop, "Stop")]
            case .stopping, .scoring: []
            }
        guard !orders.isEmpty else { return }
        html.element(
            .form,
            [
                .address(.action, action), HTML.Attribute(.method, "post"), .class("chips"),
                .label("Control \(run.shownName)")
            ]
        ) { form in
            RunField.hidden(RunField.token, visit.token, into: &form)
            RunField.hidden(RunField.run, run.name, into: &form)
            for (order, words) in orders {
                form.element(
                    .button,
                    [
                        HTML.Attribute(.type, "submit"), HTML.Attribute(.name, RunField.action),
                        HTML.Attribute(.value, order.rawValue)
                    ], text: words)
            }
        }
    }
}

/// Names of the fields of the forms about runs.
enum RunField {
    static let token = FormField.token
    static let action = FormField.action
    static let run = "run"
    static let offer = "offer"
    static let set = "set"
    static let limit = "limit"
    static let mode = "mode"
    static let name = "name"
    static let budget = "budget"
    static let resume = "resume"
    /// Of a provider's box: what its name follows.
    static let provider = "provider."

    private static let single: Set = [token, action, run, offer, set, limit, mode, name, budget, resume]

    static func isKnown(_ name: String) -> Bool {
        single.contains(name) || name.hasPrefix(provider) && name.utf8.count <= 200
    }

    static func hidden(_ name: String, _ value: String, into html: inout HTML) {
        html.void(
            .input, [HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)])
    }
}
