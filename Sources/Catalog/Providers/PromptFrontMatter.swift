import YAML

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

    /// Reports every undeclared variable of a line.
    /// - Parameter line: from 1.
    /// - Returns: the number of reports.
    func unknownVariables(in text: Substring, line: Int, file: String, _ diagnostics: DiagnosticList) -> Int {
        var count = 0
        var rest = text
        while let place = PromptVariable.first(in: rest) {
            if variables.index(forKey: place.name) == nil {
                let column = text.distance(from: text.startIndex, to: place.range.lowerBound) + 1
                let known = variables.keys.sorted()
                let hint =
                    known.isEmpty
                    ? "declare it at the top of the file: `---`, `variables: {\(place.name): …}`, `---`"
                    : Suggestion.hint(for: place.name, among: known)
                diagnostics.note(
                    file, line: line, column: column, "unknown variable `\(MappingReader.shown(place.name))`; \(hint)")
                count += 1
            }
            rest = rest[place.range.upperBound...]
        }
        return count
    }
}
