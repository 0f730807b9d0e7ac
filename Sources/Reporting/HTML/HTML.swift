import Base64

/// An HTML buffer that escapes attributes and text itself. Everything else must be a literal of the program, so no
/// output can miss its escaping.
package struct HTML: Sendable {
    private var output: [UInt8] = []

    package init() {}

    package var bytes: [UInt8] { output }

    package mutating func element(
        _ tag: Tag, _ attributes: [Attribute] = [], _ content: (inout HTML) -> Void
    ) {
        open(tag.rawValue, attributes)
        content(&self)
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: tag.rawValue.utf8)
        output.append(UInt8(ascii: ">"))
        if tag.endsLine { output.append(UInt8(ascii: "\n")) }
    }

    package mutating func element(_ tag: Tag, _ attributes: [Attribute] = [], text: String, limit: Int = 400) {
        element(tag, attributes) { $0.add(text, limit: limit) }
    }

    /// Adds an empty element of a drawing.
    package mutating func shape(_ tag: ShapeTag, _ attributes: [Attribute]) {
        open(tag.rawValue, attributes)
        output[output.count - 1] = UInt8(ascii: "/")
        output.append(UInt8(ascii: ">"))
    }

    /// Adds an element without content and end tag, such as `meta`.
    package mutating func void(_ tag: VoidTag, _ attributes: [Attribute] = []) { open(tag.rawValue, attributes) }

    /// Adds text from outside: cleaned, cut at `limit` Unicode scalars, escaped.
    package mutating func add(_ words: String, limit: Int = 400) {
        escape(CleanText.line(words, limit: limit), quotes: false)
    }

    /// Adds the program's own markup unescaped; accepts only literals.
    package mutating func literal(_ markup: StaticString) {
        markup.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    /// Adds a script of the page's own server or folder, run after the page is read.
    package mutating func load(script address: LocalAddress) {
        literal("<script defer src=\"")
        escape(address.text, quotes: true)
        literal("\"></script>\n")
    }

    /// Adds the style sheet, which the content-security policy admits by its hash.
    mutating func add(_ sheet: StyleSheet) { output += sheet.text }

    private mutating func open(_ tag: String, _ attributes: [Attribute]) {
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tag.utf8)
        for attribute in attributes { write(attribute) }
        output.append(UInt8(ascii: ">"))
    }

    private mutating func write(_ attribute: Attribute) {
        output.append(UInt8(ascii: " "))
        output.append(contentsOf: attribute.name.utf8)
        output.append(contentsOf: "=\"".utf8)
        switch attribute.value {
        case .text(let words): escape(CleanText.line(words, limit: 1000), quotes: true)
        case .address(let words): escape(words, quotes: true)
        case .word(let word): literal(word)
        case .number(let digits): output.append(contentsOf: digits.utf8)
        case .jpeg(let bytes):
            output.append(contentsOf: "data:image/jpeg;base64,".utf8)
            Base64Writer.append(bytes, to: &output)
        }
        output.append(UInt8(ascii: "\""))
    }

    /// - Parameter quotes: true within an attribute. In text they mean nothing, and a report has many.
    private mutating func escape(_ words: String, quotes: Bool) {
        var words = words
        words.withUTF8 { bytes in
            var written = 0
            for place in bytes.indices {
                guard let entity = Self.entity(bytes[place], quotes: quotes) else { continue }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<place]))
                entity.withUTF8Buffer { output.append(contentsOf: $0) }
                written = place + 1
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
        }
    }

    /// Replacement of a byte that is markup; nil for any other.
    private static func entity(_ byte: UInt8, quotes: Bool) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where quotes: "&quot;"
        case UInt8(ascii: "'") where quotes: "&#39;"
        default: nil
        }
    }
}

extension HTML {
    /// The elements of a page; none runs or loads anything.
    package enum Tag: String, Sendable {
        case html, head, title, style, body, header, main, section, footer, nav, article, div, p, span, strong, code,
            pre, b, h1, h2, h3, h4, ul, ol, li, table, caption, thead, tbody, tr, th, td, details, summary, figure,
            figcaption, a, svg, text, desc, label, fieldset, legend, form, button, dialog, kbd, dl,
            dt, dd, select, option, progress, image

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

    /// Elements of drawings: only these may end with `/>` in HTML.
    package enum ShapeTag: String, Sendable {
        case line, rect, circle, use
    }

    /// A `link` loads a style sheet of the page's own server or folder.
    package enum VoidTag: String, Sendable {
        case meta, img, input, link
    }

    /// Attributes that may contain text. Those that load, run or style (`src`, `href`, `style`, `on…`) are excluded.
    package enum Name: String, Sendable {
        case lang, charset, content, name, id, scope, role, alt, title, viewBox, width, height, x, y, x1, x2, y1, y2,
            cx, cy, r, type, checked, tabindex, value, placeholder, rel, loading, method, autocomplete, hidden,
            selected,
            required, maxlength, max, form, accept, multiple, open, preserveAspectRatio
        case httpEquiv = "http-equiv"
        case ariaHidden = "aria-hidden"
        case ariaLabel = "aria-label"
        case ariaCurrent = "aria-current"
        case ariaLive = "aria-live"
        case ariaPressed = "aria-pressed"
        case dataLabel = "data-label"
        case dataKey = "data-key"
        case dataMeal = "data-meal"
        case dataReviewed = "data-reviewed"
        case dataRun = "data-run"
        case dataPhase = "data-phase"
        case dataUse = "data-use"
    }

    package enum AddressName: String, Sendable {
        case href, src, action
    }

    /// A class name that no outside text can be part of.
    struct StyleTag: Sendable, Hashable {
        let text: String

        /// `v3`, or `v3o1` with a second word and number.
        init(_ name: StaticString, _ number: Int? = nil, _ second: StaticString = "", _ other: Int? = nil) {
            text = "\(name)\(number.map(String.init) ?? "")\(second)\(other.map(String.init) ?? "")"
        }
    }

    package struct Attribute: Sendable {
        enum Value: Sendable {
            case text(String)
            case address(String)
            /// A literal of the program; needs no escaping.
            case word(StaticString)
            /// A number written by the program; needs no escaping.
            case number(String)
            case jpeg([UInt8])
        }

        let name: String
        let value: Value

        package init(_ name: Name, _ value: String) {
            self.init(name.rawValue, .text(value))
        }

        static func id(_ id: StyleTag) -> Attribute { Attribute(.id, id.text) }

        private init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }

        package static func `class`(_ name: StaticString) -> Attribute { Attribute("class", .word(name)) }

        /// Classes made of words and numbers of the program.
        static func tags(_ names: [StyleTag]) -> Attribute {
            Attribute("class", .text(names.map(\.text).joined(separator: " ")))
        }

        /// Of the heading of a table's row.
        package static let row = Attribute(Name.scope.rawValue, .word("row"))
        /// Of the heading of a table's column.
        package static let column = Attribute(Name.scope.rawValue, .word("col"))

        /// For a drawing whose words are beside it.
        package static let unspoken = Attribute(Name.ariaHidden.rawValue, .word("true"))

        /// The width and height of a drawing's own coordinates, from 0.
        package static func box(_ sides: StaticString) -> Attribute { Attribute(Name.viewBox.rawValue, .word(sides)) }

        /// Lets the keyboard reach a region that scrolls.
        package static let focusable = Attribute(.tabindex, "0")

        package static func label(_ text: String) -> Attribute { Attribute(.ariaLabel, text) }

        /// What a cell of a card shows, where the column's heading is out of sight.
        package static func data(_ title: String) -> Attribute { Attribute(.dataLabel, title) }

        static func link(to target: Link.Target, from page: Page) -> Attribute {
            Attribute("href", .text(Link.reference(to: target, from: page)))
        }

        /// Where a link leads, a picture or style sheet comes from, or a form is sent to.
        package static func address(_ name: AddressName, _ address: LocalAddress) -> Attribute {
            Attribute(name.rawValue, .address(address.text))
        }

        static func jpeg(_ bytes: [UInt8]) -> Attribute { Attribute("src", .jpeg(bytes)) }

        /// Of an `image` in a drawing.
        static func drawnJPEG(_ bytes: [UInt8]) -> Attribute { Attribute("href", .jpeg(bytes)) }

        /// Makes a `use` draw the element with that `id` of this page.
        static func drawing(_ id: StyleTag) -> Attribute { Attribute("href", .number("#\(id.text)")) }

        /// A coordinate or length of a drawing, to a tenth.
        package static func at(_ name: Name, _ value: Double) -> Attribute {
            Attribute(name.rawValue, .number(Format.coordinate(value)))
        }
    }
}
