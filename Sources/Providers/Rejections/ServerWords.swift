import JSON

/// A server's error text, shortened and cleaned for display.
enum ServerWords {
    private static let limit = 500

    /// The message as text (an object as JSON), else the start of the body, else only the status.
    static func message(_ message: JSON?, _ response: ProviderResponse) -> String {
        let words: String
        switch message {
        case .string(let text): words = text
        case .some(let value) where !value.isNull: words = value.text()
        default: words = String(decoding: response.body.prefix(limit), as: UTF8.self)
        }
        let clean = Self.clean(words)
        return clean.allSatisfy(\.isWhitespace) ? "HTTP \(response.status)" : "HTTP \(response.status): \(clean)"
    }

    /// At most 500 characters, without what could change a terminal.
    static func clean(_ words: String) -> String {
        String(String.UnicodeScalarView(words.unicodeScalars.prefix(limit).map { isPrintable($0) ? $0 : " " }))
    }

    /// Excludes control and format characters: they could move a terminal's cursor or reverse text.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
