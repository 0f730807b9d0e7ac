import Catalog
import Costs
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
package enum ServerWords {
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
    package static func clean(_ words: String) -> String {
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

/// Reads how long to wait from headers; the wire formats read bodies.
package enum WaitHints {
    /// The first of `retry-after-ms`, `retry-after` and a used-up quota's reset; nil if none. Never negative.
    package static func wait(in response: ProviderResponse, now: WallTime) -> Duration? {
        let headers = response.headers
        if let milliseconds = headers["retry-after-ms"].flatMap(finite) { return duration(milliseconds / 1000) }
        if let text = headers["retry-after"] {
            if let seconds = finite(text) { return duration(seconds) }
            // The server's own clock, if stated: ours may be off.
            let shown = headers["date"].flatMap(HTTPDate.parse) ?? now
            if let date = HTTPDate.parse(text) { return duration(date.seconds - shown.seconds) }
        }
        let resets = ["requests", "tokens"].compactMap { quota -> Duration? in
            guard headers["x-ratelimit-remaining-\(quota)"].flatMap(finite) == 0 else { return nil }
            return headers["x-ratelimit-reset-\(quota)"].flatMap(goDuration)
        }
        return resets.max()
    }

    /// The duration; nil if it is not finite.
    static func wait(seconds: Double) -> Duration? { seconds.isFinite ? duration(seconds) : nil }

    /// Whether the server recommends a retry; nil if not stated.
    package static func shouldRetry(in response: ProviderResponse) -> Bool? {
        response.headers["x-should-retry"].flatMap { Bool($0) }
    }

    /// `25s` or `34.4s`, Google's format.
    package static func secondsSuffix(_ text: String) -> Duration? {
        guard text.hasSuffix("s") else { return nil }
        return finite(String(text.dropLast())).flatMap(duration)
    }

    /// Go's format: `108ms`, `7.62s`, `6m0s`, `1h2m3s`. Nil for anything else.
    package static func goDuration(_ text: String) -> Duration? {
        var total = 0.0
        var rest = Substring(text)
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let value = finite(String(number)) else { return nil }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count)
            switch unit {
            case "h": total += value * 3600
            case "m": total += value * 60
            case "s": total += value
            case "ms": total += value / 1000
            case "us", "µs": total += value / 1_000_000
            case "ns": total += value / 1_000_000_000
            default: return nil
            }
        }
        return duration(total)
    }

    private static func finite(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// Clamped to [0, 1 year]: a hostile header must not overflow arithmetic.
    private static func duration(_ seconds: Double) -> Duration? {
        .microseconds(Int64((min(max(seconds, 0), 31_536_000) * 1_000_000).rounded()))
    }
}

/// The date format of HTTP headers (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// Nil if the text has another form.
    package static func parse(_ text: String) -> WallTime? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]),
            let first = CalendarDate(year: year, month: month + 1, day: 1)
        else { return nil }
        let days = first.daysSinceEpoch + day - 1
        return WallTime(seconds: Double(days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]))
    }

    /// - Parameter seconds: since 1970, up to the year 9999.
    package static func text(_ seconds: Int) -> String {
        let seconds = max(seconds, 0)
        let day = CalendarDate(daysSinceEpoch: seconds / 86_400) ?? .unixEpoch
        let rest = seconds % 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
        let weekday = weekdays[day.daysSinceEpoch % 7]
        return "\(weekday), \(two(day.day)) \(months[day.month - 1]) \(day.year) \(clock) GMT"
    }
}

/// Quotas from a response's headers: limits per minute, remainders and resets; nil where not stated.
package struct QuotaHeaders: Sendable, Hashable {
    package struct Quota: Sendable, Hashable {
        /// Per minute, at least 1.
        package var limit: Int?
        package var left: Int?
        /// Seconds until the full quota is available.
        package var reset: Double?
    }

    package var requests = Quota()
    package var tokens = Quota()
}

extension QuotaHeaders {
    /// Reads the headers that the formats declare; those of another format too, since proxies pass them on.
    /// - Parameter headers: lower-case names.
    package init(_ headers: [String: String]) {
        requests = Self.quota(headers, Self.requestNames)
        tokens = Self.quota(headers, Self.tokenNames)
    }

    private static let requestNames = Formats.all.flatMap(\.requestQuota)
    private static let tokenNames = Formats.all.flatMap(\.tokenQuota)

    /// Every declared name.
    package static let names = Set(
        (requestNames + tokenNames).flatMap { [$0.limit, $0.left] + [$0.reset].compactMap(\.self) })

    private static func quota(_ headers: [String: String], _ vendors: [QuotaNames]) -> Quota {
        for names in vendors where headers[names.limit] != nil || headers[names.left] != nil {
            return Quota(
                limit: count(headers[names.limit]).flatMap { $0 > 0 ? $0 : nil }, left: count(headers[names.left]),
                reset: names.reset.flatMap { headers[$0] }.flatMap(seconds))
        }
        return Quota()
    }

    /// Whole numbers from 0 to 10¹²; nil for anything else.
    private static func count(_ text: String?) -> Int? {
        guard let number = text.flatMap({ Int($0) }), (0...1_000_000_000_000).contains(number) else { return nil }
        return number
    }

    /// A duration in Go's format, or a number of seconds.
    private static func seconds(_ text: String) -> Double? {
        if let duration = WaitHints.goDuration(text) { return Double(duration / .seconds(1)) }
        return Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
