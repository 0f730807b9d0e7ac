import Catalog
import Nutrition
import Reporting

/// The project's eval sets, by name.
struct SetsPage {
    let sets: [SetDesk.Read]
    let paging: Paging
    let addresses: any Addresses

    private var here: Place { .sets(page: paging.page) }

    func html() -> [UInt8] {
        let shell = PageShell(
            title: "Eval sets", here: here, addresses: addresses,
            crumbs: [PageShell.runs, PageShell.Crumb(text: PageShell.sets.text)])
        return shell.page { html in
            html.element(.h1, text: "Which eval sets are there?")
            guard paging.count > 0 else {
                return html.element(.p) { line in
                    line.add("There are no eval sets yet. Make one from a photo: ")
                    line.element(.code, text: "nutrieval add lunch.jpg --set lunches")
                }
            }
            html.element(.ol, [.class("runs")]) { list in
                for set in sets { list.element(.li, [.class("card")]) { row(set, into: &$0) } }
            }
            paging.write(into: &html, addresses, from: here) { .sets(page: $0) }
        }
    }

    private func row(_ read: SetDesk.Read, into html: inout HTML) {
        html.element(.h2) { title in
            addresses.link(
                to: .set(Place.EvalSet(name: read.name)), from: here, text: read.name, limit: 100, into: &title)
        }
        guard let set = read.set, read.mistakes.isEmpty else {
            html.element(.p, [.class("facts")]) { $0.element(.span, [.class("chip")], text: "cannot be read") }
            return html.element(.p, [.class("reason")], text: read.mistakes.first?.description ?? "", limit: 600)
        }
        // Texts, codes and labels have other truths.
        let photos = set.meals.filter { $0.input.kind == .photos && $0.truth.product == nil }
        let (known, photographed) = (photos.count { $0.truth.value(of: .energy) != nil }, photos.count)
        let facts = [
            Format.count(set.meals.count, "meal"),
            known < photographed ? "\(Format.whole(known)) of \(Format.whole(photographed)) with a known energy" : nil,
            set.corrections.edited.isEmpty ? nil : "\(Format.whole(set.corrections.edited.count)) corrected",
            read.obstacle == nil ? nil : "read-only"
        ].compactMap { $0 }
        html.element(.p, [.class("facts")], text: facts.joined(separator: " · "))
        if let description = set.description { html.element(.p, [.class("reason")], text: description, limit: 600) }
    }
}
