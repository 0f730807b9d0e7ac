package import Hashing
import Synchronization

/// SHA-256 of photo files, computed once while a file's stamp is unchanged. Thread-safe; calls block while reading.
package final class PhotoDigests: Sendable {
    private struct Known {
        var stamp: PhotoFile.Stamp
        var digest: SHA256Digest
        /// When the file last had that stamp.
        var seen: ContinuousClock.Instant
        /// Whether the file was unchanged for long enough before reading that a later change shows in its stamp.
        var isSettled: Bool
    }

    private let known = Mutex<[String: Known]>([:])
    private let settling: Int64
    private let trust: Duration

    /// - Parameters:
    ///   - settling: seconds since its last change after which a file's stamp is trusted. Changes within one tick of the
    ///     file system's clock (up to 2 s) have the same stamp.
    ///   - trust: how long a file counts as unchanged without checking again.
    package init(settling: Int64 = 3, trust: Duration = .seconds(1)) {
        self.settling = settling
        self.trust = trust
    }

    package func digest(of path: String, limits: PhotoLimits = .init()) throws(PhotoError) -> SHA256Digest {
        try source(path, limit: limits.bytes).digest
    }

    struct Source {
        var digest: SHA256Digest
        /// The file's stamp when it had that digest.
        var stamp: PhotoFile.Stamp
        /// Nil when the stamp was enough to know the digest.
        var bytes: [UInt8]?
        /// - Throws: `PhotoError.changed` when the file no longer has the digest, so that no other photo is used for it.
        func bytes(at path: String, limit: Int) throws(PhotoError) -> [UInt8] {
            if let bytes { return bytes }
            let (bytes, stamp) = try PhotoFile.read(path, limit: limit)
            guard stamp == self.stamp || SHA256Digest(of: bytes) == digest else { throw .changed }
            return bytes
        }
    }

    /// The digest of a file checked a moment ago, without a system call; nil otherwise.
    func recent(_ path: String) -> SHA256Digest? {
        guard let known = known.withLock({ $0[path] }), .now - known.seen < trust else { return nil }
        return known.digest
    }

    func source(_ path: String, limit: Int) throws(PhotoError) -> Source {
        let seen = ContinuousClock.now
        if let stamp = PhotoFile.stamp(of: path), let entry = known.withLock({ $0[path] }), entry.isSettled,
            entry.stamp == stamp
        {
            known.withLock { $0[path]?.seen = seen }
            return Source(digest: entry.digest, stamp: stamp, bytes: nil)
        }
        let now = PhotoFile.Stamp.now
        let (bytes, stamp) = try PhotoFile.read(path, limit: limit)
        let digest = SHA256Digest(of: bytes)
        let isSettled = stamp.changedSeconds + settling <= now
        known.withLock { $0[path] = Known(stamp: stamp, digest: digest, seen: seen, isSettled: isSettled) }
        return Source(digest: digest, stamp: stamp, bytes: bytes)
    }
}
