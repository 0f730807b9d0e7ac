package import Catalog
import Execution
import FoundationEssentials
import Hashing
package import Programs
package import Transport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Decides which programs may be started: those in the person's own trust file, exactly as they were allowed.
package struct ProgramAccess: Sendable {
    /// The project's folder, absolute and without links.
    let root: String
    let trusted: [TrustedProgram]
    /// `--allow-programs`; nil: the command has no such option.
    let allowsAll: Bool?
    /// The process's variables.
    let environment: [String: String]

    package enum Answer: Sendable {
        /// With what the trust file has to contain.
        case allowed(ProgramLaunch, TrustedProgram)
        /// Why not and what to do, in one sentence.
        case refused(String)
    }

    /// - Parameter key: what the program gets in the variable that its file names; nil for none.
    package func start(_ definition: ProviderDefinition, key: Secret? = nil) -> Answer {
        guard let program = definition.program else { return .refused("it is no program") }
        do throws(ApplicationError) {
            let entry = try entry(of: program, key: definition.keyVariable)
            guard allowsAll == true || trusted.contains(entry) else {
                return .refused(refusal(of: entry, definition.name))
            }
            if let problem = ProgramFiles.problem(of: program.files, in: root) {
                return .refused("\(problem); restore it, or change \(definition.file)")
            }
            return .allowed(launch(entry, key: key), entry)
        } catch { return .refused(error.messages.joined(separator: "; ")) }
    }

    /// Why a program may not be started once more, in one sentence; nil if it is the one that was allowed.
    func refusal(of definition: ProviderDefinition, since allowed: TrustedProgram) -> String? {
        switch start(definition) {
        case .refused(let reason): reason
        case .allowed(_, allowed): nil
        case .allowed(_, let entry):
            "its program changed after it was allowed (\(entry.changes(since: allowed))): look at it, then run again"
        }
    }

    /// The command that prints the provider's key, if it may be started.
    func keyCommand(of definition: ProviderDefinition) -> Answer {
        do throws(ApplicationError) {
            guard let entry = try keyEntry(for: definition) else { return .refused("it has no key command") }
            guard allowsAll == true || trusted.contains(entry) else {
                return .refused(refusal(of: entry, definition.name, "key command"))
            }
            return .allowed(
                ProgramLaunch(
                    program: entry.program, arguments: entry.arguments, environment: Self.personal, folder: root),
                entry)
        } catch { return .refused(error.messages.joined(separator: "; ")) }
    }

    /// The command as it would be started, and whether it may be; for people.
    package func words(_ definition: ProviderDefinition) -> String {
        guard let program = definition.program else { return "" }
        return words(program.command, try? entry(of: program, key: definition.keyVariable))
    }

    /// The same for the command that prints the provider's key; nil for none.
    package func keyWords(_ definition: ProviderDefinition) -> String? {
        definition.keyCommand.map { words($0, try? keyEntry(for: definition)) }
    }

    /// Why that command may not be started; nil if it may, and for none.
    package func keyRefusal(_ definition: ProviderDefinition) -> String? {
        guard definition.keyCommand != nil, case .refused(let reason) = keyCommand(of: definition) else { return nil }
        return reason
    }

    private func words(_ command: [String], _ entry: TrustedProgram?) -> String {
        let words = ([entry?.program ?? command[0]] + command.dropFirst()).joined(separator: " ")
        guard let entry else { return "\(words) (not found)" }
        return trusted.contains(entry) ? words : "\(words) (\(state(of: entry)))"
    }

    /// What the trust file has to contain for the command of a provider's key; nil for none.
    /// - Throws: `ApplicationError` if there is no such program.
    func keyEntry(for definition: ProviderDefinition) throws(ApplicationError) -> TrustedProgram? {
        guard let command = definition.keyCommand else { return nil }
        var entry = try entry(for: command)
        // A stranger's file must not send the key elsewhere.
        let host = (try? Endpoint(parsing: definition.endpoint))?.host ?? ""
        // Nor write a request of its own to a vendor.
        entry.host = definition.http == nil ? host : "\(host) (wire: http)"
        return entry
    }

    /// Else Python writes compiled code beside the files that were compared.
    private static let addsNoCode = ["PYTHONDONTWRITEBYTECODE": "1"]

    /// What password managers need of this process's variables; none of a project's `.env`.
    private static var personal: [String: String] {
        let names: Set<String> = [
            "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TERM", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY",
            "SSH_AUTH_SOCK", "GPG_TTY", "GNUPGHOME", "PASSWORD_STORE_DIR", "DBUS_SESSION_BUS_ADDRESS"
        ]
        return ProcessInfo.processInfo.environment.filter { names.contains($0.key) || $0.key.hasPrefix("XDG_") }
            .merging(addsNoCode) { $1 }
    }

    /// What the trust file has to contain for a provider's program.
    /// - Throws: `ApplicationError` if there is no such program, or too many files may belong to it.
    package func entry(of program: ProgramDefinition, key: String?) throws(ApplicationError) -> TrustedProgram {
        try entry(for: program.command, environment: program.environment, key: key, needed: program.files)
    }

    /// The same for any command.
    package func entry(
        for command: [String], environment: [String: String] = [:], key: String? = nil, needed: [ProgramFile] = []
    ) throws(ApplicationError) -> TrustedProgram {
        var entry = TrustedProgram(
            project: root, program: try path(of: command.first ?? ""), arguments: Array(command.dropFirst()))
        (entry.environment, entry.key) = (environment, key)
        let files = ProgramFiles(
            of: [entry.program] + entry.arguments, environment: environment, needed: needed, in: root)
        guard files.isComplete else {
            throw .definitions(
                "more than \(ProgramFiles.most) files of code may belong to it: put it into a folder of its own, "
                    + "and name its path")
        }
        entry.files = files.digests.mapValues(\.hex)
        return entry
    }

    private func refusal(of entry: TrustedProgram, _ name: String, _ what: String = "program") -> String {
        let state = state(of: entry)
        let flag = allowsAll == nil ? "" : ", or add --allow-programs"
        return "its \(what) is \(state): look at it, then `nutrieval provider trust \(name)`\(flag)"
    }

    private func state(of entry: TrustedProgram) -> String {
        // The newest entry is written first.
        guard let former = trusted.first(where: { $0.isSameCommand(as: entry) }) else { return "not trusted" }
        return "changed since you trusted it (\(entry.changes(since: former)))"
    }

    /// Only what the file lists, the key and `PATH`, by which programs find others.
    private func launch(_ entry: TrustedProgram, key: Secret?) -> ProgramLaunch {
        var variables = Self.addsNoCode.merging(entry.environment) { $1 }
        if variables["PATH"] == nil { variables["PATH"] = environment["PATH"] }
        if let variable = entry.key { variables[variable] = key?.exposed }
        return ProgramLaunch(
            program: entry.program, arguments: entry.arguments, environment: variables, folder: root)
    }

    /// The absolute path of a program: one with `/` starts at the project, any other is looked up in `PATH`. A link stays:
    /// a virtual environment of Python is found by it.
    private func path(of word: String) throws(ApplicationError) -> String {
        if word.contains("/") {
            let path = word.hasPrefix("/") ? word : "\(root)/\(word)"
            guard access(path, X_OK) == 0 else {
                throw .definitions("there is no program \(word)\(word.hasPrefix("/") ? "" : " in the project")")
            }
            return path
        }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        guard let folder = folders.first(where: { access("\($0)/\(word)", X_OK) == 0 }) else {
            throw .definitions("there is no program \(word) in PATH")
        }
        return "\(folder)/\(word)"
    }
}
