import Costs
import YAML

extension MappingReader {
    /// A text of 1 to `limit` UTF-8 bytes.
    func text(_ key: String, limit: Int = 2000) -> String? {
        value(key).flatMap { text($0, called: "`\(key)`", limit: limit) }
    }

    /// A required text of 1 to `limit` UTF-8 bytes.
    func requiredText(_ key: String, example: String, limit: Int = 2000) -> String? {
        required(key, example: example).flatMap { text($0, called: "`\(key)`", limit: limit) }
    }

    func text(_ node: YAMLNode, called name: String, limit: Int) -> String? {
        guard let text = node.string else {
            note(node, "\(name) must be a text; put it in quotes")
            return nil
        }
        guard !text.isEmpty, text.utf8.count <= limit else {
            note(node, "\(name) must have 1 to \(limit) bytes of UTF-8; it has \(text.utf8.count)")
            return nil
        }
        return text
    }

    func definitionName(example: String) -> String? {
        guard let name = requiredText("name", example: example, limit: 200) else { return nil }
        if DefinitionPath.isName(name) { return name }
        if let node = value("name") {
            note(node, "`name` must be letters, digits, `.`, `_` and `-`, at most 100; rename it")
        }
        return nil
    }

    /// The URL under `endpoint` if requests to it are allowed; warns of a known vendor's host without a key.
    func endpoint(
        example: String, hasKey: Bool, insecureHTTP: Bool = false, _ formats: [FormatDeclaration]
    ) -> String? {
        guard let text = requiredText("endpoint", example: example, limit: 4000), let node = value("endpoint") else {
            return nil
        }
        if let problem = EndpointCheck.problem(text, hasKey: hasKey, insecureHTTP: insecureHTTP) {
            note(node, problem)
            return nil
        }
        if !hasKey, let variable = formats.usualKey(of: text) {
            note(node, "this host asks for a key; write `key: {env: \(variable)}`", .warning)
        }
        return text
    }

    /// The vendor's id under `model`.
    /// - Parameter isInPath: true if it is part of the URL's path, and so limited to the characters of a name.
    func model(isInPath: Bool = false) -> String? {
        guard let model = requiredText("model", example: "the vendor's id of the model", limit: 200),
            let node = value("model")
        else { return nil }
        if isInPath ? DefinitionPath.isName(model) : model.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            return model
        }
        let advice =
            model.hasPrefix("models/")
            ? "leave out `models/`, which is part of the address" : "copy the id from the vendor's list"
        note(node, "`model` holds characters no model id has; \(advice)")
        return nil
    }

    func texts(_ key: String, limit: Int = 200, count: Int = 1000) -> [String]? {
        guard let value = value(key) else { return nil }
        guard let elements = value.sequence, elements.count <= count else {
            note(value, "`\(key)` must be a list of at most \(count) texts; write `\(key): [a, b]`")
            return nil
        }
        return elements.compactMap { text($0, called: "each of `\(key)`", limit: limit) }
    }

    func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        value(key).flatMap { number($0, called: "`\(key)`", in: range) }
    }

    func number(_ node: YAMLNode, called name: String, in range: ClosedRange<Double>) -> Double? {
        guard let number = node.number, number.isFinite, range.contains(number) else {
            note(
                node, "\(name) must be a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
            )
            return nil
        }
        return number
    }

    /// A share, written as a percentage such as `5%`.
    /// - Parameter range: in percent.
    func percentage(_ key: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = value(key), !value.isNull else { return nil }
        let text = value.text ?? ""
        guard text.hasSuffix("%"), let percent = Double(text.dropLast().filter { $0 != " " }), range.contains(percent)
        else {
            let (low, high) = (Self.plain(range.lowerBound), Self.plain(range.upperBound))
            note(value, "`\(key)` must be a percentage from \(low)% to \(high)%; write `\(key): 5%`")
            return nil
        }
        return percent / 100
    }

    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(key) else { return nil }
        guard let integer = value.number.flatMap({ Int(exactly: $0) }), range.contains(integer) else {
            note(value, "`\(key)` must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return integer
    }

    func flag(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        if value.bool == nil { note(value, "`\(key)` must be true or false") }
        return value.bool
    }

    func choice(_ key: String, of words: [String]) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.text, words.contains(text) else {
            let word = value.text ?? ""
            note(value, "`\(key)` cannot be `\(Self.shown(word))`; \(Suggestion.hint(for: word, among: words))")
            return nil
        }
        return text
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, as: Choice.Type) -> Choice?
    where Choice.RawValue == String {
        choice(key, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
    }

    /// A day written as `YYYY-MM-DD`.
    func date(_ key: String) -> CalendarDate? {
        guard let value = value(key) else { return nil }
        guard let date = value.text.flatMap({ CalendarDate($0) }) else {
            note(value, "`\(key)` must be a day of the calendar, written like 2026-11-21")
            return nil
        }
        return date
    }

    /// A number of bytes, optionally with `kB`, `MB`, `KiB` or `MiB`.
    func bytes(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(key) else { return nil }
        guard let bytes = value.text.flatMap(Self.byteCount), range.contains(bytes) else {
            note(
                value,
                "`\(key)` must be \(range.lowerBound) to \(range.upperBound) bytes; write it like 4MB or 4000000")
            return nil
        }
        return bytes
    }

    private static func byteCount(_ text: String) -> Int? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        let factors = ["": 1.0, "b": 1, "kb": 1000, "mb": 1_000_000, "kib": 1024, "mib": 1_048_576]
        guard let number = Double(digits), let factor = factors[unit] else { return nil }
        return Int(exactly: (number * factor).rounded())
    }

    static func plain(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }
}
