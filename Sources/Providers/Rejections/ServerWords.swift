import JSON

/// What a server says in an error, shortened and cleaned for a person.
enum ServerWords {
    private static let limit = 500

    /// The message as text (an object is written as JSON), else the body's beginning, else the status alone.
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

    /// Without what could change a terminal, at most 500 characters.
    static func clean(_ words: String) -> String {
        String(String.UnicodeScalarView(words.unicodeScalars.prefix(limit).map { isPrintable($0) ? $0 : " " }))
    }

    /// Neither control nor format characters: those could move a terminal's cursor or turn text round.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
