import Files
import FoundationEssentials
import Hashing
import Photos
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Prepared photos as read-only files, for programs, while they are asked about.
final class PhotoCopies: Sendable {
    struct Failure: Error {
        let reason: String
    }

    private let folder: String
    /// Requests that need a photo.
    private let uses = Mutex<[SHA256Digest: Int]>([:])

    init(folder: String) {
        self.folder = folder
        // A killed session left some, and a stranger's run folder may have a link there.
        removeAll()
    }

    /// The absolute paths, until `giveBack`.
    func take(_ photos: [PreparedPhoto]) throws(Failure) -> [String] {
        var taken: [PreparedPhoto] = []
        do {
            for photo in photos {
                try uses.withLock { uses in
                    if uses[photo.sha256] == nil { try write(photo) }
                    uses[photo.sha256, default: 0] += 1
                }
                taken.append(photo)
            }
        } catch {
            giveBack(taken)
            throw Failure(reason: (error as? WriteError)?.reason ?? "\(error)")
        }
        return photos.map(path)
    }

    func giveBack(_ photos: [PreparedPhoto]) {
        for photo in photos {
            uses.withLock { uses in
                uses[photo.sha256, default: 1] -= 1
                guard uses[photo.sha256] == 0 else { return }
                uses[photo.sha256] = nil
                try? FileManager.default.removeItem(atPath: path(photo))
            }
        }
    }

    func removeAll() { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ photo: PreparedPhoto) -> String { "\(folder)/\(photo.sha256.hex).\(photo.format.rawValue)" }

    private func write(_ photo: PreparedPhoto) throws {
        let path = path(photo)
        do { try WholeFile.write(photo.bytes, to: path, asCache: true) } catch {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try WholeFile.write(photo.bytes, to: path, asCache: true)
        }
        chmod(path, 0o400)
    }
}
