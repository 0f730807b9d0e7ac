import Application
import Nutrition
import Reporting

/// One meal: photos, every answer beside the truth, and the queue it is part of.
struct MealPage {
    let triage: RunTriage
    let set: TriagedSet
    let place: Place.Meal
    let meal: TriagedMeal
    let queue: [Int]
    /// In the queue; nil if the choice does not show the meal.
    let position: Int?
    let photos: PhotoBook
    let addresses: any Addresses
    /// Nil: the truth can only be read.
    var edit: EditPane?

    /// Meals before and after this one that the page lists.
    private static let listed = 25
    private let around: (previous: Int?, next: Int?, unreviewed: Int?)

    private var here: Place { .meal(place) }

    /// Nil if the set has no such meal.
    init?(
        _ triage: RunTriage, _ set: TriagedSet, _ place: Place.Meal, queue: [Int]? = nil, _ photos: PhotoBook,
        _ addresses: any Addresses
    ) {
        guard let index = set.meals.firstIndex(where: { $0.meal.id == place.meal }) else { return nil }
        self.triage = triage
        self.set = set
        self.place = place
        self.photos = photos
        self.addresses = addresses
        meal = set.meals[index]
        let queue = queue ?? set.queue(place.choice)
        self.queue = queue
        position = queue.firstIndex(of: index)
        around = position.map { set.neighbours(at: $0, in: queue) } ?? Self.around(index, place.choice, set, queue)
    }

    /// Of a meal that left the queue. A mended truth moves it in the order, so the worst one left comes next.
    private static func around(
        _ meal: Int, _ choice: TriageChoice, _ set: TriagedSet, _ queue: [Int]
    ) -> TriagedSet.Neighbours {
        var around = set.neighbours(of: meal, choice)
        if choice.filter != .unreviewed {
            around.unreviewed = queue.first { !set.meals[$0].isReviewed }
            around.next = around.unreviewed ?? around.next
        }
        return around
    }

    private var list: Place {
        let page = position.map { $0 / RunsPage.size + 1 } ?? 1
        return .triage(Place.Triage(run: place.run, set: set.info.name, choice: place.choice, page: page))
    }

    func html() -> [UInt8] {
        let id = CleanText.line(meal.meal.id, limit: 60)
        let shell = PageShell(
            title: "\(id) in \(triage.run.id)", here: here, addresses: addresses,
            crumbs: [
                PageShell.Crumb(text: "Runs", place: .runs(page: 1)),
                PageShell.Crumb(text: CleanText.line(triage.run.id, limit: 60), place: list), PageShell.Crumb(text: id)
            ], isSimulated: triage.run.isSimulated, style: .class("meal"))
        return shell.page { html in
            html.element(.div, [.class("centre")]) { centre in
                head(into: &centre)
                pictures(into: &centre)
                AnswerTable(meal: meal, variants: set.variants).write(into: &centre)
            }
            html.element(.section, [.class("truth card"), .label("Truth")]) {
                TruthPane(meal: meal.meal, edit: edit).write(into: &$0)
            }
            html.element(.nav, [.class("neighbours card"), .label("Meals of this list")]) { neighbours(into: &$0) }
        }
    }

    private func head(into html: inout HTML) {
        let facts = [
            meal.meal.difficulty?.rawValue, meal.meal.split.map { "\($0.rawValue) half" }, meal.meal.person,
            meal.meal.day
        ].compactMap { $0.map { CleanText.line($0, limit: 40) } }
        html.element(.div, [.class("headline")]) { line in
            line.element(.h1, [HTML.Attribute(.dataMeal, meal.meal.id)], text: meal.meal.id, limit: 80)
            line.element(.span, [.class("soft")], text: facts.joined(separator: " · "))
            line.element(.nav, [.class("steps"), .label("Next and previous meal")]) { steps in
                step(around.previous, "Previous", "k", "prev", into: &steps)
                if let position {
                    steps.element(.span, [.class("soft")], text: "\(position + 1) of \(Format.whole(queue.count))")
                }
                step(around.next, "Next", "j", "next", into: &steps)
                step(around.unreviewed, "Next not reviewed", "n", "next", into: &steps)
            }
        }
    }

    private func step(_ index: Int?, _ text: String, _ key: String, _ rel: String, into html: inout HTML) {
        guard let target = index.map(neighbour), let address = addresses.address(of: target, from: here)
        else { return }
        html.element(
            .a, [.address(.href, address), HTML.Attribute(.rel, rel), HTML.Attribute(.dataKey, key), .class("button")]
        ) { link in
            link.add(text + " ")
            link.element(.kbd, [.unspoken], text: key)
        }
    }

    private func neighbour(_ index: Int) -> Place {
        .meal(Place.Meal(run: place.run, set: set.info.name, meal: set.meals[index].meal.id, choice: place.choice))
    }

    private func pictures(into html: inout HTML) {
        let count = meal.meal.photos.count
        html.element(.div, [.class("photos")]) { html in
            if count == 0 {
                html.element(.span, [.class("nophoto")], text: MealWords.input(meal.meal) ?? "no photo", limit: 600)
            }
            for index in meal.meal.photos.indices.prefix(8) {
                html.element(.label, [.class("photo")]) { label in
                    label.void(
                        .input,
                        [
                            HTML.Attribute(.type, "checkbox"), .class("unseen"),
                            .label("Enlarge photo \(index + 1) of \(count)"), HTML.Attribute(.autocomplete, "off")
                        ])
                    MealPicture(photos: photos, addresses: addresses, here: here)
                        .write(meal.meal, of: set.info.name, photo: index, .large, into: &label)
                }
            }
        }
    }

    private func neighbours(into html: inout HTML) {
        html.element(.h2) { title in
            addresses.link(to: list, from: here, text: "Back to the list", into: &title)
        }
        let middle = position ?? 0
        let range = max(0, middle - Self.listed)..<min(queue.count, middle + Self.listed)
        let rank = set.rank(place.choice)
        html.element(.ol) { list in
            for place in range {
                let other = set.meals[queue[place]]
                let target = neighbour(queue[place])
                guard let address = addresses.address(of: target, from: here) else { continue }
                let current = place == position ? [HTML.Attribute(.ariaCurrent, "page")] : []
                list.element(.li) { item in
                    item.element(
                        .a,
                        [.class("near"), .address(.href, address), HTML.Attribute(.dataMeal, other.meal.id)] + current
                            + other.reviewed
                    ) { link in
                        MealPicture(photos: photos, addresses: addresses, here: here)
                            .write(other.meal, of: set.info.name, photo: 0, .tile, into: &link)
                        link.element(.span) { words in
                            words.element(.strong, text: other.meal.id, limit: 60)
                            words.literal(" ")
                            words.element(.span, [.class("soft")], text: other.errorWords(rank: rank))
                        }
                    }
                }
            }
        }
    }
}

/// The truth of a meal and where it comes from. A correction is made here.
struct TruthPane {
    let meal: Meal
    let edit: EditPane?

    func write(into html: inout HTML) {
        html.element(.h2, text: "Truth")
        if let product = meal.truth.product {
            label(product, into: &html)
            edit?.write(into: &html)
            return
        }
        let energy = meal.truth.value(of: .energy)
        html.element(.p, [.class("energy")]) { line in
            line.element(.strong, text: energy.map { "\(Format.kcal($0)) kcal" } ?? "unknown")
            if let source = meal.truth.source { line.element(.span, [.class("tag")], text: source) }
        }
        if let range = meal.truth.energyRange {
            html.element(
                .p, [.class("soft")],
                text: "Accepted: \(Format.kcal(range.lowerBound)) to \(Format.kcal(range.upperBound)) kcal")
        }
        for doubt in LabelCheck.reasons(meal.truth) {
            html.element(.p, [.class("doubt")], text: "Perhaps wrong: \(doubt).", limit: 300)
        }
        // The open form has the rest.
        if edit?.draft == nil { values(into: &html) }
        edit?.write(into: &html)
    }

    /// The values of a package. They are corrected in `meals.jsonl`.
    private func label(_ product: Product, into html: inout HTML) {
        html.element(.p) { line in
            line.element(.strong, text: product.name ?? "name unknown", limit: 200)
            if let code = product.code { line.element(.span, [.class("tag")], text: code, limit: 20) }
        }
        html.element(.dl, [.class("values")]) { list in
            for axis in Product.axes {
                guard let value = product.per100[axis] else { continue }
                list.element(.dt, text: axis.rawValue)
                list.element(.dd, text: "\(Format.amount(value)) \(axis.unit) per 100 g")
            }
        }
    }

    private func values(into html: inout HTML) {
        foods(into: &html)
        let axes = Nutrient.allCases.filter { $0 != .energy && meal.truth.nutrients[$0] != nil }
        if !axes.isEmpty {
            html.element(.dl, [.class("values")]) { list in
                for axis in axes {
                    list.element(.dt, text: axis.rawValue)
                    list.element(
                        .dd, text: "\(meal.truth.nutrients[axis].map(Format.amount) ?? Format.none) \(axis.unit)")
                }
            }
        }
        if let notes = meal.notes {
            html.element(
                .p, [.class("soft")], text: "Note sent with the photos: “\(CleanText.line(notes, limit: 300))”")
        }
    }

    private func foods(into html: inout HTML) {
        guard let foods = meal.truth.foods else {
            return html.element(.p, [.class("soft")], text: "The set does not list its foods.")
        }
        guard !foods.isEmpty else { return html.element(.p, [.class("soft")], text: "The photos show no food.") }
        html.element(.ul, [.class("foods")]) { list in
            for food in foods.prefix(60) {
                list.element(.li) { item in
                    item.element(.span, text: food.name, limit: 80)
                    item.element(.span, text: food.mass.map { "\(Format.amount($0.value)) g" } ?? "")
                    if let derivation = food.derivation {
                        item.element(.span, [.class("soft")], text: derivation, limit: 200)
                    }
                }
            }
        }
    }
}
