import Hashing
import YAML

struct PromptReader {
    let diagnostics: DiagnosticList

    /// - Parameter path: relative to the project.
    func read(_ path: String, bytes: [UInt8]) -> Prompt? {
        // A byte order mark is no part of the text.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        else {
            diagnostics.note(path, "the prompt is not UTF-8; save it in that encoding")
            return nil
        }
        guard let front = PromptFrontMatter.read(text, file: path, diagnostics: diagnostics) else { return nil }
        var parts: [String: String] = [:]
        var section: String?
        var loose = ""
        var mistakes = 0
        func remark(_ line: Int, column: Int = 1, _ message: String) {
            mistakes += 1
            diagnostics.note(path, line: line, column: column, message)
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, raw) in lines.enumerated().dropFirst(front.lines) {
            for (column, message) in front.unknownVariables(in: raw) { remark(index + 1, column: column, message) }
            guard let name = Self.marker(raw) else {
                if let section { parts[section, default: ""] += raw + "\n" } else { loose += raw + "\n" }
                continue
            }
            if !["system", "user", "second"].contains(name) {
                remark(index + 1, "unknown part; write `=== system ===`, `=== user ===` or `=== second ===`")
            } else if parts[name] != nil {
                remark(index + 1, "the part `\(name)` is there already; join the two")
            } else {
                section = name
                parts[name] = ""
            }
        }
        if section != nil, !loose.allSatisfy(\.isWhitespace) {
            remark(1, "text stands before the first part; move it below `=== system ===` or `=== user ===`")
        }
        let user = String((section == nil ? loose : parts["user"] ?? "")[...].trimmed())
        let system = String((parts["system"] ?? "")[...].trimmed())
        let second = String((parts["second"] ?? "")[...].trimmed())
        if front.isEmpty {
            if !user.isEmpty || !system.isEmpty {
                remark(1, "the prompt has text and `empty: true`; remove one of them")
            }
        } else if user.isEmpty {
            remark(
                1, "the prompt has no user text; write some below `=== user ===`, or `empty: true` in its front matter")
        }
        guard mistakes == 0 else { return nil }
        var prompt = Prompt(
            name: DefinitionPath.stem(path), answer: front.answer, title: front.title,
            system: system.isEmpty ? nil : system, user: user,
            sha256: SHA256Digest(of: bytes), simulatedError: front.simulatedError)
        prompt.second = second.isEmpty ? nil : second
        if !front.variables.isEmpty {
            prompt.template = PromptTemplate(
                system: prompt.system, user: user, second: prompt.second, variables: front.variables)
        }
        return prompt.filled(with: [:])
    }

    private static func marker(_ line: Substring) -> String? {
        let line = line.trimmed()
        guard line.hasPrefix("=== "), line.hasSuffix(" ==="), line.count > 8 else { return nil }
        return String(line.dropFirst(4).dropLast(4))
    }
}

/// The content between two lines `---` at the top of a prompt file.
struct PromptFrontMatter {
    private static let keys = ["title", "answer", "variables", "simulated_error", "empty"]

    var title: String?
    /// The name of the answer it is written for; nil: any.
    var answer: String?
    /// By name; nil: no value.
    var variables: [String: String?] = [:]
    /// 1 if absent.
    var simulatedError = 1.0
    var isEmpty = false
    /// Number of lines with the dashes; 0 if absent.
    var lines = 0

    /// Nil after a reported mistake.
    static func read(_ text: String, file: String, diagnostics: DiagnosticList) -> PromptFrontMatter? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = lines.first, isDashes(first) else { return PromptFrontMatter() }
        guard let end = lines.dropFirst().firstIndex(where: isDashes) else {
            diagnostics.note(
                file, line: 1, column: 1,
                "the front matter has no end; write a line `---` below it, or take the first one out")
            return nil
        }
        // An empty line replaces the dashes, so that positions match the file.
        let yaml = "\n" + lines[1..<end].joined(separator: "\n") + "\n"
        let before = diagnostics.all.count { $0.severity == .error }
        guard let node = YAMLFile.read(Array(yaml.utf8), file: file, diagnostics: diagnostics) else { return nil }
        var front = PromptFrontMatter(lines: end + 1)
        if node.isNull { return front }
        guard
            let reader = MappingReader(
                node, what: "the front matter of a prompt", known: keys, file: file, diagnostics: diagnostics)
        else { return nil }
        front.title = reader.text("title", limit: 200)
        front.answer = reader.text("answer", limit: 100)
        front.isEmpty = reader.flag("empty") ?? false
        front.simulatedError = reader.number("simulated_error", in: 0.1...10) ?? 1
        front.variables = PromptVariablesReader.read(reader, key: "variables", allowsEmpty: true)
        return diagnostics.all.count { $0.severity == .error } == before ? front : nil
    }

    /// Ignores blanks that an editor left after the dashes.
    private static func isDashes(_ line: Substring) -> Bool {
        line.hasPrefix("---") && line.dropFirst(3).allSatisfy { $0 == " " || $0 == "\t" }
    }

    /// A remark on every undeclared variable of a line, with its column.
    func unknownVariables(in text: Substring) -> [(column: Int, message: String)] {
        let known = variables.keys.sorted()
        return PromptVariable.all(in: text).filter { !known.contains($0.name) }.map { place in
            let hint =
                known.isEmpty
                ? "declare it at the top of the file: `---`, `variables: {\(place.name): …}`, `---`"
                : Suggestion.hint(for: place.name, among: known)
            let column = text.distance(from: text.startIndex, to: place.range.lowerBound) + 1
            return (column, "unknown variable `\(MappingReader.shown(place.name))`; \(hint)")
        }
    }
}

enum PromptVariablesReader {
    private static let most = 50

    /// The values under that key; empty if absent.
    /// - Parameter allowsEmpty: true: names may lack a value.
    static func read(_ reader: MappingReader, key: String, allowsEmpty: Bool) -> [String: String?] {
        guard let mapping = reader.mapping(anyKeysOf: key) else { return [:] }
        var values: [String: String?] = [:]
        for (name, keyNode, value) in mapping.pairs {
            if !PromptVariable.isName(name) {
                mapping.note(
                    keyNode, "a variable's name is letters, digits and underscores, not `\(MappingReader.shown(name))`")
            } else if value.isNull {
                if !allowsEmpty { mapping.note(keyNode, "`\(name)` has no value; write one, or take the line out") }
                values.updateValue(nil, forKey: name)
            } else if let text = value.text, text.utf8.count <= 10_000 {
                values.updateValue(text, forKey: name)
            } else {
                mapping.note(value, "`\(name)` must be a text of at most 10000 bytes")
            }
        }
        if values.count > most { mapping.note(mapping.node, "`\(key)` takes at most \(most) names") }
        return values
    }

    static func read(_ provider: MappingReader) -> [String: String] {
        read(provider, key: "prompt_variables", allowsEmpty: false).compactMapValues { $0 }
    }

    /// A provider's prompt with its values; nil after a reported mistake.
    static func fill(_ prompt: Prompt, with values: [String: String], _ provider: MappingReader) -> Prompt? {
        let missing = prompt.missingVariables(given: values)
        guard let name = missing.first else { return prompt.filled(with: values) }
        provider.note(
            "prompt",
            "the prompt's variable `\(name)` has no value; write `prompt_variables: {\(name): …}` here, or a "
                + "value in the prompt's file")
        return nil
    }
}
