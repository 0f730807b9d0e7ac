import Hashing

struct PromptReader {
    let files: ProjectFiles
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
        func remark(_ line: Int, _ message: String) {
            mistakes += 1
            diagnostics.note(path, line: line, column: 1, message)
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, raw) in lines.enumerated().dropFirst(front.lines) {
            mistakes += front.unknownVariables(in: raw, line: index + 1, file: path, diagnostics)
            guard let name = Self.marker(raw) else {
                if let section { parts[section, default: ""] += raw + "\n" } else { loose += raw + "\n" }
                continue
            }
            if name != "system", name != "user" {
                remark(index + 1, "unknown part; write `=== system ===` or `=== user ===`")
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
        if !front.variables.isEmpty {
            prompt.template = PromptTemplate(system: prompt.system, user: user, variables: front.variables)
        }
        return prompt.filled(with: [:])
    }

    private static func marker(_ line: Substring) -> String? {
        let line = line.trimmed()
        guard line.hasPrefix("=== "), line.hasSuffix(" ==="), line.count > 8 else { return nil }
        return String(line.dropFirst(4).dropLast(4))
    }
}
