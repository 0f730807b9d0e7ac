import Reporting

/// What every page has: head, bar, keys. It loads one style sheet and one script, both of the workbench itself.
struct PageShell {
    struct Crumb {
        var text: String
        /// Nil: this page.
        var place: Place?
    }

    /// For pages of a folder; the server sends its own as a header.
    static let policy =
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'"

    static let runs = Crumb(text: "Runs", place: .runs(page: 1))
    static let sets = Crumb(text: "Eval sets", place: .sets(page: 1))

    let title: String
    let here: Place
    let addresses: any Addresses
    var crumbs: [Crumb] = []
    var isSimulated = false
    /// Of this page's `main`.
    var style: HTML.Attribute = .class("plain")

    func page(_ content: (inout HTML) -> Void) -> [UInt8] {
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head(into: &$0) }
            page.element(.body) { page in
                page.element(
                    .a, [.class("skip"), .address(.href, LocalAddress(element: "content"))], text: "Skip to content")
                page.element(.header, [.class("bar")]) { bar(into: &$0) }
                page.element(.main, [HTML.Attribute(.id, "content"), style], content)
                KeysHelp.write(into: &page)
            }
        }
        page.literal("\n")
        return page.bytes
    }

    private func head(into page: inout HTML) {
        page.void(.meta, [HTML.Attribute(.charset, "utf-8")])
        if addresses.areFiles {
            page.void(
                .meta,
                [HTML.Attribute(.httpEquiv, "Content-Security-Policy"), HTML.Attribute(.content, Self.policy)])
        }
        page.void(
            .meta, [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")])
        let referrer = addresses.areFiles ? "no-referrer" : "same-origin"
        page.void(.meta, [HTML.Attribute(.name, "referrer"), HTML.Attribute(.content, referrer)])
        page.element(.title, text: (isSimulated ? "SIMULATED: " : "") + title, limit: 100)
        if let sheet = addresses.address(of: .style, from: here) {
            page.void(.link, [HTML.Attribute(.rel, "stylesheet"), .address(.href, sheet)])
        }
        if let script = addresses.address(of: .script, from: here) { page.load(script: script) }
    }

    private func bar(into page: inout HTML) {
        page.element(.span, [.class("brand")], text: "nutrieval")
        page.element(.nav, [.class("crumbs"), .label("Where you are")]) { page in
            for (place, crumb) in crumbs.enumerated() {
                if place > 0 { page.literal("<span class=\"soft\" aria-hidden=\"true\">›</span>") }
                guard let target = crumb.place, let address = addresses.address(of: target, from: here) else {
                    page.element(.strong, [HTML.Attribute(.ariaCurrent, "page")], text: crumb.text, limit: 80)
                    continue
                }
                page.element(.a, [.address(.href, address)], text: crumb.text, limit: 80)
            }
        }
        if isSimulated {
            page.element(.strong, [.class("simulated")]) { chip in
                chip.literal("SIMULATED<span class=\"wide\">: no real model answered</span>")
            }
        }
        if !crumbs.contains(where: { $0.text == Self.sets.text }), !addresses.areFiles {
            addresses.link(to: .sets(page: 1), from: here, [.class("sets")], text: Self.sets.text, into: &page)
        }
        page.element(
            .a, [.class("keys"), .address(.href, LocalAddress(element: "keys")), HTML.Attribute(.dataKey, "?")]
        ) { $0.literal("<kbd>?</kbd> keys") }
    }
}

extension Addresses {
    /// A link, or only its words where the page is not there.
    func link(
        to place: Place, from here: Place, _ attributes: [HTML.Attribute] = [], text: String, limit: Int = 200,
        into html: inout HTML
    ) {
        guard let address = address(of: place, from: here) else {
            return html.element(.span, [.class("soft")], text: text, limit: limit)
        }
        html.element(.a, [.address(.href, address)] + attributes, text: text, limit: limit)
    }
}

/// The keys of all pages, in a box that `?` opens.
enum KeysHelp {
    private static let keys: [(key: String, does: String)] = [
        ("j", "next meal"), ("k", "previous meal"), ("n", "next meal that nobody has reviewed"),
        ("h", "previous answer"), ("l", "next answer; Enter unfolds it"),
        ("e", "edit the truth"), ("s", "save what was edited"), ("u", "undo the last change of the meal"),
        ("a", "mark: the truth is right"), ("m", "mark: model wrong"), ("t", "mark: truth wrong"),
        ("q", "mark: ambiguous"), ("1–9", "edit, starting from that answer"),
        ("Enter", "in the form of a truth: to the reason, then out of it"), ("Esc", "leave a field of the form"),
        ("b", "review blind, from the list of meals"), ("z", "enlarge the photo"), ("r", "answers as received"),
        ("/", "search a list"), ("?", "this help")
    ]

    static func write(into page: inout HTML) {
        page.element(.dialog, [HTML.Attribute(.id, "keys"), .label("Keys")]) { box in
            box.element(.h2, text: "Keys")
            box.element(.dl) { list in
                for (key, does) in keys {
                    list.element(.dt) { $0.element(.kbd, text: key) }
                    list.element(.dd, text: does)
                }
            }
            box.element(.p) { line in
                line.element(
                    .button,
                    [
                        HTML.Attribute(.type, "button"), HTML.Attribute(.id, "single-keys"),
                        HTML.Attribute(.ariaPressed, "true")
                    ], text: "Single keys: on")
                line.element(
                    .a, [.address(.href, LocalAddress(element: "content")), HTML.Attribute(.id, "keys-close")],
                    text: "Close")
            }
        }
    }
}
