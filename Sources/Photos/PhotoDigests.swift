package import Hashing
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The SHA-256 of photo files as they lie there, each computed once as long as its file keeps its stamp. Safe to use from
/// any number of threads; the calls block while they read.
package final class PhotoDigests: Sendable {
    private struct Known {
        var stamp: BoundedFile.Stamp
        var digest: SHA256Digest
        /// When the file was last seen to have that stamp.
        var seen: ContinuousClock.Instant
        /// Whether the file had been left alone for a while before it was read, so that a later change shows in its stamp.
        var isSettled: Bool
    }

    /// For how long a file is taken to be what it was without another look.
    private static let trust = Duration.seconds(1)

    private let known = Mutex<[String: Known]>([:])
    private let settling: Int64

    /// - Parameter settling: seconds since its last change from which a file's stamp is trusted. Two changes within one tick of
    ///   the file system's clock have the same stamp; ticks are up to 2 s long.
    package init(settling: Int64 = 3) { self.settling = settling }

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
        /// - Throws: `PhotoError.changed` when the file was swapped since: its photo must not pass for that one.
        func bytes(at path: String, limit: Int) throws(PhotoError) -> [UInt8] {
            if let bytes { return bytes }
            let (bytes, stamp) = try BoundedFile.read(path, limit: limit)
            guard stamp == self.stamp || SHA256Digest(of: bytes) == digest else {
                throw .changed
            }
            return bytes
        }
    }

    /// The digest of a file that was looked at a moment ago, without a call to the system.
    func recent(_ path: String) -> SHA256Digest? {
        guard let known = known.withLock({ $0[path] }), .now - known.seen < Self.trust else { return nil }
        return known.digest
    }

    func source(_ path: String, limit: Int) throws(PhotoError) -> Source {
        let seen = ContinuousClock.now
        if let stamp = BoundedFile.stamp(of: path),
            let digest = known.withLock({ known -> SHA256Digest? in
                guard let entry = known[path], entry.isSettled, entry.stamp == stamp else { return nil }
                known[path]?.seen = seen
                return known[path]?.digest
            })
        {
            return Source(digest: digest, stamp: stamp, bytes: nil)
        }
        let now = Int64(time(nil))
        let (bytes, stamp) = try BoundedFile.read(path, limit: limit)
        let digest = SHA256Digest(of: bytes)
        let isSettled = stamp.changedSeconds + settling <= now
        known.withLock { $0[path] = Known(stamp: stamp, digest: digest, seen: seen, isSettled: isSettled) }
        return Source(digest: digest, stamp: stamp, bytes: bytes)
    }
}
