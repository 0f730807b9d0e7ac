package import Catalog
import Files

/// Appends to a set's `reviews.jsonl`. Everything blocks: call it on a thread of your own.
package struct ReviewSaving {
    private let folder: SetFolder
    private let bytes: [UInt8]
    /// As the file is.
    package let log: ReviewLog
    private var path: String { "\(folder.path)/\(ReviewLog.fileName)" }

    /// - Throws: `ImportError.badSet` for a link, or a file that is too large or unreadable.
    package init(_ folder: SetFolder) throws(ImportError) {
        self.folder = folder
        bytes = try folder.bytes(of: ReviewLog.fileName, limit: ReviewLog.limit)
        log = ReviewLog(bytes)
    }

    /// - Parameter isSecret: whether a line contains what may not be written.
    /// - Returns: the reviews with it.
    /// - Throws: `ReviewError`, `WriteError`; the file is then unchanged.
    package func save(_ entry: ReviewEntry, isSecret: ([UInt8]) -> Bool = { _ in false }) throws -> Reviews {
        let line = entry.line
        guard line.count <= ReviewLog.lineLimit else { throw ReviewError.tooLong }
        if isSecret(line) { throw ReviewError.containsKey }
        guard bytes.count + line.count < ReviewLog.limit else { throw ReviewError.tooLong }
        let read = ReviewLog(line)
        var reviews = log.reviews
        // What the reader would leave out must not be written.
        guard read.unread.isEmpty, read.keptBytes == line.count else { throw ReviewError.unreadable }
        guard reviews.take(entry) else { throw ReviewError.saved }
        try AppendedLines(
            path: path, readBytes: bytes.count, keptBytes: log.keptBytes, lacksLineEnd: log.lacksLineEnd
        ).write([line])
        if bytes.isEmpty { try WholeFile.makeNamesDurable(in: folder.path) }
        return reviews
    }
}

package enum ReviewError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another window did that step, or ended the review.
    case saved
    case tooLong
    case unreadable
    case containsKey

    package var description: String {
        switch self {
        case .saved: "another window saved this step first, and its values count: go on from here"
        case .tooLong: "the values are too long: shorten them; nothing was saved"
        case .unreadable: "the values cannot be saved: check the name and the numbers"
        case .containsKey: "the line would contain a key from the environment: write it without; nothing was saved"
        }
    }
}
