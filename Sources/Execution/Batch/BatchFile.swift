import Files
import FoundationEssentials
import Providers
import Transport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The requests of a batch as the vendor takes them, written while they are made: memory holds one at a time. Owns the
/// file, which ends with this value.
final class BatchFile {
    private static let ending = ".upload"

    let path: String
    private(set) var count = 0
    private let file: OpenFile
    private let frame: BatchFrame
    private var buffer: [UInt8] = []
    private var isEmpty = true

    /// - Throws: `WriteError`.
    init(of batch: Batch, _ frame: BatchFrame, in folder: RunFolder) throws(WriteError) {
        path = folder.file("\(batch.id)\(Self.ending)").path
        file = try OpenFile(writing: path, O_TRUNC)
        self.frame = frame
        try write(.bytes(Array(frame.head.utf8)))
    }

    deinit { unlink(path) }

    /// Removes the files that killed sessions left in the folder.
    static func removeLeftOver(in folder: RunFolder) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasSuffix(ending) { unlink(folder.file(name).path) }
    }

    /// Bytes of the whole file with that request in it.
    func count(with request: Request, id: String) -> Int {
        count + pieces(request, id).reduce(frame.tail.utf8.count) { $0 + $1.sentCount }
    }

    func add(_ request: Request, id: String) throws(WriteError) {
        for piece in pieces(request, id) { try write(piece) }
        isEmpty = false
    }

    /// The whole file, to be sent.
    func finished() throws(WriteError) -> DiskFile {
        try write(.bytes(Array(frame.tail.utf8)))
        try flush()
        guard let whole = DiskFile(path: path), whole.count == count else {
            throw WriteError(path: path, reason: "it was changed meanwhile")
        }
        return whole
    }

    private func pieces(_ request: Request, _ id: String) -> [BodyPiece] {
        let (head, tail) = frame.entry(id)
        let body = request.body.pieces.map { piece -> BodyPiece in
            guard case .bytes(let bytes) = piece else { return piece }
            // Between the parts of JSON a line break is a space, and a request is one line.
            return .bytes(bytes.map { [0x0A, 0x0D].contains($0) ? 0x20 : $0 })
        }
        let start = (isEmpty ? "" : frame.separator) + head
        return [.bytes(Array(start.utf8))] + body + [.bytes(Array(tail.utf8))]
    }

    private func write(_ piece: BodyPiece) throws(WriteError) {
        var reader = BodyReader([piece])
        count += reader.count
        while true {
            let before = buffer.count
            let room = 1 << 16
            buffer.append(contentsOf: repeatElement(0, count: room))
            let written = buffer.withUnsafeMutableBufferPointer {
                reader.read(into: UnsafeMutableBufferPointer(rebasing: $0[before...]))
            }
            buffer.removeLast(room - written)
            if buffer.count >= 1 << 18 { try flush() }
            if written < room { return }
        }
    }

    private func flush() throws(WriteError) {
        if let code = Descriptor.write(buffer, to: file.descriptor) {
            throw WriteError(path: path, reason: String(cString: strerror(code)))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
