import Costs
import JSON
import YAML

extension MappingReader {
    /// The value of a key as read from its node; reports the mistake if that gives nil.
    func read<Value>(
        _ key: String, required example: String? = nil, mistake: @autoclosure () -> String,
        _ value: (YAMLNode) -> Value?
    ) -> Value? {
        guard let node = self.value(key, required: example) else { return nil }
        let read = value(node)
        if read == nil { note(node, mistake()) }
        return read
    }

    /// The elements of a list; reports another number of them as a mistake.
    func list(
        _ key: String, required example: String? = nil, of counts: ClosedRange<Int>, mistake: @autoclosure () -> String
    ) -> [YAMLNode]? {
        read(key, required: example, mistake: mistake()) {
            $0.sequence.flatMap { counts.contains($0.count) ? $0 : nil }
        }
    }

    /// A text of 1 to `limit` UTF-8 bytes.
    func text(_ key: String, required example: String? = nil, limit: Int = 2000) -> String? {
        value(key, required: example).flatMap { text($0, called: "`\(key)`", limit: limit) }
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
        guard let name = text("name", required: example, limit: 200) else { return nil }
        if DefinitionPath.isName(name) { return name }
        note("name", "`name` must be letters, digits, `.`, `_` and `-`, at most 100; rename it")
        return nil
    }

    /// The URL under `endpoint` if requests to it are allowed; warns of a known vendor's host without a key.
    func endpoint(
        example: String, hasKey: Bool, insecureHTTP: Bool = false, _ formats: [FormatDeclaration]
    ) -> String? {
        guard let text = text("endpoint", required: example, limit: 4000) else { return nil }
        if let problem = EndpointCheck.problem(text, hasKey: hasKey, insecureHTTP: insecureHTTP) {
            note("endpoint", problem)
            return nil
        }
        if !hasKey, let variable = formats.usualKey(of: text) {
            note("endpoint", "this host asks for a key; write `key: {env: \(variable)}`", .warning)
        }
        return text
    }

    /// The vendor's id under `model`.
    /// - Parameter isInPath: true if it is part of the URL's path, and so limited to the characters of a name.
    func model(isInPath: Bool = false) -> String? {
        guard let model = text("model", required: "the vendor's id of the model", limit: 200) else { return nil }
        if isInPath ? DefinitionPath.isName(model) : model.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            return model
        }
        let advice =
            model.hasPrefix("models/")
            ? "leave out `models/`, which is part of the address" : "copy the id from the vendor's list"
        note("model", "`model` holds characters no model id has; \(advice)")
        return nil
    }

    func texts(_ key: String, limit: Int = 200, count: Int = 1000) -> [String]? {
        list(key, of: 0...count, mistake: "`\(key)` must be a list of at most \(count) texts; write `\(key): [a, b]`")?
            .compactMap { text($0, called: "each of `\(key)`", limit: limit) }
    }

    func number(_ key: String, required example: String? = nil, in range: ClosedRange<Double>) -> Double? {
        read(
            key, required: example,
            mistake: "`\(key)` must be a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
        ) { $0.number.flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A share, written as a percentage such as `5%`.
    /// - Parameter range: in percent.
    func percentage(_ key: String, in range: ClosedRange<Double>) -> Double? {
        let (low, high) = (Self.plain(range.lowerBound), Self.plain(range.upperBound))
        let mistake = "`\(key)` must be a percentage from \(low)% to \(high)%; write `\(key): 5%`"
        return read(key, mistake: mistake) { node in
            guard let text = node.text, text.hasSuffix("%") else { return nil }
            return Double(text.dropLast().filter { $0 != " " }).flatMap { range.contains($0) ? $0 / 100 : nil }
        }
    }

    func integer(_ key: String, required example: String? = nil, in range: ClosedRange<Int>) -> Int? {
        let mistake = "`\(key)` must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        return read(key, required: example, mistake: mistake) {
            $0.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    func flag(_ key: String) -> Bool? { read(key, mistake: "`\(key)` must be true or false") { $0.bool } }

    func choice(_ key: String, required example: String? = nil, of words: [String]) -> String? {
        func mistake(_ word: String) -> String {
            "`\(key)` cannot be `\(Self.shown(word))`; \(Suggestion.hint(for: word, among: words))"
        }
        return read(key, required: example, mistake: mistake(value(key)?.text ?? "")) {
            $0.text.flatMap { words.contains($0) ? $0 : nil }
        }
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, required example: String? = nil, as: Choice.Type
    ) -> Choice? {
        choice(key, required: example, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
    }

    /// A day written as `YYYY-MM-DD`.
    func date(_ key: String, required example: String? = nil) -> CalendarDate? {
        let mistake = "`\(key)` must be a day of the calendar, written like 2026-11-21"
        return read(key, required: example, mistake: mistake) { $0.text.flatMap { CalendarDate($0) } }
    }

    /// A number of bytes, optionally with `kB`, `MB`, `KiB` or `MiB`.
    func bytes(_ key: String, in range: ClosedRange<Int>) -> Int? {
        let span = "\(range.lowerBound) to \(range.upperBound)"
        return read(key, mistake: "`\(key)` must be \(span) bytes; write it like 4MB or 4000000") {
            $0.text.flatMap(Self.byteCount).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    private static func byteCount(_ text: String) -> Int? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        let factors = ["": 1.0, "b": 1, "kb": 1000, "mb": 1_000_000, "kib": 1024, "mib": 1_048_576]
        guard let number = Double(digits), let factor = factors[unit] else { return nil }
        return Int(exactly: (number * factor).rounded())
    }

    /// A JSON Pointer. Only a required one may be `""`, the whole value.
    func pointer(_ key: String, required example: String? = nil) -> JSONPointer? {
        guard let node = value(key, required: example) else { return nil }
        guard let text = node.string, text.utf8.count <= 500, example != nil || !text.isEmpty else {
            note(node, "`\(key)` must be a JSON Pointer of at most 500 bytes; write it like `/result/0/text`")
            return nil
        }
        do { return try JSONPointer(text) } catch {
            note(node, error.description)
            return nil
        }
    }

    static func plain(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }
}

extension YAMLNode {
    /// Of a number that is whole; else nil.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }
}
