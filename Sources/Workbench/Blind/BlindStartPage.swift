import Application
import Catalog
import Reporting

/// Where a blind review begins or goes on.
struct BlindStartPage {
    let run: RunTriage
    /// The name of the run's folder.
    let folder: String
    let set: TriagedSet
    let reviews: Reviews
    let visit: Visit
    var message: EditPane.Message?

    private var here: BlindPlace { .start(run: folder, set: set.info.name) }

    func html() -> [UInt8] {
        let list = Place.triage(Place.Triage(run: folder, set: set.info.name))
        let shell = PageShell(
            title: "Blind review", here: .blind(here), addresses: ServedAddresses(),
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)),
                PageShell.Crumb(text: CleanText.line(run.run.id, limit: 60), place: list),
                PageShell.Crumb(text: "Blind review")
            ], isSimulated: run.run.isSimulated)
        return shell.page { html in
            html.element(.h1, text: "Judge answers without names")
            BlindPage.banner(message, into: &html)
            html.element(
                .p,
                text: "You see the photos and estimate the meal. Then you judge the answers, called A, B, C. "
                    + "Names and truths appear at the end. Estimates cannot be changed.")
            form(into: &html)
            former(into: &html)
        }
    }

    private func form(into html: inout HTML) {
        let left = BlindReview.open(set, for: visit.name, reviews).count
        BlindPage.post(.class("edit blind"), "Begin a review", here.address, visit, into: &html) { form in
            BlindPage.field(FormField.by, visit.name, "Your name", required: true, into: &form)
            BlindPage.field(
                FormField.count, "\(min(BlindReview.usual, max(left, 1)))", "Meals, drawn at random", required: true,
                into: &form)
            form.element(
                .p, [.class("soft")],
                text: "\(CleanText.line(visit.name, limit: 60)) has \(Format.count(left, "meal")) left of this run.")
            BlindPage.button("start", "Begin", into: &form)
        }
    }

    private func former(into html: inout HTML) {
        let own = reviews.sessions.filter { $0.run == folder }.suffix(50).reversed()
        guard !own.isEmpty else { return }
        html.element(.h2, text: "Reviews of this run")
        html.element(.ul) { list in
            for session in own {
                let done = "\(session.judgements.count) of \(Format.count(session.meals.count, "meal"))"
                let words =
                    "\(CleanText.line(session.by, limit: 60)), \(session.at.prefix(10)): \(done)"
                    + (session.isRevealed ? ", see the result" : ", go on")
                list.element(.li) { item in
                    ServedAddresses().link(
                        to: .blind(.session(set: set.info.name, id: session.id)), from: .blind(here), text: words,
                        into: &item)
                }
            }
        }
    }
}
