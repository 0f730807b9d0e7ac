extension HTML {
    /// The elements a report is made of. None of them runs anything or loads anything.
    enum Tag: String, Sendable {
        case html, head, title, style, body, header, main, section, footer, nav, article, div, p, span, strong, code,
            pre, abbr, b, h1, h2, h3, h4, ul, ol, li, table, thead, tbody, tr, th, td, details, summary, figure,
            figcaption, a, svg, line, rect, circle, text, desc

        /// True for elements after which a line break changes nothing that is seen.
        var endsLine: Bool {
            switch self {
            case .div, .p, .section, .article, .tr, .table, .details, .summary, .li, .ul, .h1, .h2, .h3, .header,
                .footer, .figure, .pre,
                .head, .style, .title:
                true
            default: false
            }
        }
    }

    /// The elements without content.
    enum VoidTag: String, Sendable {
        case meta, img
    }

    /// The attributes text may be put into. Those that load, run or style (`src`, `href`, `style`, `on…`) are not among them.
    enum Name: String, Sendable {
        case lang, charset, content, name, id, scope, role, alt, title, viewBox, width, height, x, y, x1, x2, y1, y2,
            cx, cy, r
        case httpEquiv = "http-equiv"
        case ariaHidden = "aria-hidden"
    }

    /// An attribute with its value, which is escaped when it is written.
    struct Attribute: Sendable {
        /// What it may hold.
        enum Value: Sendable {
            case text(String)
            /// A word of the program's own, which needs no escaping.
            case word(StaticString)
            /// The bytes of a JPEG, written as a data URI.
            case jpeg([UInt8])
        }

        let name: String
        let value: Value

        /// An attribute with text from anywhere.
        init(_ name: Name, _ value: String) {
            self.init(name.rawValue, .text(value))
        }

        private init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }

        /// The class, which the style sheet knows.
        static func `class`(_ name: StaticString) -> Attribute { Attribute("class", .word(name)) }

        /// A link to an element or a page of the report.
        static func link(to target: Link.Target, from page: PageKind) -> Attribute {
            Attribute("href", .text(Link.reference(to: target, from: page)))
        }

        /// The picture itself, as a data URI.
        static func jpeg(_ bytes: [UInt8]) -> Attribute { Attribute("src", .jpeg(bytes)) }

        /// A coordinate or length of a drawing, to a tenth.
        static func at(_ name: Name, _ value: Double) -> Attribute {
            Attribute(name, Format.fixed(value.isFinite ? value : 0, decimals: 1))
        }
    }
}
