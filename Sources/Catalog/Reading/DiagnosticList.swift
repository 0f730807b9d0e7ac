/// Collects the diagnostics of one load, on one thread.
final class DiagnosticList {
    private(set) var all: [Diagnostic] = []
    /// Records every mapping that is read; nil except in tests.
    let keys: KeyRecorder?
    /// Files that each file names, by path.
    private(set) var parts: [String: Set<String>] = [:]
    private var kept: Set<Diagnostic> = []
    private var counts: [String: Int] = [:]

    init(keys: KeyRecorder? = nil) { self.keys = keys }

    /// Limits the output for a file with thousands of wrong lines.
    static let limitPerFile = 1000

    /// Adds a diagnostic unless it is a duplicate, such as when two providers share a prompt.
    func add(_ diagnostic: Diagnostic) {
        guard !kept.contains(diagnostic) else { return }
        let count = counts[diagnostic.file, default: 0] + 1
        counts[diagnostic.file] = count
        if count == Self.limitPerFile {
            all.append(
                Diagnostic(
                    file: diagnostic.file,
                    message: "there are more than \(count) remarks on this file; mend these first and look again"))
        }
        if count < Self.limitPerFile {
            all.append(diagnostic)
            kept.insert(diagnostic)
        }
    }

    func note(
        _ file: String, line: Int = 0, column: Int = 0, _ message: String, _ severity: Diagnostic.Severity = .error
    ) {
        add(Diagnostic(severity, file: file, line: line, column: column, message: message))
    }

    func note(part: String, of file: String) { parts[file, default: []].insert(part) }

    var sorted: [Diagnostic] {
        all.sorted { a, b in
            (a.file, a.line, a.column, a.message) < (b.file, b.line, b.column, b.message)
        }
    }
}

/// Records the allowed keys of each mapping, for tests of `docs/schemas`; for one load, on one thread.
final class KeyRecorder {
    struct Place: Hashable {
        var file: String
        var line: Int
        var column: Int
    }

    /// Allowed keys by the mapping's position; mappings with free keys are absent.
    private(set) var keys: [Place: Set<String>] = [:]

    func note(_ known: [String], file: String, line: Int, column: Int) {
        keys[Place(file: file, line: line, column: column), default: []].formUnion(known)
    }
}
