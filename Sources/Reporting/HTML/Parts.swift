/// The few shapes every section of the page is built from.
extension HTML {
    /// A card with a title.
    mutating func card(_ title: String, note: String? = nil, _ content: (inout HTML) -> Void) {
        element(.div, [.class("card")]) { page in
            page.element(.h3, text: title)
            if let note { page.element(.p, [.class("soft")], text: note, limit: 1000) }
            content(&page)
        }
    }

    /// A table that scrolls sideways where it is too wide. The first column names the row.
    mutating func table(_ header: [String], _ content: (inout HTML) -> Void) {
        element(.div, [.class("scroll")]) { page in
            page.element(.table) { page in
                page.element(.thead) { page in
                    page.element(.tr) { row in
                        for title in header {
                            row.element(.th, [Attribute(.scope, "col")]) { heading in
                                guard title == "PMAE" else { return heading.add(title) }
                                let meaning = Attribute(.title, "MAE divided by the mean true value")
                                heading.element(.abbr, [meaning], text: title)
                            }
                        }
                    }
                }
                page.element(.tbody, [], content)
            }
        }
    }

    /// A row: its name, then its cells.
    mutating func row(_ name: String, _ cells: [String]) {
        element(.tr) { row in
            row.element(.th, [Attribute(.scope, "row")], text: name)
            for cell in cells { row.element(.td, text: cell) }
        }
    }

    /// A drawing with its name and, in words, what it shows.
    mutating func chart(
        _ title: String, _ words: String, width: Double, height: Double, _ content: (inout HTML) -> Void
    ) {
        let box = Attribute(.viewBox, "0 0 \(Int(width)) \(Int(height))")
        element(.svg, [box, Attribute(.role, "img")]) { svg in
            svg.element(.title, text: title, limit: 200)
            svg.element(.desc, text: words, limit: 1500)
            content(&svg)
        }
    }

    /// The numbers behind a drawing, closed until asked for.
    mutating func data(_ title: String, _ header: [String], _ content: (inout HTML) -> Void) {
        element(.details, [.class("data")]) { page in
            page.element(.summary, text: title)
            page.table(header, content)
        }
    }
}
