extension Catalog {
    package static let promptFolder = "providers/prompts"

    /// Names of all files in `providers/prompts/` and its folders, without `.md`, sorted.
    package var prompts: [String] { promptPaths.keys.sorted() }

    /// Names of the prompts in one folder below `providers/prompts/`, sorted; empty if it does not exist.
    package func prompts(inFolder folder: String) -> [String] {
        promptPaths.filter { $0.value.hasPrefix("\(Self.promptFolder)/\(folder)/") }.keys.sorted()
    }

    /// Folders below `providers/prompts/` that contain prompts, sorted.
    package var promptFolders: [String] {
        let parts = promptPaths.values.map { $0.split(separator: "/") }
        return Set(parts.filter { $0.count == 4 }.map { String($0[2]) }).sorted()
    }

    /// Why files of one folder below `providers/prompts/` cannot be named: the name is taken or invalid.
    package func unusablePrompts(inFolder folder: String) -> [Diagnostic] {
        let paths = promptPaths
        return promptFiles.filter { $0.hasPrefix("\(Self.promptFolder)/\(folder)/") }.compactMap { path in
            let name = DefinitionPath.stem(path)
            guard DefinitionPath.isName(name) else {
                return Diagnostic(
                    file: path, message: "a prompt's name must be letters, digits, `.`, `_` and `-`; rename the file")
            }
            guard let taken = paths[name], taken != path else { return nil }
            return Diagnostic(file: path, message: "\(taken) has that name already; rename one of the two")
        }
    }

    package func loadPrompts() -> [Diagnostic] {
        prompts.flatMap { loadPrompt(named: $0).diagnostics }
    }

    /// Paths by name, relative to the project. For equal names, the folder itself precedes its folders (by name).
    private var promptPaths: [String: String] {
        var paths: [String: String] = [:]
        for path in promptFiles {
            let name = DefinitionPath.stem(path)
            if DefinitionPath.isName(name), paths[name] == nil { paths[name] = path }
        }
        return paths
    }

    /// Paths of `.md` files in the folder, then in the folders below it, relative to the project.
    private var promptFiles: [String] {
        guard let files = ProjectFiles(root: project) else { return [] }
        let entries = files.names(in: Self.promptFolder)
        func paths(_ folder: String, _ names: [String]) -> [String] {
            names.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        let folders = entries.filter { !$0.hasSuffix(".md") && DefinitionPath.isName($0) }
        return paths(Self.promptFolder, entries)
            + folders.flatMap { paths("\(Self.promptFolder)/\($0)", files.names(in: "\(Self.promptFolder)/\($0)")) }
    }

    /// Reads one prompt; nil if unusable, and the diagnostics say why.
    package func loadPrompt(named name: String) -> (prompt: Prompt?, diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard DefinitionPath.isName(name), let files = ProjectFiles(root: project) else {
            list.note(Self.promptFolder, "a prompt's name must be letters, digits, `.`, `_` and `-`")
            return (nil, list.sorted)
        }
        let path = promptPaths[name] ?? "\(Self.promptFolder)/\(name).md"
        let bytes = files.read(path, as: "the prompt file", limit: 100_000, list)
        let prompt = bytes.flatMap { PromptReader(diagnostics: list).read(path, bytes: $0) }
        return (prompt, list.sorted)
    }
}
