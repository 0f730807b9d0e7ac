import Application
import Catalog
import Nutrition
import Reporting

/// The meals of an eval set, newest first, and the form that adds more.
struct SetPage {
    let set: EvalSet
    /// Why the set cannot be changed; nil if it can.
    let obstacle: String?
    let place: Place.EvalSet
    /// Nil: nothing can be changed.
    let visit: Visit?
    /// Sentences about what a form just did.
    var message: [String] = []
    /// By meal, of those on this page.
    var quality: [String: PhotoQuality] = [:]
    let photos: PhotoBook
    let addresses: any Addresses

    private let shown: [Meal]
    private let paging: Paging
    /// Corrections in force by meal, without marks.
    private let corrections: [String: Int]
    private var here: Place { .set(place) }
    /// Meals on this page.
    var listed: [Meal] { Array(shown[paging.range]) }

    init(_ read: SetDesk.Read, _ set: EvalSet, _ place: Place.EvalSet, for visit: Visit?, _ photos: PhotoBook) {
        self.set = set
        obstacle = read.obstacle
        self.visit = visit
        self.photos = photos
        addresses = ServedAddresses()
        let words = place.search.lowercased()
        shown = set.meals.reversed().filter { meal in
            if let split = place.split, meal.split != split { return false }
            guard !words.isEmpty else { return true }
            let texts = [meal.id, meal.group] + meal.tags + (meal.truth.foods ?? []).map(\.name)
            return texts.contains { $0.lowercased().contains(words) }
        }
        paging = Paging(count: shown.count, page: place.page)
        var place = place
        place.page = paging.page
        self.place = place
        var counts: [String: Int] = [:]
        for entry in set.corrections.entries where entry.state == .inForce {
            if let correction = entry.correction, correction.field != .mark { counts[correction.meal, default: 0] += 1 }
        }
        corrections = counts
    }

    func html() -> [UInt8] {
        let name = CleanText.line(set.name, limit: 60)
        let shell = PageShell(
            title: "\(name): meals", here: here, addresses: addresses,
            crumbs: [PageShell.runs, PageShell.sets, PageShell.Crumb(text: name)])
        return shell.page { html in
            html.element(.h1, text: "Which meals does \(name) have?", limit: 120)
            if !message.isEmpty {
                html.element(.div, [.class("banner"), HTML.Attribute(.role, "status")]) { box in
                    for sentence in message { box.element(.p, text: sentence, limit: 1000) }
                }
            }
            if let obstacle {
                html.element(.div, [.class("banner"), HTML.Attribute(.role, "note")]) { box in
                    box.element(.p, text: "This set can only be read. \(obstacle)", limit: 600)
                }
            } else if let visit {
                AddPane(place: place, visit: visit).write(into: &html)
            }
            splits(into: &html)
            search(into: &html)
            html.element(.div, [HTML.Attribute(.id, "meals")]) { meals(into: &$0) }
        }
    }

    private func meals(into html: inout HTML) {
        let all = Format.count(set.meals.count, "meal")
        let count = shown.count == set.meals.count ? all : "\(Format.whole(shown.count)) of \(all)"
        html.element(.p, [.class("soft")], text: shown.isEmpty ? "No meal matches." : "\(count), newest first.")
        guard !shown.isEmpty else { return }
        html.element(.ol, [.class("queue")]) { list in
            for meal in listed { list.element(.li, [.class("row")]) { row(meal, into: &$0) } }
        }
        paging.write(into: &html, addresses, from: here) { page in
            var other = place
            other.page = page
            return .set(other)
        }
    }

    private func row(_ meal: Meal, into html: inout HTML) {
        MealPicture(photos: photos, addresses: addresses, here: here)
            .write(meal, of: set.name, photo: 0, .tile, into: &html)
        html.element(.span, [.class("what")]) { what in
            what.element(.strong, text: meal.id, limit: 100)
            what.element(.span, [.class("soft")], text: Self.energy(meal))
        }
        html.element(.span, [.class("how")]) { how in
            let foods = (meal.truth.foods ?? []).map { CleanText.line($0.name, limit: 40) }
            how.element(.span, text: foods.isEmpty ? "" : Format.list(foods, atMost: 5), limit: 300)
            let facts = [
                meal.photos.count > 1 ? Format.count(meal.photos.count, "photo") : nil,
                meal.split.map { "split \($0.rawValue)" },
                meal.group == meal.id ? nil : "group \(CleanText.line(meal.group, limit: 40))",
                corrections[meal.id].map { Format.count($0, "correction") },
                quality[meal.id].map { "quality \(QualityWords.line($0))" }
            ].compactMap { $0 }
            how.element(.span, [.class("soft")], text: facts.joined(separator: " · "), limit: 200)
        }
        html.element(.span, [.class("tags")]) { tags in
            for tag in meal.tags.prefix(6) { tags.element(.span, [.class("tag")], text: tag, limit: 40) }
            if let mark = set.corrections.marks[meal.id] {
                tags.element(.span, [.class("tag")], text: mark.rawValue.replacing("_", with: " "))
            }
            for doubt in LabelCheck.reasons(meal.truth).prefix(2) {
                tags.element(.span, [.class("tag")], text: "perhaps wrong: \(doubt)", limit: 120)
            }
            guard obstacle == nil, visit != nil else { return }
            addresses.link(
                to: .removal(set: set.name, meal: meal.id), from: here,
                [.class("button"), .label("Delete \(CleanText.line(meal.id, limit: 100))")], text: "Delete",
                into: &tags)
        }
    }

    /// `369 kcal, weighed`.
    static func energy(_ meal: Meal) -> String {
        if meal.truth.isNoFood { return "no food" }
        guard let energy = meal.truth.value(of: .energy) else { return "energy unknown" }
        return "\(Format.kcal(energy)) kcal, " + (meal.truth.source ?? "source unknown")
    }

    // MARK: choices

    private func splits(into html: inout HTML) {
        let counts = Dictionary(set.meals.compactMap { meal in meal.split.map { ($0, 1) } }, uniquingKeysWith: +)
        guard !counts.isEmpty else { return }
        html.element(.nav, [.class("chips"), .label("Split")]) { nav in
            let choices: [(String, Split?)] =
                [("all meals", nil)] + Split.allCases.map { ("\($0.rawValue) · \(counts[$0] ?? 0)", $0) }
            for (words, split) in choices {
                let current = split == place.split ? [HTML.Attribute(.ariaCurrent, "true")] : []
                addresses.link(
                    to: .set(Place.EvalSet(name: place.name, split: split, search: place.search)), from: here,
                    [.class("pick")] + current, text: words, into: &nav)
            }
        }
    }

    private func search(into html: inout HTML) {
        html.element(
            .form,
            [
                .address(.action, LocalAddress(path: ["set", place.name])), HTML.Attribute(.method, "get"),
                HTML.Attribute(.role, "search"), .class("find")
            ]
        ) { form in
            if let split = place.split {
                form.void(
                    .input,
                    [
                        HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, "split"),
                        HTML.Attribute(.value, split.rawValue)
                    ])
            }
            form.void(
                .input,
                [
                    HTML.Attribute(.type, "search"), HTML.Attribute(.name, "search"),
                    HTML.Attribute(.value, place.search), .label("Search ids, groups, foods and tags"),
                    HTML.Attribute(.placeholder, "id, group, food or tag"), HTML.Attribute(.dataKey, "/"),
                    HTML.Attribute(.autocomplete, "off")
                ])
            form.element(.button, [HTML.Attribute(.type, "submit")], text: "Search")
        }
    }
}
