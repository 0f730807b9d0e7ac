import Hashing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prepared photos as files: `KEY.jpeg` holds the photo, `KEY.sum` its SHA-256, width and height.
///
/// The photo is written first: a note without its photo, or beside another one, does not match and counts as absent.
struct PhotoFolder: Sendable {
    let path: String

    /// What is kept under that key; nil when absent, or when the bytes are not the ones that were written.
    func read(_ key: String, format: PhotoSetting.Format, limit: Int) -> PreparedPhoto? {
        guard let note = try? BoundedFile.read(notePath(key), limit: 200).bytes,
            let bytes = try? BoundedFile.read(photoPath(key, format), limit: limit).bytes
        else { return nil }
        let fields = String(decoding: note, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard fields.count == 3, let sha256 = SHA256Digest(hex: String(fields[0])), let width = Int(fields[1]),
            let height = Int(fields[2]), width > 0, height > 0, SHA256Digest(of: bytes) == sha256
        else { return nil }
        return PreparedPhoto(bytes: bytes, sha256: sha256, width: width, height: height, format: format)
    }

    /// False when the folder cannot be written to; the photo is then simply prepared again next time.
    func write(_ photo: PreparedPhoto, as key: String) -> Bool {
        guard (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil,
            BoundedFile.replace(photoPath(key, photo.format), with: photo.bytes)
        else { return false }
        let note = "\(photo.sha256.hex) \(photo.width) \(photo.height)\n"
        return BoundedFile.replace(notePath(key), with: Array(note.utf8))
    }

    private func photoPath(_ key: String, _ format: PhotoSetting.Format) -> String {
        "\(path)/\(key).\(format.rawValue)"
    }
    private func notePath(_ key: String) -> String { "\(path)/\(key).sum" }
}
