import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file. Owns its descriptor and the lock on it.
final class OpenFile: Sendable {
    struct Failure: Error {
        /// The system's `errno`.
        let code: Int32

        var reason: String { String(cString: strerror(code)) }
    }

    let descriptor: Int32

    /// Never waits for the other end of a pipe.
    init(_ path: String, _ flags: Int32 = O_RDONLY | O_NOFOLLOW) throws(Failure) {
        descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw Failure(code: errno) }
    }

    /// Opens or creates a regular file (mode 600) to write to.
    init(writing path: String, _ flags: Int32 = 0) throws(WriteError) {
        descriptor = open(path, flags | O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw WriteError(systemErrorAt: path) }
        guard isRegular else { throw WriteError(path: path, reason: "it is no regular file") }
    }

    deinit {
        // A process just being started may have a copy of the descriptor, which would keep the lock for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    var isRegular: Bool { RegularFile.is(descriptor) }

    /// False while another process has the lock.
    func lock(_ kind: Int32 = LOCK_EX) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

    /// Passes on the file in pieces, until the end or until `body` returns false.
    ///
    /// - Throws: `Failure`, and what `body` throws.
    func readPieces(of size: Int = 1 << 16, _ body: (ArraySlice<UInt8>) throws -> Bool) throws {
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = read(descriptor, &piece, size)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Failure(code: errno) }
            guard count > 0, try body(piece[..<count]) else { return }
        }
    }
}

package enum RegularFile {
    package static func `is`(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// Safely reads paths that may be a link, a pipe, a broken or an enormous file.
package enum SmallFile {
    package enum Failure: Error {
        case absent
        /// A link, a pipe, a folder, or unreadable for this user.
        case notAFile
        case tooLarge
    }

    /// The bytes of a regular file up to that size; nil for anything else.
    package static func bytes(at path: String, limit: Int) -> [UInt8]? { try? read(path, limit: limit) }

    /// The bytes of a regular file.
    /// - Throws: `Failure` for anything else, and for one of more than `limit` bytes, of which no more are read.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            let file = try OpenFile(path)
            guard file.isRegular else { throw Failure.notAFile }
            let end = lseek(file.descriptor, 0, SEEK_END)
            guard end <= limit, lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw Failure.tooLarge }
            try file.readPieces { piece in
                bytes += piece
                return bytes.count <= limit
            }
        } catch let error as OpenFile.Failure {
            throw error.code == ENOENT || error.code == ENOTDIR ? .absent : .notAFile
        } catch {
            throw error as? Failure ?? .notAFile
        }
        guard bytes.count <= limit else { throw .tooLarge }
        return bytes
    }

    /// Last modification in seconds since 1970; nil if it is no regular file.
    package static func modified(_ path: String) -> Double? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
