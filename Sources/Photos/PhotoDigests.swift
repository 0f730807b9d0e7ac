package import Hashing
import Synchronization

/// The SHA-256 of photo files as they lie there, each computed once as long as its file keeps its stamp. Safe to use from
/// any number of threads; the calls block while they read.
package final class PhotoDigests: Sendable {
    private let known = Mutex<[String: (stamp: BoundedFile.Stamp, digest: SHA256Digest)]>([:])

    package init() {}

    /// Of the file at that path.
    /// - Throws: as `PhotoFile.bytes`.
    package func digest(of path: String, limits: PhotoLimits = .init()) throws(PhotoError) -> SHA256Digest {
        try source(path, limit: limits.bytes).digest
    }

    /// A file by its content.
    struct Source {
        var digest: SHA256Digest
        /// Of the file while it had that digest.
        var stamp: BoundedFile.Stamp
        /// Nil when its stamp told the digest without reading it.
        var bytes: [UInt8]?

        /// The bytes that have the digest, read now where they were not before.
        /// - Throws: `PhotoError.unreadable` also when the file was swapped since: its photo must not pass for that one.
        func bytes(at path: String, limit: Int) throws(PhotoError) -> [UInt8] {
            if let bytes { return bytes }
            let (bytes, stamp) = try BoundedFile.read(path, limit: limit)
            guard stamp == self.stamp || SHA256Digest(of: bytes) == digest else {
                throw .unreadable("it changed while it was read")
            }
            return bytes
        }
    }

    func source(_ path: String, limit: Int) throws(PhotoError) -> Source {
        if let stamp = BoundedFile.stamp(of: path),
            let known = known.withLock({ $0[path] }), known.stamp == stamp
        {
            return Source(digest: known.digest, stamp: stamp, bytes: nil)
        }
        let (bytes, stamp) = try BoundedFile.read(path, limit: limit)
        let digest = SHA256Digest(of: bytes)
        known.withLock { $0[path] = (stamp, digest) }
        return Source(digest: digest, stamp: stamp, bytes: bytes)
    }
}
