import Application
import Reporting

/// The runs of the project, newest first.
struct RunsPage {
    /// Runs, or meals, of a page.
    static let size = 50

    struct Row {
        let entry: RunEntry
        /// Nil: not scored yet.
        let outcome: RunOutcome?
    }

    let rows: [Row]
    let paging: Paging
    /// Providers whose own jobs can be looked at.
    var backends: [String] = []
    let addresses: any Addresses
    var renewal = ScoreRenewal.Status()
    var live: [LiveRun] = []
    /// Nil: runs can only be looked at.
    var visit: Visit?
    /// What ended before its run was complete.
    var ended: [RunDesk.Ended] = []

    private var here: Place { .runs(page: paging.page) }

    func html() -> [UInt8] {
        let shell = PageShell(
            title: "Runs", here: here, addresses: addresses, crumbs: [PageShell.Crumb(text: "Runs")])
        return shell.page { html in
            html.element(.h1, text: "Which runs are there?")
            told(into: &html)
            actions(into: &html)
            LiveSection(runs: live, visit: visit, action: addresses.address(of: here, from: here)).write(into: &html)
            BackendLinks.write(backends, addresses, from: here, into: &html)
            guard paging.count > 0 else {
                return html.element(.p) { line in
                    line.add("There are no runs yet. Make one without a key: ")
                    line.element(.code, text: "nutrieval run --simulate")
                }
            }
            RenewalNotice(status: renewal).write(into: &html)
            html.element(
                .p, [.class("soft")],
                text: "\(Format.count(paging.count, "run")), newest first. Open one to see its worst meals.")
            html.element(.ol, [.class("runs")]) { list in
                for row in rows { list.element(.li, [.class("card")]) { self.row(row, into: &$0) } }
            }
            paging.write(into: &html, addresses, from: here) { .runs(page: $0) }
        }
    }

    private func told(into html: inout HTML) {
        for end in ended.suffix(3) {
            html.element(.div, [.class("banner"), HTML.Attribute(.role, "note")]) { box in
                let words = end.sentences.prefix(5).joined(separator: "; ")
                box.add("\(CleanText.line(end.run, limit: 100)) is not complete: \(words)", limit: 1500)
            }
        }
    }

    /// Links, and the button that compares the ticked runs.
    private func actions(into html: inout HTML) {
        html.element(.nav, [.class("chips"), .label("More")]) { nav in
            if visit != nil {
                addresses.link(to: .newRun(resume: nil), from: here, [.class("button")], text: "New run", into: &nav)
            }
            addresses.link(to: .trends, from: here, [.class("button")], text: "Trends", into: &nav)
            guard canCompare, let action = addresses.address(of: .compare([]), from: here) else { return }
            nav.element(.form, [HTML.Attribute(.id, "compare"), .address(.action, action)]) { form in
                form.element(.button, [HTML.Attribute(.type, "submit")], text: "Compare two ticked runs")
            }
        }
    }

    private var canCompare: Bool { visit != nil && rows.count > 1 }

    /// Whether a run that nobody writes has answers missing.
    private func canResume(_ row: Row) -> Bool {
        visit != nil && row.outcome?.isComplete != true && !live.contains { $0.name == row.entry.name }
    }

    private func row(_ row: Row, into html: inout HTML) {
        let time = String(row.entry.startedAt.prefix(16)).replacing("T", with: " ")
        switch row.entry.run {
        case .failure(let failure):
            html.element(.h2, text: row.entry.name, limit: 100)
            html.element(.p, [.class("facts")]) { line in
                line.element(.span, [.class("chip")], text: "cannot be read")
                line.add(" \(time) UTC", limit: 40)
            }
            html.element(.p, [.class("reason")], text: failure.reason, limit: 600)
        case .success(let facts):
            html.element(.h2) { title in
                addresses.link(
                    to: .triage(Place.Triage(run: row.entry.name)), from: here, text: row.entry.name, limit: 100,
                    into: &title)
            }
            html.element(.p, [.class("facts")]) { line in
                if facts.isSimulated { line.element(.strong, [.class("simulated")], text: "SIMULATED") }
                let sets = facts.sets.map {
                    "\(CleanText.line($0.name, limit: 40)) (\(Format.count($0.meals, "meal")))"
                }
                let words = ["\(time) UTC", Format.list(sets, atMost: 3), Format.count(facts.variants, "variant")]
                line.add(" " + words.joined(separator: " · "))
            }
            outcome(row.outcome, into: &html)
            if canCompare {
                html.element(.label, [.class("pickrun")]) { label in
                    label.void(
                        .input,
                        [
                            HTML.Attribute(.type, "checkbox"), HTML.Attribute(.name, "run"),
                            HTML.Attribute(.value, row.entry.name), HTML.Attribute(.form, "compare"),
                            .label("Compare \(CleanText.line(row.entry.name, limit: 100))")
                        ])
                    label.add(" compare")
                }
            }
            if canResume(row) {
                html.element(.p) { line in
                    addresses.link(
                        to: .newRun(resume: row.entry.name), from: here, [.class("button")], text: "Resume",
                        into: &line)
                }
            }
        }
    }

    private func outcome(_ outcome: RunOutcome?, into html: inout HTML) {
        guard let outcome else {
            return html.element(.p, [.class("soft")], text: "Not scored yet.")
        }
        for leader in outcome.leaders.prefix(4) {
            let set = outcome.leaders.count > 1 ? "\(CleanText.line(leader.set, limit: 40)): " : ""
            html.element(.p, [.class("result")], text: set + Self.words(leader), limit: 300)
        }
        if outcome.leaders.count > 4 {
            html.element(.p, [.class("soft")], text: "and \(outcome.leaders.count - 4) more sets")
        }
        let facts = [
            outcome.isComplete ? nil : "not finished",
            outcome.failed > 0 ? Format.count(outcome.failed, "failed answer") : nil,
            outcome.cost.map { "cost \(Format.usd($0))" }
        ].compactMap { $0 }
        if !facts.isEmpty { html.element(.p, [.class("soft")], text: facts.joined(separator: " · ")) }
    }

    /// `No winner yet. Lowest of 7: gpt-6-luna, off by 71 kcal a meal.`
    static func words(_ leader: RunOutcome.Leader) -> String {
        let name = CleanText.line(leader.name, limit: 60)
        let error = "off by \(Format.kcal(leader.error)) kcal a meal"
        if leader.compared == 1 { return "\(name): \(error)." }
        if leader.isBest { return "Best of \(leader.compared): \(name), \(error)." }
        return "No winner yet. Lowest of \(leader.compared): \(name), \(error)."
    }
}

/// The part of a list that a page shows.
struct Paging: Sendable, Hashable {
    let count: Int
    /// From 1; at most the last.
    let page: Int

    init(count: Int, page: Int) {
        self.count = count
        self.page = min(max(page, 1), Paging.pages(count))
    }

    var range: Range<Int> { ((page - 1) * RunsPage.size)..<min(page * RunsPage.size, count) }

    static func pages(_ count: Int) -> Int { max(1, (count + RunsPage.size - 1) / RunsPage.size) }

    func write(
        into html: inout HTML, _ addresses: any Addresses, from here: Place, _ place: (Int) -> Place
    ) {
        guard Self.pages(count) > 1 else { return }
        html.element(.nav, [.class("pager"), .label("Pages")]) { nav in
            if page > 1 {
                addresses.link(
                    to: place(page - 1), from: here, [HTML.Attribute(.rel, "prev")], text: "Previous page", into: &nav)
            }
            nav.element(
                .span, [.class("soft")],
                text: "\(range.lowerBound + 1) to \(range.upperBound) of \(Format.whole(count))")
            if page < Self.pages(count) {
                addresses.link(
                    to: place(page + 1), from: here, [HTML.Attribute(.rel, "next")], text: "Next page", into: &nav)
            }
        }
    }
}
