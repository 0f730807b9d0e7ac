/// Collects the remarks of one load; lives on one thread, for the length of that load.
final class DiagnosticList {
    private(set) var all: [Diagnostic] = []
    /// Told of every mapping that is read; nil in every load but a test's.
    let keys: KeyRecorder?
    /// The files that each file names and is read with, by path.
    private(set) var parts: [String: Set<String>] = [:]
    private var kept: Set<Diagnostic> = []
    private var counts: [String: Int] = [:]

    init(keys: KeyRecorder? = nil) { self.keys = keys }

    /// Remarks kept per file: a file of ten thousand wrong lines need not fill the screen.
    static let limitPerFile = 1000

    /// Adds a remark unless the same one is there already, as when two providers share a prompt.
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

    /// Adds a mistake in a file, or on the file as a whole.
    func note(
        _ file: String, line: Int = 0, column: Int = 0, _ message: String, _ severity: Diagnostic.Severity = .error
    ) {
        add(Diagnostic(severity, file: file, line: line, column: column, message: message))
    }

    /// Notes that a file names another one.
    func note(part: String, of file: String) { parts[file, default: []].insert(part) }

    /// The remarks by file, line and column.
    var sorted: [Diagnostic] {
        all.sorted { a, b in
            (a.file, a.line, a.column, a.message) < (b.file, b.line, b.column, b.message)
        }
    }
}

/// Notes which keys each mapping of a file may have, so that the schemas in `docs/schemas` can be held to the readers.
///
/// Lives on one thread, for the length of one load; a load without one notes nothing.
final class KeyRecorder {
    /// Where a mapping begins.
    struct Place: Hashable {
        var file: String
        var line: Int
        var column: Int
    }

    /// The keys its reader knows, by the mapping's place. A mapping with free keys is not among them.
    private(set) var keys: [Place: Set<String>] = [:]

    /// Notes the keys a mapping may have.
    func note(_ known: [String], file: String, line: Int, column: Int) {
        keys[Place(file: file, line: line, column: column), default: []].formUnion(known)
    }
}
