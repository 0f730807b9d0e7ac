import Dispatch
import FoundationEssentials
import JSON
import Statistics
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a journal of any size line by line.
package struct JournalReader: Sendable {
    /// A line longer than this is no line of ours: a response is at most 1 MB, JSON escapes at most sixfold, and an attempt
    /// keeps two responses at most.
    private static let longestLine = 16_000_000
    /// The members that hold the body of a response.
    private static let responses = ["response", "response_bytes"]

    package let path: String
    /// False: response bodies are only checked as text and passed on empty.
    private let keepsResponses: Bool
    /// The required format of every line; nil: that of the first line that names one.
    private let format: Int?

    package init(path: String, keepsResponses: Bool = true, format: Int? = nil) {
        self.path = path
        self.keepsResponses = keepsResponses
        self.format = format
    }

    /// Passes on every line in order.
    /// - Returns: true when the last line was torn by a crash; it is left out.
    /// - Throws: `RunFolderError.damagedJournal` naming the first line that is no journal line.
    package func read(_ body: (JournalLine) throws -> Void) throws -> Bool { try readPlaced({ line, _ in line }, body) }

    /// Passes on the transform of every line and its place, in order, parsing some hundred lines at a time on all
    /// processors.
    /// - Returns: as above.
    /// - Throws: as above, and what the functions throw; what came before the damaged line was passed on.
    package func readPlaced<Value: Sendable>(
        _ transform: @escaping @Sendable (JournalLine, JournalPlace) throws -> Value, _ body: (Value) throws -> Void
    ) throws -> Bool {
        var batch: [NumberedLine] = []
        var size = 0
        // While all processors parse a batch, this thread passes on the previous batch and reads the next.
        let queue = DispatchQueue(label: "journal")
        var parsed: Background<[[Result<ParsedLine<Value>, any Error>]]>?
        var format = format
        func passOn() throws {
            let next = Background(on: queue) { [batch] in
                batch.pieces(of: 16).concurrentMap { lines in
                    lines.map { line in
                        Result {
                            let read = try parse(line)
                            return try ParsedLine(
                                format: read.format, number: line.number, value: transform(read.line, line.place))
                        }
                    }
                }
            }
            (batch, size) = ([], 0)
            let before = parsed?.value() ?? []
            parsed = next
            for results in before {
                for result in results {
                    let line = try result.get()
                    if let own = line.format {
                        if let format, own != format {
                            throw RunFolderError.mixedFormats(path: path, line: line.number, is: own, others: format)
                        }
                        format = own
                    }
                    try body(line.value)
                }
            }
        }
        let isTorn = try readLines { line in
            batch.append(line)
            size += line.bytes.count
            if batch.count >= 512 || size >= 4_000_000 { try passOn() }
        }
        try passOn()
        try passOn()
        return try isTorn.get()
    }

    private struct ParsedLine<Value: Sendable>: Sendable {
        let format: Int?
        let number: Int
        let value: Value
    }

    private struct NumberedLine: Sendable {
        let place: JournalPlace
        let bytes: [UInt8]

        var number: Int { place.line }
    }

    /// True if the last line was torn, or the read error, which is reported after the lines before it.
    private func readLines(
        _ body: (NumberedLine) throws -> Void
    ) throws -> Result<Bool, RunFolderError> {
        var (number, offset) = (0, 0)
        var line: [UInt8] = []
        do {
            let file = try OpenFile(path)
            guard file.isRegular else {
                return .failure(.unreadableJournal(path: path, reason: "it is no regular file"))
            }
            try file.readPieces { piece in
                var rest = piece
                while let end = Self.lineEnd(in: rest) {
                    line += rest[..<end]
                    number += 1
                    try body(NumberedLine(place: .init(line: number, offset: offset, count: line.count), bytes: line))
                    offset += line.count + 1
                    line = []
                    rest = rest[(end + 1)...]
                }
                line += rest
                return line.count <= Self.longestLine
            }
        } catch let error as OpenFile.Failure {
            // Only a missing journal counts as empty; otherwise every trial would be asked and paid for again.
            guard error.code == ENOENT else { return .failure(unreadable(error)) }
            let folder = RunFolder(url: URL(filePath: path).deletingLastPathComponent())
            guard let at = folder.prunedAt else { return .success(false) }
            return .failure(.pruned(folder: folder.path, at: at))
        }
        if line.count > Self.longestLine {
            return .failure(.damagedJournal(path: path, line: number + 1, reason: "it is longer than 16 MB"))
        }
        return .success(!line.isEmpty)
    }

    private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, let end = memchr(start, 0x0A, buffer.count) else { return nil }
            return bytes.startIndex + (UnsafeRawPointer(end) - start)
        }
    }

    private func unreadable(_ error: OpenFile.Failure) -> RunFolderError {
        .unreadableJournal(path: path, reason: error.reason)
    }

    /// Reads the line at that place again.
    /// - Throws: `RunFolderError` if the file has changed.
    func line(at place: JournalPlace) throws -> JournalLine {
        let file: OpenFile
        do { file = try OpenFile(path) } catch { throw unreadable(error) }
        var bytes = [UInt8](repeating: 0, count: min(place.count, Self.longestLine))
        guard pread(file.descriptor, &bytes, bytes.count, off_t(place.offset)) == bytes.count else {
            throw unreadable(.init(code: errno))
        }
        return try parse(NumberedLine(place: place, bytes: bytes)).line
    }

    private func parse(_ line: NumberedLine) throws -> (line: JournalLine, format: Int?) {
        let json: JSON
        do {
            json = try JSON.parse(
                line.bytes, limits: JSONLimits(bytes: Self.longestLine), emptying: keepsResponses ? [] : Self.responses)
        } catch {
            throw RunFolderError.damagedJournal(path: path, line: line.number, reason: "it is not JSON: \(error)")
        }
        let format = try JournalLine.format(in: json, of: path)
        guard let read = JournalLine(json: json) else {
            throw RunFolderError.damagedJournal(path: path, line: line.number, reason: "it is no line of this format")
        }
        return (read, format)
    }
}

package struct JournalPlace: Sendable, Hashable {
    /// From 1.
    package var line: Int
    /// In bytes.
    package var offset: Int
    /// In bytes, without the line break.
    package var count: Int
}

/// A value that is computed while its reader does something else.
private final class Background<Value: Sendable>: Sendable {
    private let found: Mutex<Value?> = Mutex(nil)
    private let isDone = DispatchSemaphore(value: 0)

    /// - Parameter queue: a serial queue of its own, so that waiting for the value cannot keep it from starting.
    init(on queue: DispatchQueue, _ compute: @escaping @Sendable () -> Value) {
        queue.async { [self] in
            let value = compute()
            found.withLock { $0 = value }
            isDone.signal()
        }
    }

    /// Waits for the value and takes it; nil if it was taken before.
    func value() -> Value? {
        isDone.wait()
        defer { isDone.signal() }
        return found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}
