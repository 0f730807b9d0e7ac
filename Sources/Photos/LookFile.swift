import Files
import FoundationEssentials
import Hashing

/// Looks of photos as files, `KEY.look`: one line with blur, brightness, contrast, framing and hash, or `none`.
extension PhotoFolder {
    private static let longest = 200

    /// Nil when absent or not as written; the inner nil is a photo that is too small for a look.
    func look(of digest: SHA256Digest) -> PhotoLook?? {
        guard let file = try? PhotoFile.read(lookName(digest), limit: Self.longest).bytes else { return nil }
        let line = String(decoding: file, as: UTF8.self)
        if line == "none\n" { return .some(nil) }
        let fields = line.dropLast().split(separator: " ", omittingEmptySubsequences: false)
        let numbers = fields.prefix(4).compactMap { Double($0) }
        guard line.hasSuffix("\n"), fields.count == 5, numbers.count == 4, numbers.allSatisfy((0...1).contains) else {
            return nil
        }
        let hash = UInt64(fields[4], radix: 16)
        guard hash != nil || fields[4] == "-" else { return nil }
        return PhotoLook(
            blur: numbers[0], brightness: numbers[1], contrast: numbers[2], framing: numbers[3], hash: hash)
    }

    /// Does nothing when the folder cannot be written to; the photo is then measured again next time.
    func write(_ look: PhotoLook?, of digest: SHA256Digest) {
        let line =
            look.map { look in
                "\(look.blur) \(look.brightness) \(look.contrast) \(look.framing) "
                    + (look.hash.map { String($0, radix: 16) } ?? "-")
            } ?? "none"
        let write = { try WholeFile.write(Array("\(line)\n".utf8), to: lookName(digest), asCache: true) }
        if (try? write()) != nil { return }
        if (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil {
            try? write()
        }
    }

    private func lookName(_ digest: SHA256Digest) -> String {
        let words = "\(PhotoPreparer.roughVersion)|look \(PhotoLook.version)|\(digest.hex)"
        return "\(path)/\(SHA256Digest(of: Array(words.utf8)).hex).look"
    }
}
