import Catalog
import Files
import FoundationEssentials
import Hashing
import JSON
import Nutrition

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An atomic, crash-safe change of a set's files.
///
/// New files go into the hidden folder `.change`; `commit.json` follows, complete and durable. A change interrupted before
/// that is discarded; afterwards this process, or the next one to open the set, finishes it. Photos are placed before
/// `meals.jsonl` names them and removed after it no longer does.
struct SetChange {
    /// Called before each step; may throw to simulate its failure.
    typealias Watch = (_ step: String) throws -> Void

    static let folderName = ".change"

    private let set: String
    private let folder: String
    private let before: SHA256Digest
    private let watch: Watch
    private var photos: [String] = []

    /// - Parameter before: digest of the present `meals.jsonl`; nil: as it was when the set was opened.
    /// - Throws: `WriteError` when the staging folder cannot be made.
    init(_ folder: SetFolder, before: SHA256Digest? = nil, watch: @escaping Watch = { _ in }) throws {
        set = folder.path
        self.folder = "\(folder.path)/\(Self.folderName)"
        self.before = before ?? folder.manifestDigest
        self.watch = watch
        try watch("make the staging folder")
        try Self.makeFolder("\(self.folder)/photos")
    }

    mutating func stage(_ bytes: [UInt8], as name: String) throws {
        try watch("stage \(name)")
        try WholeFile.write(bytes, to: "\(folder)/photos/\(name)")
        photos.append(name)
    }

    /// Replaces `meals.jsonl`, adds `set.yaml` if given, places the staged photos, and removes those of `removing` that no
    /// meal names any more.
    func commit(manifest: [UInt8], description: [UInt8]?, removing: [String]) throws {
        try watch("stage meals.jsonl")
        try WholeFile.write(manifest, to: "\(folder)/meals.jsonl")
        if let description {
            try watch("stage set.yaml")
            try WholeFile.write(description, to: "\(folder)/set.yaml")
        }
        try watch("make the staged files durable")
        try WholeFile.makeNamesDurable(in: "\(folder)/photos")
        try WholeFile.makeNamesDurable(in: folder)
        let record = CommitRecord(before: before, after: SHA256Digest(of: manifest), photos: photos, removing: removing)
        try record.checkBefore(set)
        try watch("write the commit record")
        try WholeFile.write(record.bytes, to: "\(folder)/\(CommitRecord.fileName)")
        try watch("make the commit record durable")
        try WholeFile.makeNamesDurable(in: folder)
        try WholeFile.makeNamesDurable(in: set)
        try Self.finish(record, set, watch: watch)
    }

    /// Removes the staged files, unless the commit record exists.
    func discard() {
        guard !FileManager.default.fileExists(atPath: "\(folder)/\(CommitRecord.fileName)") else { return }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Finishes or discards an interrupted change; returns what it did, nil if there was none.
    /// - Throws: `ImportError.badSet` when repair is impossible; `WriteError`.
    static func recover(_ set: String, label: String) throws -> String? {
        for name in [folderName, "\(folderName)/photos", "photos"]
        where ![nil, S_IFDIR].contains(SetFolder.kind("\(set)/\(name)")) {
            throw ImportError.badSet(
                place: "\(label)/\(name)", reason: "this must be a folder and no link; put the folder itself there")
        }
        let folder = "\(set)/\(folderName)"
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        guard let record = try CommitRecord(in: folder, label: "\(label)/\(folderName)") else {
            let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            try remove(folder)
            // Empty: the change had only begun, or was finished but for this folder.
            return left.isEmpty
                ? "an empty folder that an earlier change of \(label) had left was removed"
                : "what an unfinished change had left in \(label) was thrown away; the set is as it was before it"
        }
        try finish(record, set) { _ in }
        return "an unfinished change of \(label) was finished"
    }

    /// Takes every remaining step after the commit record.
    private static func finish(_ record: CommitRecord, _ set: String, watch: Watch) throws {
        let folder = "\(set)/\(folderName)"
        try record.checkBefore(set)
        try watch("make the folder of photos")
        try makeFolder("\(set)/photos")
        for name in record.photos {
            try watch("place \(name)")
            try move("\(folder)/photos/\(name)", to: "\(set)/photos/\(name)")
        }
        try watch("make the photos durable")
        try WholeFile.makeNamesDurable(in: "\(set)/photos")
        for name in ["set.yaml", "meals.jsonl"] {
            try watch("place \(name)")
            try move("\(folder)/\(name)", to: "\(set)/\(name)")
        }
        try watch("make meals.jsonl durable")
        try WholeFile.makeNamesDurable(in: set)
        let named = Set(try Manifest(try SetFolder.manifestBytes(set), file: "meals.jsonl").meals.flatMap(\.photos))
        for name in record.removing where !named.contains(name) {
            try watch("remove \(name)")
            if unlink("\(set)/photos/\(name)") != 0, errno != ENOENT {
                throw WriteError(systemErrorAt: "\(set)/photos/\(name)")
            }
        }
        try watch("make the removals durable")
        try WholeFile.makeNamesDurable(in: "\(set)/photos")
        // Remove the record last: while it exists, recovery knows that the change was committed.
        for name in ["photos", "set.yaml", "meals.jsonl"]
        where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
            try watch("remove the staged \(name)")
            try remove("\(folder)/\(name)")
        }
        try WholeFile.makeNamesDurable(in: folder)
        try watch("remove the commit record")
        try remove("\(folder)/\(CommitRecord.fileName)")
        try watch("remove the staging folder")
        try remove(folder)
    }

    /// A missing file was already moved before the interruption.
    private static func move(_ from: String, to: String) throws {
        if rename(from, to) != 0, errno != ENOENT { throw WriteError(systemErrorAt: to) }
    }

    private static func remove(_ path: String) throws {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw WriteError(path: path, reason: "it cannot be removed")
        }
    }

    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: path, reason: "the folder cannot be made")
        }
    }
}

/// A change of a set, written before it is made.
struct CommitRecord {
    static let fileName = "commit.json"

    /// Digests of `meals.jsonl` before and after the change.
    var before: SHA256Digest
    var after: SHA256Digest
    var photos: [String]
    var removing: [String]
}

extension CommitRecord {
    /// Nil when the folder has no record.
    /// - Throws: `ImportError.badSet` for a file this program did not write, so that it moves nothing.
    init?(in folder: String, label: String) throws(ImportError) {
        let path = "\(folder)/\(Self.fileName)"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = try? ProjectFiles.read(path, limit: 64_000_000),
            let json = try? JSON.parse(bytes, limits: JSONLimits(bytes: 64_000_000)), json["format"]?.integer == 1,
            let before = json["before"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let after = json["after"]?.string.flatMap({ SHA256Digest(hex: $0) }),
            let photos = Self.names(json["photos"]), let removing = Self.names(json["removing"])
        else {
            throw .badSet(
                place: "\(label)/\(Self.fileName)",
                reason: "this record of an unfinished change cannot be read; look at the folder and remove it")
        }
        self.init(before: before, after: after, photos: photos, removing: removing)
    }

    var bytes: [UInt8] {
        JSON.object(
            JSONObject([
                ("format", 1), ("before", .string(before.hex)), ("after", .string(after.hex)),
                ("photos", .array(photos.map { .string($0) })), ("removing", .array(removing.map { .string($0) }))
            ])
        ).serialized() + [0x0A]
    }

    /// - Throws: `ImportError.badSet` when somebody else changed `meals.jsonl` since: their change is not overwritten.
    func checkBefore(_ set: String) throws {
        let present = SHA256Digest(of: try SetFolder.manifestBytes(set))
        let isPlaced = !FileManager.default.fileExists(atPath: "\(set)/\(SetChange.folderName)/meals.jsonl")
        guard present == before || present == after || isPlaced else {
            throw ImportError.badSet(
                place: "\(set)/meals.jsonl",
                reason:
                    "the file was changed while an import was under way; bring the old one back to finish the import, "
                    + "or remove the folder \(SetChange.folderName) beside it to forget the import")
        }
    }

    private static func names(_ json: JSON?) -> [String]? {
        guard let elements = json?.array else { return nil }
        let names = elements.compactMap(\.string).filter(isPlain)
        return names.count == elements.count ? names : nil
    }

    /// Whether it can only be a file's name in the same folder.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255
            && !name.utf8.contains { $0 == 0x2F || $0 < 0x20 }
    }
}
