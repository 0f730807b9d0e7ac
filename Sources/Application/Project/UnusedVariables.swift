import Catalog
import FoundationEssentials

/// Values in `prompt_variables` that no prompt uses: most likely a typo.
enum UnusedVariables {
    /// A warning for each, with the nearest name. None if a prompt cannot be read, since it might use the name.
    static func warnings(_ catalog: Catalog, in root: URL) -> [Diagnostic] {
        guard catalog.providers.contains(where: { !$0.promptVariables.isEmpty }) else { return [] }
        let prompts = catalog.prompts.map { catalog.loadPrompt(named: $0).prompt }
        guard !prompts.contains(where: { $0 == nil }) else { return [] }
        let all = prompts.compactMap { $0 } + catalog.providers.map(\.prompt)
        let known = Set(all.flatMap { $0.template?.variables.keys.map { String($0) } ?? [] })
        return catalog.providers.flatMap { provider in
            provider.promptVariables.keys.filter { !known.contains($0) }.sorted().map { name in
                let place = place(of: name, in: root.appending(path: provider.file))
                return Diagnostic(
                    .warning, file: provider.file, line: place.line, column: place.column,
                    message: "no prompt has a variable `\(name)`; \(Suggestion.hint(for: name, among: known.sorted()))")
            }
        }
    }

    /// Where the name first follows `prompt_variables`, from 1; 0 if not found.
    private static func place(of name: String, in file: URL) -> (line: Int, column: Int) {
        guard let bytes = try? Data(contentsOf: file) else { return (0, 0) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { $0.hasPrefix("prompt_variables") }) else { return (0, 0) }
        for (number, line) in lines.enumerated().dropFirst(first) {
            let start = number == first ? line.index(line.startIndex, offsetBy: 16) : line.startIndex
            if let range = line[start...].firstRange(of: name) {
                return (number + 1, line.distance(from: line.startIndex, to: range.lowerBound) + 1)
            }
        }
        return (0, 0)
    }
}
