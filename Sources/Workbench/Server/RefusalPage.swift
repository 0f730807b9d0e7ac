import Reporting

extension Admission.Refusal {
    var status: Int {
        switch self {
        case .host: 421
        case .origin, .cookie, .token, .form: 403
        case .method: 405
        case .body, .photo: 413
        case .target: 400
        }
    }

    private var words: (title: String, sentences: [String]) {
        switch self {
        case .host:
            ("This is not the address of the workbench", ["Use the address that nutrieval printed, as it is."])
        case .origin:
            ("Another site asked for this page", ["Type the address yourself, or use the one that nutrieval printed."])
        case .cookie:
            (
                "This browser has no access yet",
                [
                    "Open the address that `nutrieval serve` printed last in the terminal. It works once, for one browser.",
                    "If that browser should have access: nutrieval was started again since."
                ]
            )
        case .token:
            (
                "This address was used already",
                [
                    "Each address works once. nutrieval printed another one in the terminal: open that.",
                    "In a browser that has access, go to the start page."
                ]
            )
        case .method: ("Pages are only read", ["Go back, and use the forms of the pages."])
        case .body:
            ("A request is too large", ["A form has at most 64 KB. Shorten it, or use `nutrieval sets correct`."])
        case .photo: ("This photo is too large", ["A photo has at most 40 MB. Make it smaller, then send it again."])
        case .form:
            (
                "This form cannot be used",
                ["nutrieval was started again, or the form is not of this page. Load the page again."]
            )
        case .target: ("This address cannot be read", ["Start at the address that nutrieval printed."])
        }
    }

    /// Plain, without style and script: those need the cookie too.
    var page: [UInt8] {
        let (title, sentences) = words
        return Self.plain(title) { body in
            for sentence in sentences { body.element(.p, text: sentence) }
        }
    }

    /// The page behind a right token. It leads on by itself, so that the next request comes from this server and has
    /// the cookie.
    static var opened: [UInt8] {
        plain("The workbench is open", refresh: true) { body in
            body.element(.p) { line in
                line.element(.a, [.address(.href, LocalAddress(path: []))], text: "Go to the runs")
            }
        }
    }

    private static func plain(_ title: String, refresh: Bool = false, _ content: (inout HTML) -> Void) -> [UInt8] {
        var page = HTML()
        page.literal("<!DOCTYPE html>\n")
        page.element(.html, [HTML.Attribute(.lang, "en")]) { page in
            page.element(.head) { head in
                head.void(.meta, [HTML.Attribute(.charset, "utf-8")])
                head.void(
                    .meta,
                    [HTML.Attribute(.name, "viewport"), HTML.Attribute(.content, "width=device-width, initial-scale=1")]
                )
                head.void(.meta, [HTML.Attribute(.name, "color-scheme"), HTML.Attribute(.content, "light dark")])
                if refresh {
                    head.void(.meta, [HTML.Attribute(.httpEquiv, "refresh"), HTML.Attribute(.content, "0; url=/")])
                }
                head.element(.title, text: title)
            }
            page.element(.body) { body in
                body.element(.main) { main in
                    main.element(.h1, text: title)
                    content(&main)
                }
            }
        }
        return page.bytes
    }
}
