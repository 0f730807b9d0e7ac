import FoundationEssentials
import HummingbirdCore
import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A photo that a browser sent, in a file of its own, which goes with this value. Only its user can read it.
final class ArrivedPhoto: Sendable {
    /// Of the body; more is refused before it is read.
    static let bytesAtMost = 40_000_000
    /// A body must be whole by then.
    private static let patience = Duration.seconds(60)

    let path: String
    private let descriptor: Int32

    private init(in folder: String) throws(Trouble) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // `mkstemp` needs six letters X at the end and replaces them, so that no name can be foreseen.
        var name = Array("\(folder)/photo-XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw .cannotKeep(String(cString: strerror(errno))) }
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(path)
        }
    }

    /// Why a body was not kept.
    enum Trouble: Error, CustomStringConvertible {
        case cutOff
        case cannotKeep(String)

        var description: String {
            switch self {
            case .cutOff: "the photo did not arrive whole: send it again"
            case .cannotKeep(let why): "this machine cannot keep the photo (\(why)): make room, then send it again"
            }
        }
    }

    /// Receives a body piece by piece.
    /// - Parameters:
    ///   - length: as the request states it.
    ///   - folder: made if absent; files of a server that was killed are removed.
    static func receive(_ body: RequestBody, length: Int, in folder: String) async throws -> ArrivedPhoto {
        removeLeft(in: folder)
        let photo = try ArrivedPhoto(in: folder)
        let isWhole = try await within(patience) {
            var received = 0
            for try await piece in body {
                received += piece.readableBytes
                guard received <= length else { return false }
                try photo.append(piece)
            }
            return received == length
        }
        guard isWhole == true else { throw Trouble.cutOff }
        return photo
    }

    /// Files that no server can still need.
    private static func removeLeft(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let file = "\(folder)/\(name)"
            let changed = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            if name.hasPrefix("photo-"), let changed, changed.timeIntervalSinceNow < -600 { unlink(file) }
        }
    }

    private func append(_ piece: ByteBuffer) throws(Trouble) {
        var start = 0
        let bytes = piece.readableBytesView
        while start < bytes.count {
            let done = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write(descriptor, $0 + start, buffer.count - start) } ?? 0
            }
            if done < 0, errno == EINTR { continue }
            guard done > 0 else { throw .cannotKeep(String(cString: strerror(errno))) }
            start += done
        }
    }

    /// Reads on without keeping anything, so that the client gets to read the refusal.
    static func discard(_ body: RequestBody) async {
        _ = try? await within(.seconds(5)) {
            for try await _ in body {}
            return true
        }
    }

    /// Nil when the time is over.
    private static func within(
        _ time: Duration, _ work: @escaping @Sendable () async throws -> Bool
    ) async throws -> Bool? {
        try await withThrowingTaskGroup(of: Bool?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
