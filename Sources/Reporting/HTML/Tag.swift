extension HTML {
    /// The elements of a report; none runs or loads anything.
    enum Tag: String, Sendable {
        case html, head, title, style, body, header, main, section, footer, nav, article, div, p, span, strong, code,
            pre, abbr, b, h1, h2, h3, h4, ul, ol, li, table, thead, tbody, tr, th, td, details, summary, figure,
            figcaption, a, svg, line, rect, circle, text, desc

        /// True for elements after which a line break is invisible.
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

    /// Attributes that may contain text. Those that load, run or style (`src`, `href`, `style`, `on…`) are excluded.
    enum Name: String, Sendable {
        case lang, charset, content, name, id, scope, role, alt, title, viewBox, width, height, x, y, x1, x2, y1, y2,
            cx, cy, r
        case httpEquiv = "http-equiv"
        case ariaHidden = "aria-hidden"
    }

    /// An attribute, whose value is escaped when written.
    struct Attribute: Sendable {
        enum Value: Sendable {
            case text(String)
            /// A literal of the program; needs no escaping.
            case word(StaticString)
            /// The bytes of a JPEG, written as a data URI.
            case jpeg([UInt8])
        }

        let name: String
        let value: Value

        /// An attribute with text from outside.
        init(_ name: Name, _ value: String) {
            self.init(name.rawValue, .text(value))
        }

        private init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }

        static func `class`(_ name: StaticString) -> Attribute { Attribute("class", .word(name)) }

        static func link(to target: Link.Target, from page: PageKind) -> Attribute {
            Attribute("href", .text(Link.reference(to: target, from: page)))
        }

        static func jpeg(_ bytes: [UInt8]) -> Attribute { Attribute("src", .jpeg(bytes)) }

        /// A coordinate or length of a drawing, to a tenth.
        static func at(_ name: Name, _ value: Double) -> Attribute {
            Attribute(name, Format.fixed(value.isFinite ? value : 0, decimals: 1))
        }
    }
}
