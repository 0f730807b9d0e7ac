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
