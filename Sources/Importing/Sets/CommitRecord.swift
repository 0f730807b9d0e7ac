import Catalog
import Files
import FoundationEssentials
import Hashing
import JSON

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
