import Files
import FoundationEssentials
package import Hashing
import JSON
package import Nutrition
package import Providers
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One line of `batches.jsonl`. A batch begins with its requests. `submitting` comes before the vendor is asked
/// to start, so no crash makes a resume submit it again.
enum BatchLine: Sendable {
    case request(RecordedBatch.Entry)
    /// The vendor has the file with the requests, and nothing is started.
    case uploaded(file: String)
    case submitting(at: WallTime)
    /// The submission got no usable answer, and the vendor's list does not show it.
    case unanswered
    /// - Parameter isCertain: false if only the batch's time and size tell that it is this one.
    case accepted(ticket: String, isCertain: Bool = true)
    case ended(RecordedBatch.End)
    /// Nothing of it is left at the vendor.
    case removed

    func json(of batch: String) -> JSON {
        var members: [(String, JSON)] = []
        switch self {
        case .request(let entry):
            members = [
                ("kind", "request"), ("trial", .string(entry.trial.description)),
                ("attempt", .number(Double(entry.attempt))), ("reserved_usd", .optional(entry.reservation)),
                ("expected_usd", .optional(entry.expected)),
                ("request_sha256", .string(entry.request.hex))
            ]
        case .uploaded(let file): members = [("kind", "uploaded"), ("file", .string(file))]
        case .submitting(let at): members = [("kind", "submitting"), ("at", .string(at.rfc3339))]
        case .unanswered: members = [("kind", "unanswered")]
        case .accepted(let ticket, let isCertain):
            members = [("kind", "accepted"), ("ticket", .string(ticket)), ("certain", .bool(isCertain))]
        case .ended(let end):
            members = [
                ("kind", "ended"), ("state", .string(end.word)), ("may_be_billed", .bool(end.mayBeBilled)),
                ("files", .array(end.files.map { .string($0) })), ("kept", .bool(end.isKept))
            ]
        case .removed: members = [("kind", "removed")]
        }
        return .object(JSONObject([("batch", .string(batch))] + members))
    }

    init?(_ json: JSON) {
        switch json["kind"]?.string {
        case "request":
            guard let trial = json["trial"]?.string.flatMap({ TrialKey($0) }), let attempt = json["attempt"]?.integer,
                attempt > 0, let request = json["request_sha256"]?.string.flatMap({ SHA256Digest(hex: $0) })
            else { return nil }
            let (reservation, expected) = (json["reserved_usd"]?.number, json["expected_usd"]?.number)
            // A negative amount would make room in the budget.
            guard reservation ?? 0 >= 0, expected ?? 0 >= 0 else { return nil }
            self = .request(
                .init(
                    trial: trial, attempt: attempt, reservation: reservation, expected: expected, request: request))
        case "uploaded":
            guard let file = json["file"]?.string, Batch.isID(file) else { return nil }
            self = .uploaded(file: file)
        case "submitting":
            guard let at = json["at"]?.string.flatMap({ WallTime(rfc3339: $0) }) else { return nil }
            self = .submitting(at: at)
        case "unanswered": self = .unanswered
        case "accepted":
            guard let ticket = json["ticket"]?.string, Batch.isID(ticket) else { return nil }
            self = .accepted(ticket: ticket, isCertain: json["certain"]?.bool ?? false)
        case "ended":
            let files = (json["files"]?.array ?? []).compactMap(\.string).filter(Batch.isID)
            self = .ended(
                .init(
                    word: json["state"]?.string ?? "", mayBeBilled: json["may_be_billed"]?.bool ?? true, files: files,
                    isKept: json["kept"]?.bool ?? false))
        case "removed": self = .removed
        default: return nil
        }
    }
}

/// A batch as its run recorded it.
package struct RecordedBatch: Sendable {
    package struct Entry: Sendable, Hashable {
        package var trial: TrialKey
        /// From 1.
        package var attempt: Int
        /// USD; nil if unknown.
        package var reservation: Double?
        /// USD; nil if unknown.
        package var expected: Double?
        package var request: SHA256Digest
    }

    package struct End: Sendable, Hashable {
        /// The vendor's, or ours.
        package var word: String
        /// True if requests without an answer may be on the bill.
        package var mayBeBilled = false
        /// What may be left of it at the vendor.
        package var files: [String] = []
        /// True if it stays there, because more of its results may come.
        package var isKept = false
    }

    package internal(set) var id: String
    package internal(set) var entries: [Entry] = []
    /// The numbers of entries whose answer is in the journal.
    package internal(set) var answered: Set<Int> = []
    /// Nil: nothing was started.
    package internal(set) var submittedAt: WallTime?
    /// The last attempt to submit it.
    package internal(set) var triedAt: WallTime?
    /// Whether its submission got no usable answer, so that it may be billed.
    package internal(set) var isUnanswered = false
    /// Of its requests, at the vendor.
    package internal(set) var file: String?
    /// Nil: not known whether the vendor has it.
    package internal(set) var ticket: String?
    /// Whether the ticket's batch certainly is this one, and may be cancelled or removed.
    package internal(set) var isCertain = false
    package internal(set) var end: End?
    package internal(set) var isRemoved = false

    package var variant: VariantID? { entries.first?.trial.variant }

    /// Whether answers may still come.
    package var isOpen: Bool { submittedAt != nil && end == nil }

    /// Whether something of it may be left at the vendor that is to be removed.
    var isToTidy: Bool { !isOpen && !isRemoved && end?.isKept != true }

    /// Requests without an answer that may be on the bill.
    package var unbilled: [Entry] {
        guard submittedAt != nil, end?.mayBeBilled ?? true else { return [] }
        return entries.indices.filter { !answered.contains($0) }.map { entries[$0] }
    }
}

/// `batches.jsonl`: what a run has given to vendors in batches. Owns the file.
final class BatchLog: Sendable {
    static let name = "batches.jsonl"
    private static let longestLine = 100_000

    private let file: Mutex<AppendOnlyFile>
    private let redactor: Redactor

    /// - Throws: `RunFolderError.locked`, `WriteError`.
    init(_ folder: RunFolder, redactor: Redactor) throws {
        file = Mutex(try AppendOnlyFile(path: folder.file(Self.name).path))
        self.redactor = redactor
    }

    /// Returns once the lines are in the file, or with `isDurable` on the disk, with all lines before them.
    func append(_ lines: [BatchLine], of batch: String, isDurable: Bool = true) throws {
        var bytes: [UInt8] = []
        for line in lines { bytes += line.json(of: batch).serialized() + [UInt8(ascii: "\n")] }
        let redacted = redactor.redacted(bytes)
        try file.withLock { file in
            try file.append(redacted)
            if isDurable { try file.makeDurable() }
        }
    }

    /// The batches in the order of their first lines; none if the run has no such file.
    /// - Throws: `RunFolderError` naming the first line that is none.
    static func read(_ folder: RunFolder) throws -> [RecordedBatch] {
        let path = folder.file(name).path
        var (batches, places) = ([RecordedBatch](), [String: Int]())
        var (number, rest) = (0, [UInt8]())
        func damaged(_ reason: String) -> RunFolderError { .damagedJournal(path: path, line: number, reason: reason) }
        func take(_ bytes: ArraySlice<UInt8>) throws {
            number += 1
            guard let json = try? JSON.parse(Array(bytes)), let id = json["batch"]?.string, Batch.isID(id),
                let line = BatchLine(json)
            else { throw damaged("it is no line of this format") }
            if places[id] == nil {
                places[id] = batches.count
                batches.append(RecordedBatch(id: id))
            }
            if let place = places[id] { batches[place].add(line) }
        }
        do {
            try OpenFile(path).readPieces(of: 1 << 20) { piece in
                rest += piece
                var start = rest.startIndex
                while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    try take(rest[start..<end])
                    start = end + 1
                }
                rest.removeSubrange(..<start)
                if rest.count > longestLine { throw damaged("it is longer than 100 KB") }
                return true
            }
        } catch let error as OpenFile.Failure {
            if error.code == ENOENT { return [] }
            throw RunFolderError.unreadableJournal(path: path, reason: error.reason)
        }
        // A torn last line was not acknowledged, so nothing came of it.
        return batches
    }
}

extension RecordedBatch {
    fileprivate mutating func add(_ line: BatchLine) {
        switch line {
        case .request(let entry): entries.append(entry)
        case .uploaded(let file): self.file = file
        case .submitting(let at): (submittedAt, triedAt) = (submittedAt ?? at, at)
        case .unanswered: isUnanswered = true
        case .accepted(let ticket, let isCertain): (self.ticket, self.isCertain) = (ticket, isCertain)
        case .ended(let end): self.end = end
        case .removed: isRemoved = true
        }
    }
}

extension RecordedBatch {
    /// The batches of a run; what of them is answered is in the journal.
    package static func all(in folder: RunFolder) throws -> [RecordedBatch] { try BatchLog.read(folder) }
}
