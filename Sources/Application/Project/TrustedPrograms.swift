package import Catalog
import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LoadedProject {
    /// What the person's trust file has to contain for a provider: its program, its key's command. Nothing is started.
    /// - Throws: `ApplicationError` for an unknown provider, and one that starts nothing.
    package func programs(of name: String) throws(ApplicationError) -> [TrustedProgram] {
        try refuseUnknown(("provider", [name], catalog.providers.map(\.name)))
        guard let definition = catalog.provider(named: name) else { return [] }
        var entries: [TrustedProgram] = []
        if let program = definition.program {
            entries.append(
                try programs.entry(of: program, key: definition.keyVariable))
        }
        if let command = try programs.keyEntry(for: definition) { entries.append(command) }
        guard !entries.isEmpty else {
            throw .usage("\(name) starts no program: there is nothing to trust")
        }
        return entries
    }

    /// Writes those programs to the person's own trust file.
    /// - Returns: the file's path; nil if it names all of them already.
    /// - Throws: `ApplicationError` if there is no home folder, or the file must be changed by hand; `WriteError`.
    package func trust(_ entries: [TrustedProgram]) throws -> String? {
        let new = entries.filter { !programs.trusted.contains($0) }
        guard !new.isEmpty else { return nil }
        guard let path = TrustFile.path(environment: ProcessInfo.processInfo.environment) else {
            throw ApplicationError.usage("there is no place for a trust file: set HOME")
        }
        let former: [UInt8]
        do throws(ProjectFiles.Failure) { former = try ProjectFiles.read(path, limit: 1_000_000) } catch {
            guard case .absent = error else {
                throw ApplicationError.definitions("the trust file \(path) \(error)")
            }
            former = []
        }
        guard let text = TrustFile.adding(new, to: former) else {
            throw ApplicationError.definitions(
                "\(path) cannot be extended: make `programs:` a list of lines that begin with `-`, "
                    + "and add what is shown above")
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try WholeFile.write(text, to: path)
        chmod(path, 0o600)
        return path
    }
}
