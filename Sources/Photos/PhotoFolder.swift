import Hashing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prepared photos as files, `KEY.photo`: a line with the photo's SHA-256, width and height, and then the photo.
struct PhotoFolder: Sendable {
    let path: String
    /// Bytes of the longest line that is looked for.
    private static let longestNote = 200

    /// What is kept under that key; nil when absent, or when the bytes are not the ones that were written.
    func read(_ key: PhotoKey, limit: Int) -> PreparedPhoto? {
        guard let file = try? BoundedFile.read(name(key), limit: limit + Self.longestNote).bytes,
            let end = file.prefix(Self.longestNote).firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let fields = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        let bytes = Array(file[(end + 1)...])
        guard fields.count == 3, let sha256 = SHA256Digest(hex: String(fields[0])), let width = Int(fields[1]),
            let height = Int(fields[2]), width > 0, height > 0, SHA256Digest(of: bytes) == sha256
        else { return nil }
        return PreparedPhoto(bytes: bytes, sha256: sha256, width: width, height: height, format: key.setting.format)
    }

    /// False when the folder cannot be written to; the photo is then simply prepared again next time.
    func write(_ photo: PreparedPhoto, as key: PhotoKey) -> Bool {
        let name = name(key)
        let file = Array("\(photo.sha256.hex) \(photo.width) \(photo.height)\n".utf8) + photo.bytes
        if BoundedFile.replace(name, with: file) { return true }
        let isMade = (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
        return isMade && BoundedFile.replace(name, with: file)
    }

    private func name(_ key: PhotoKey) -> String { "\(path)/\(key.name).photo" }
}
