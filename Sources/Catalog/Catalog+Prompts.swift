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

    /// Why files of one folder below `providers/prompts/` are no prompts that can be named: another file has the name, or it
    /// cannot be one. Empty where there are none.
    package func unusablePrompts(inFolder folder: String) -> [Diagnostic] {
        let paths = promptPaths
        return promptFiles.filter { $0.hasPrefix("\(Self.promptFolder)/\(folder)/") }.compactMap { path in
            let name = String(path.split(separator: "/").last?.dropLast(3) ?? "")
            guard DefinitionPath.isName(name) else {
                return Diagnostic(
                    file: path, message: "a prompt's name must be letters, digits, `.`, `_` and `-`; rename the file")
            }
            guard let taken = paths[name], taken != path else { return nil }
            return Diagnostic(file: path, message: "\(taken) has that name already; rename one of the two")
        }
    }

    /// Reads all of them, for their remarks.
    package func loadPrompts() -> [Diagnostic] {
        prompts.flatMap { loadPrompt(named: $0).diagnostics }
    }

    /// The path of each prompt, relative to the project, by name. A file in the folder itself goes before one of the same name
    /// further down, and of two folders the first by name.
    private var promptPaths: [String: String] {
        var paths: [String: String] = [:]
        for path in promptFiles {
            let name = String(path.split(separator: "/").last?.dropLast(3) ?? "")
            if DefinitionPath.isName(name), paths[name] == nil { paths[name] = path }
        }
        return paths
    }

    /// The path of every `.md` file in the folder and then in the folders below it, relative to the project.
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

    /// Reads one of them; nil when it cannot be used, and the remarks then say why.
    package func loadPrompt(named name: String) -> (prompt: Prompt?, diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard DefinitionPath.isName(name), let files = ProjectFiles(root: project) else {
            list.note(Self.promptFolder, "a prompt's name must be letters, digits, `.`, `_` and `-`")
            return (nil, list.sorted)
        }
        let path = promptPaths[name] ?? "\(Self.promptFolder)/\(name).md"
        do {
            let bytes = try files.read(path, limit: 100_000)
            return (PromptReader(files: files, diagnostics: list).read(path, bytes: bytes), list.sorted)
        } catch {
            list.note(path, "the prompt file \(error)")
            return (nil, list.sorted)
        }
    }
}
