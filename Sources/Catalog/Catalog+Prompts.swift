extension Catalog {
    /// The folder whose prompts a run may ask with, relative to the project.
    private static let promptFolder = "providers/prompts"

    /// The names of the files in `providers/prompts/`, without their `.md`, sorted.
    package var prompts: [String] {
        let names = ProjectFiles(root: project)?.names(in: Self.promptFolder) ?? []
        return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.filter(DefinitionPath.isName)
    }

    /// Reads one of them; nil when it cannot be used, and the remarks then say why.
    package func loadPrompt(named name: String) -> (prompt: Prompt?, diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        let path = "\(Self.promptFolder)/\(name).md"
        guard DefinitionPath.isName(name), let files = ProjectFiles(root: project) else {
            list.add(
                Diagnostic(
                    file: Self.promptFolder, message: "a prompt's name must be letters, digits, `.`, `_` and `-`"))
            return (nil, list.sorted)
        }
        do {
            let bytes = try files.read(path, limit: 100_000)
            return (PromptReader(files: files, diagnostics: list).read(path, bytes: bytes), list.sorted)
        } catch {
            list.add(Diagnostic(file: path, message: "the prompt file \(error)"))
            return (nil, list.sorted)
        }
    }
}
