import Files
import FoundationEssentials
import Hashing

/// Prepared photos as files, `KEY.photo`: a line with the photo's SHA-256, width and height, then the photo; a rough photo's
/// features follow as 8-byte little-endian numbers.
struct PhotoFolder: Sendable {
    let path: String
    /// The first line's maximum length in bytes.
    private static let longestNote = 200

    /// Nil when absent, or when the bytes are not the ones written.
    func read(_ key: PhotoKey, limit: Int) -> PreparedPhoto? {
        let featured = key.setting.isRough ? 8 * PhotoFeatures.count : 0
        guard let file = try? PhotoFile.read(name(key), limit: limit + Self.longestNote + featured).bytes,
            let end = file.prefix(Self.longestNote).firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let fields = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        let bytes = Array(file[(end + 1)...].dropLast(featured))
        let features = featured == 0 ? nil : PhotoFeatures(bytes: file.suffix(featured))
        guard fields.count == 3, let sha256 = SHA256Digest(hex: String(fields[0])), let width = Int(fields[1]),
            let height = Int(fields[2]), width > 0, height > 0, SHA256Digest(of: bytes) == sha256,
            key.setting.isRough == (features != nil)
        else { return nil }
        return PreparedPhoto(
            bytes: bytes, sha256: sha256, width: width, height: height, format: key.setting.format, features: features)
    }

    /// False when the folder cannot be written to; the photo is then prepared again next time.
    func write(_ photo: PreparedPhoto, as key: PhotoKey) -> Bool {
        let name = name(key)
        let file =
            Array("\(photo.sha256.hex) \(photo.width) \(photo.height)\n".utf8) + photo.bytes
            + (photo.features?.bytes ?? [])
        let write = { try WholeFile.write(file, to: name, asCache: true) }
        if (try? write()) != nil { return true }
        return (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
            && (try? write()) != nil
    }

    private func name(_ key: PhotoKey) -> String { "\(path)/\(key.name).photo" }
}

extension PhotoFeatures {
    fileprivate init?(bytes: ArraySlice<UInt8>) {
        self.init(
            values: stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
                let number = bytes[start..<min(start + 8, bytes.endIndex)]
                return Double(bitPattern: number.reversed().reduce(0) { $0 << 8 | UInt64($1) })
            })
    }

    fileprivate var bytes: [UInt8] {
        values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    }
}
