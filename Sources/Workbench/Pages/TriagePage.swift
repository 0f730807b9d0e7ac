import Nutrition
import Reporting

/// The meals of one set of a run, worst first, with filters.
struct TriagePage {
    let triage: RunTriage
    let set: TriagedSet
    let place: Place.Triage
    /// Indices of the meals of the choice, in order.
    let queue: [Int]
    let photos: PhotoBook
    let addresses: any Addresses

    private let paging: Paging
    private var here: Place { .triage(place) }
    private var rank: Int? { self.set.rank(place.choice) }

    init(_ triage: RunTriage, _ set: TriagedSet, _ place: Place.Triage, _ photos: PhotoBook, _ addresses: any Addresses)
    {
        self.triage = triage
        self.set = set
        self.photos = photos
        self.addresses = addresses
        queue = set.queue(place.choice)
        paging = Paging(count: queue.count, page: place.page)
        var place = place
        place.set = set.info.name
        place.page = paging.page
        self.place = place
    }

    func html() -> [UInt8] {
        let shell = PageShell(
            title: "\(triage.run.id): triage", here: here, addresses: addresses,
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)),
                PageShell.Crumb(text: CleanText.line(triage.run.id, limit: 60))
            ], isSimulated: triage.run.isSimulated)
        return shell.page { html in
            html.element(.h1, text: "Which meals went wrong?")
            if let words = Notices.incomplete(triage.run) {
                html.element(.div, [.class("banner"), HTML.Attribute(.role, "note")], text: words)
            }
            sets(into: &html)
            start(into: &html)
            filters(into: &html)
            choices(into: &html)
            search(into: &html)
            html.element(.p, [.class("soft")], text: lead, limit: 400)
            guard !queue.isEmpty else { return }
            html.element(.ol, [.class("queue")]) { list in
                for index in queue[paging.range] { list.element(.li) { row(set.meals[index], into: &$0) } }
            }
            paging.write(into: &html, addresses, from: here) { page in
                var other = place
                other.page = page
                return .triage(other)
            }
        }
    }

    private var lead: String {
        let count = "\(Format.whole(queue.count)) of \(Format.count(set.meals.count, "meal"))"
        let filter = place.choice.filter.map { " \($0.meaning)" } ?? ""
        let order = "by \(place.choice.order.words)"
        let dots = "Dots are answers: left too low, right too high. The band is ±20\u{A0}%."
        return queue.isEmpty ? "No meal matches.\(filter)" : "\(count), \(order).\(filter) \(dots)"
    }

    // MARK: choices

    private func sets(into html: inout HTML) {
        guard triage.sets.count > 1 else { return }
        html.element(.nav, [.class("chips"), .label("Eval set")]) { nav in
            for other in triage.sets {
                let isCurrent = other.info.name == set.info.name
                chip(CleanText.line(other.info.name, limit: 40), isCurrent, into: &nav) {
                    $0 = Place.Triage(run: place.run, set: other.info.name)
                }
            }
        }
    }

    /// Leads to the meals whose truths are most likely wrong.
    private func start(into html: inout HTML) {
        let count = set.doubtful
        guard place.choice == TriageChoice(), paging.page == 1, count > 0 else { return }
        var doubtful = Place.Triage(run: place.run, set: set.info.name)
        doubtful.choice.filter = .against
        html.element(.p) { line in
            line.add("All models are against the truth of \(Format.count(count, "meal")). ")
            addresses.link(to: .triage(doubtful), from: here, text: "Look there first", into: &line)
            line.add(": the truth may be wrong.")
        }
    }

    private func filters(into html: inout HTML) {
        let counts = set.counts(place.choice)
        html.element(.nav, [.class("chips"), .label("Filter")]) { nav in
            chip("all meals", place.choice.filter == nil, into: &nav) { $0.choice.filter = nil }
            for filter in TriageFilter.allCases {
                let words = "\(filter.words) · \(Format.whole(counts[filter] ?? 0))"
                chip(words, place.choice.filter == filter, into: &nav) { $0.choice.filter = filter }
            }
        }
    }

    private func choices(into html: inout HTML) {
        html.element(.div, [.class("choices")]) { html in
            let chosen = rank.map { set.variants[$0].name } ?? "any variant"
            html.element(.details) { box in
                box.element(.summary, text: "Answers of: \(chosen)", limit: 120)
                box.element(.nav, [.class("chips"), .label("Variant")]) { nav in
                    chip("any variant", rank == nil, into: &nav) { $0.choice.variant = nil }
                    for (index, variant) in set.variants.enumerated() {
                        chip(variant.name, index == rank, into: &nav) { $0.choice.variant = variant.id.description }
                    }
                }
            }
            guard !addresses.areFiles else { return }
            html.element(.details) { box in
                box.element(.summary, text: "Order: \(place.choice.order.words)")
                box.element(.nav, [.class("chips"), .label("Order")]) { nav in
                    for order in TriageOrder.allCases {
                        chip(order.words, place.choice.order == order, into: &nav) { $0.choice.order = order }
                    }
                }
            }
        }
    }

    /// A link to the same page with one thing changed, from its first part.
    private func chip(
        _ text: String, _ isCurrent: Bool, into nav: inout HTML, _ change: (inout Place.Triage) -> Void
    ) {
        var other = place
        other.page = 1
        change(&other)
        addresses.link(
            to: .triage(other), from: here,
            [.class("pick")] + (isCurrent ? [HTML.Attribute(.ariaCurrent, "true")] : []), text: text, into: &nav)
    }

    private func search(into html: inout HTML) {
        guard !addresses.areFiles else { return }
        html.element(.p) { line in
            addresses.link(
                to: .blind(.start(run: place.run, set: set.info.name)), from: here,
                [.class("button"), HTML.Attribute(.dataKey, "b")], text: "Judge answers without names", into: &line)
        }
        let target = LocalAddress(path: ["run", place.run])
        html.element(
            .form,
            [.address(.action, target), HTML.Attribute(.method, "get"), HTML.Attribute(.role, "search"), .class("find")]
        ) { form in
            let choice = place.choice
            for (name, value) in [
                ("set", place.set), ("filter", choice.filter?.rawValue), ("variant", choice.variant),
                ("order", choice.order.rawValue)
            ] {
                guard let value else { continue }
                form.void(
                    .input,
                    [HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name), HTML.Attribute(.value, value)])
            }
            form.void(
                .input,
                [
                    HTML.Attribute(.type, "search"), HTML.Attribute(.name, "search"),
                    HTML.Attribute(.value, choice.search), .label("Search meals, foods and tags"),
                    HTML.Attribute(.placeholder, "meal, food or tag"), HTML.Attribute(.dataKey, "/"),
                    HTML.Attribute(.autocomplete, "off")
                ])
            form.element(.button, [HTML.Attribute(.type, "submit")], text: "Search")
        }
    }

    // MARK: a meal

    private func row(_ meal: TriagedMeal, into html: inout HTML) {
        let id = meal.meal.id
        let target = Place.meal(Place.Meal(run: place.run, set: set.info.name, meal: id, choice: place.choice))
        guard let address = addresses.address(of: target, from: here) else { return }
        html.element(.a, [.class("row"), .address(.href, address), HTML.Attribute(.dataMeal, id)] + meal.reviewed) {
            row in
            MealPicture(photos: photos, addresses: addresses, here: here)
                .write(meal.meal, of: set.info.name, photo: 0, .tile, into: &row)
            row.element(.span, [.class("what")]) { what in
                what.element(.strong, text: id, limit: 80)
                what.element(.span, [.class("soft")], text: meal.answers.truthWords)
            }
            row.element(.span, [.class("how")]) { how in
                guard meal.answers.truth != nil else { return }
                how.element(.span, text: meal.errorWords(rank: rank))
                ErrorDots.write(meal.answers, rank: rank, into: &how)
            }
            row.element(.span, [.class("tags")]) { tags in
                for filter in TriageFilter.allCases
                where ![.far, .unreviewed].contains(filter) && meal.matches(filter, rank: rank) {
                    tags.element(.span, [.class("tag")], text: filter.words)
                }
            }
        }
    }
}
