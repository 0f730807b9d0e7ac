import JSON
import YAML

/// The user's own file, outside every project: hosts that may receive a key, and folders from which sets may take
/// photos: `keys: {MY_KEY: [llm.example.org]}` and `photos: [/data/photos]`. Also programs that may be started.
package struct TrustFile: Sendable {
    package var keys: [String: Set<String>] = [:]
    /// Absolute paths of folders that a set's `photos` may link to.
    package var photos: [String] = []
    package var programs: [TrustedProgram] = []
    package var diagnostics: [Diagnostic] = []

    /// `$XDG_CONFIG_HOME/nutrieval/trust.yaml`, by default under `~/.config`; nil without a home folder.
    package static func path(environment: [String: String]) -> String? {
        // The XDG rules: a relative path in the variable is ignored.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return "\(folder)/nutrieval/trust.yaml"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.config/nutrieval/trust.yaml"
    }

    /// Reads the file; without one, nothing further is trusted.
    package static func read(environment: [String: String]) -> TrustFile {
        guard let path = path(environment: environment) else { return TrustFile() }
        do {
            return TrustFile(try ProjectFiles.read(path, limit: YAMLLimits().bytes), file: path)
        } catch .absent {
            return TrustFile()
        } catch {
            return TrustFile(diagnostics: [Diagnostic(file: path, message: "the trust file \(error)")])
        }
    }
}

extension TrustFile {
    init(_ bytes: [UInt8], file: String) {
        let list = DiagnosticList()
        let reader = MappingReader(
            bytes, what: "a trust file", known: ["keys", "photos", "programs"], file: file, diagnostics: list)
        keys = reader.map(Self.keys) ?? [:]
        photos = reader.map(Self.photos) ?? []
        programs = reader.map(TrustedProgram.read) ?? []
        diagnostics = list.sorted
    }

    /// A trust file's text with further programs; nil if they must be added by hand.
    package static func adding(_ programs: [TrustedProgram], to bytes: [UInt8]) -> [UInt8]? {
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        let place = lines.firstIndex { $0.hasPrefix("programs:") } ?? lines.endIndex
        if place == lines.endIndex { lines.append("programs:") }
        let next = lines[(place + 1)...].first { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }
        // Elements of a list begin in one column.
        let indent = next.flatMap { line in
            let spaces = line.prefix { $0 == " " }
            return line.dropFirst(spaces.count).hasPrefix("-") ? String(spaces) : nil
        }
        let added = programs.map { Substring("\(indent ?? "  ")- \($0.json.text())") }
        lines.insert(contentsOf: added, at: place + 1)
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        let (former, result) = (TrustFile(bytes, file: ""), TrustFile(text, file: ""))
        let isWhole =
            result.diagnostics.count == former.diagnostics.count && result.keys == former.keys
            && result.photos == former.photos && Set(result.programs) == Set(former.programs + programs)
        return isWhole ? text : nil
    }

    private static func photos(_ reader: MappingReader) -> [String] {
        let folders = reader.texts("photos", limit: 1000) ?? []
        if folders.contains(where: { !$0.hasPrefix("/") }) {
            reader.note("photos", "each of `photos` must be the whole path of a folder, from `/` on")
        }
        return folders.filter { $0.hasPrefix("/") }
    }

    private static func keys(_ reader: MappingReader) -> [String: Set<String>] {
        var keys: [String: Set<String>] = [:]
        for (name, node, value) in reader.mapping(anyKeysOf: "keys")?.pairs ?? [] {
            if !KeyReader.isVariableName(name) {
                reader.note(node, "this is no variable's name; write the name of the variable that holds the key")
            } else if let hosts = value.sequence?.map({ $0.string ?? "" }), hosts.allSatisfy(isHost) {
                keys[name] = Set(hosts.map { $0.lowercased() })
            } else {
                reader.note(value, "`\(name)` must be a list of host names; write `\(name): [llm.example.org]`")
            }
        }
        return keys
    }

    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count) && text.utf8.allSatisfy(EndpointCheck.mayStandInHost)
    }
}
