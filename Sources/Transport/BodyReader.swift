import Base64

/// A seekable position in a request's body.
package struct BodyReader {
    private let pieces: [BodyPiece]
    /// Bytes of the whole body on the wire.
    package let count: Int
    private var piece = 0
    /// In bytes on the wire, from the start of the piece.
    private var offset = 0

    package init(_ pieces: [BodyPiece]) {
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.sentCount }
    }

    var hasBegun: Bool { piece > 0 || offset > 0 }

    /// Returns the bytes written into the buffer; 0 at the end, and when a file on the disk has become shorter.
    package mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var filled = 0
        while filled < buffer.count, piece < pieces.count {
            let written = Self.copy(
                pieces[piece], from: offset, into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
            if written == 0, offset < pieces[piece].sentCount { break }
            filled += written
            offset += written
            if offset == pieces[piece].sentCount {
                piece += 1
                offset = 0
            }
        }
        return filled
    }

    /// False, without moving, if the body has no such byte on the wire.
    mutating func seek(to position: Int) -> Bool {
        guard position >= 0, position <= count else { return false }
        piece = 0
        offset = position
        while piece < pieces.count, offset >= pieces[piece].sentCount {
            offset -= pieces[piece].sentCount
            piece += 1
        }
        return true
    }

    private static func copy(
        _ piece: BodyPiece, from offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        switch piece {
        case .bytes(let bytes), .file(let bytes):
            bytes.withUnsafeBufferPointer { bytes in
                let wanted = min(buffer.count, bytes.count - offset)
                return buffer.update(fromContentsOf: bytes[offset..<offset + wanted])
            }
        case .base64(let bytes):
            bytes.withUnsafeBufferPointer { Base64Writer.write($0, from: offset, into: buffer) }
        case .disk(let file): file.read(from: offset, into: buffer)
        }
    }
}
