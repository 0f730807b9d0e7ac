import JSON
package import Nutrition

extension Rejection {
    /// What every format reads in an error response.
    /// - Parameters:
    ///   - words: the server's message in the body.
    ///   - outcome: by the vendor's own code; nil: by the status.
    ///   - stated: a wait stated in the body.
    init(
        _ response: ProviderResponse, words: JSON?, outcome: Outcome? = nil, concernsKey: Bool = false,
        stated: Duration? = nil, now: WallTime
    ) {
        let outcome = outcome ?? StatusOutcome.outcome(of: response.status)
        self.init(
            outcome: outcome, message: ServerWords.message(words, response),
            wait: outcome == .quotaExhausted ? nil : WaitHints.wait(in: response, now: now) ?? stated,
            shouldRetry: WaitHints.shouldRetry(in: response), concernsKey: concernsKey || response.status == 401)
    }
}

/// The meaning of an HTTP status without a more specific vendor code.
package enum StatusOutcome {
    /// - Parameter status: any outside 200–299. A redirect is a bad request: keys never follow one.
    package static func outcome(of status: Int) -> Outcome {
        switch status {
        case 401, 403: .unauthorized
        case 402: .quotaExhausted
        case 429: .rateLimited
        case 503, 529: .overloaded
        case 408, 500...: .serverError
        default: .badRequest
        }
    }
}

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
