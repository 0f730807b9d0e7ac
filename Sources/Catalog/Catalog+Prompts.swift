extension Catalog {
    /// The folder whose prompts a run may ask with, relative to the project.
    package static let promptFolder = "providers/prompts"

    /// The names of the files in `providers/prompts/` and its folders, without their `.md`, sorted.
    package var prompts: [String] { promptPaths.keys.sorted() }

    /// The names of the prompts in one folder below `providers/prompts/`, sorted; empty where there is no such folder.
    package func prompts(inFolder folder: String) -> [String] {
        promptPaths.filter { $0.value.hasPrefix("\(Self.promptFolder)/\(folder)/") }.keys.sorted()
    }

    /// The folders below `providers/prompts/` that hold prompts, sorted.
    package var promptFolders: [String] {
        let parts = promptPaths.values.map { $0.split(separator: "/") }
        return Set(parts.filter { $0.count == 4 }.map { String($0[2]) }).sorted()
    }

    /// The path of each prompt, relative to the project, by name. A file in the folder itself goes before one of the same name
    /// further down, and of two folders the first by name.
    private var promptPaths: [String: String] {
        guard let files = ProjectFiles(root: project) else { return [:] }
        let entries = files.names(in: Self.promptFolder)
        var paths: [String: String] = [:]
        func add(_ folder: String, _ names: [String]) {
            for file in names where file.hasSuffix(".md") {
                let name = String(file.dropLast(3))
                if DefinitionPath.isName(name), paths[name] == nil { paths[name] = "\(folder)/\(file)" }
            }
        }
        add(Self.promptFolder, entries)
        for entry in entries where !entry.hasSuffix(".md") && DefinitionPath.isName(entry) {
            add("\(Self.promptFolder)/\(entry)", files.names(in: "\(Self.promptFolder)/\(entry)"))
        }
        return paths
    }

    /// Reads one of them; nil when it cannot be used, and the remarks then say why.
    package func loadPrompt(named name: String) -> (prompt: Prompt?, diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard DefinitionPath.isName(name), let files = ProjectFiles(root: project) else {
            list.add(
                Diagnostic(
                    file: Self.promptFolder, message: "a prompt's name must be letters, digits, `.`, `_` and `-`"))
            return (nil, list.sorted)
        }
        let path = promptPaths[name] ?? "\(Self.promptFolder)/\(name).md"
        do {
            let bytes = try files.read(path, limit: 100_000)
            return (PromptReader(files: files, diagnostics: list).read(path, bytes: bytes), list.sorted)
        } catch {
            list.add(Diagnostic(file: path, message: "the prompt file \(error)"))
            return (nil, list.sorted)
        }
    }
}
