import FoundationEssentials
import JSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a journal line by line, so that its size does not matter.
package struct JournalReader: Sendable {
    /// A line longer than this is no line of ours: a response is at most 1 MB, and JSON escapes at most sixfold.
    private static let longestLine = 8_000_000

    package let path: String

    package init(path: String) { self.path = path }

    /// Passes on every line in order.
    ///
    /// - Returns: true when the last line was torn, as a crash in the middle of writing leaves it; it is left out.
    /// - Throws: `RunFolderError.damagedJournal` naming the first line that is no journal line.
    package func read(_ body: (JournalLine) throws -> Void) throws -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        // Only a journal that is not there is an empty one; any other would be asked and paid for again.
        if descriptor < 0, errno == ENOENT { return false }
        guard descriptor >= 0 else { throw unreadable() }
        defer { close(descriptor) }
        guard RegularFile.is(descriptor) else {
            throw RunFolderError.unreadableJournal(path: path, reason: "it is no regular file")
        }
        var number = 0
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = readBytes(descriptor, &chunk)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw unreadable() }
            if count == 0 { break }
            var rest = chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                number += 1
                try body(parse(line, number))
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest
            if line.count > Self.longestLine {
                throw RunFolderError.damagedJournal(path: path, line: number + 1, reason: "it is longer than 8 MB")
            }
        }
        return !line.isEmpty
    }

    private func unreadable() -> RunFolderError {
        .unreadableJournal(path: path, reason: String(cString: strerror(errno)))
    }

    private func parse(_ bytes: [UInt8], _ number: Int) throws -> JournalLine {
        let json: JSON
        do { json = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.longestLine)) } catch {
            throw RunFolderError.damagedJournal(path: path, line: number, reason: "it is not JSON: \(error)")
        }
        if let format = json["format"]?.integer, format > JournalLine.format {
            throw RunFolderError.newerFormat(folder: path, format: format, known: JournalLine.format)
        }
        guard let line = JournalLine(json: json) else {
            throw RunFolderError.damagedJournal(path: path, line: number, reason: "it is no line of this format")
        }
        return line
    }
}

/// The system's `read`, whose name a method above has taken.
private func readBytes(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
    read(descriptor, &chunk, chunk.count)
}
