import Catalog
import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes the key `splits` of a set's `set.yaml`, and keeps every other line.
package enum SplitSaving {
    /// The text with the line in place of the present `splits`, or after the last line.
    /// - Throws: `ImportError.badSet` for a text whose `splits` is not a key of the first level on lines of its own.
    static func text(_ text: String, line: String, file: String) throws(ImportError) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
        guard !first.hasPrefix("{"), !lines.contains(where: { $0.hasPrefix("---") || $0.hasPrefix("...") }) else {
            throw .badSet(place: file, reason: "the file is not a plain list of keys; write by hand: \(line)")
        }
        guard let place = lines.firstIndex(where: { $0.hasPrefix("splits:") }) else {
            return (lines + [line]).joined(separator: "\n") + "\n"
        }
        let rest = lines[(place + 1)...]
        let end = rest.firstIndex { !$0.hasPrefix(" ") && !$0.hasPrefix("\t") } ?? lines.endIndex
        let value = lines[place..<end].joined()
        guard value.count(where: { $0 == "{" }) == value.count(where: { $0 == "}" }) else {
            throw .badSet(
                place: "\(file):\(place + 1)", reason: "`splits` is not indented like a key; write by hand: \(line)")
        }
        lines.replaceSubrange(place..<end, with: [line])
        return lines.joined(separator: "\n") + "\n"
    }

    /// Writes the key under the set's lock; the file is replaced as a whole.
    /// - Parameters:
    ///   - tune: share in [0, 1]; the rest is `test`.
    ///   - check: reads the set again; if it throws, the file gets its former text back.
    /// - Throws: `ImportError`, `WriteError`, and what `check` throws.
    package static func save(tune: Double, byGroup: Bool, in folder: SetFolder, check: () throws -> Void) throws {
        let file = "\(folder.path)/set.yaml"
        let place = "eval-sets/\(folder.name)/set.yaml"
        guard SetFolder.kind(file) == S_IFREG, let old = folder.description, !old.isEmpty else {
            throw ImportError.badSet(place: place, reason: "the file cannot be changed; put a file there and no link")
        }
        let new = try text(old, line: line(tune: tune, byGroup: byGroup), file: place)
        try WholeFile.write(Array(new.utf8), to: file)
        do {
            try check()
        } catch {
            try WholeFile.write(Array(old.utf8), to: file)
            throw error
        }
    }

    static func line(tune: Double, byGroup: Bool) -> String {
        // To a millionth, so that both shares are short and add up to 1.
        let tune = (tune * 1_000_000).rounded() / 1_000_000
        let test = ((1 - tune) * 1_000_000).rounded() / 1_000_000
        return "splits: {tune: \(tune), test: \(test), by: \(byGroup ? "group" : "id")}"
    }
}
