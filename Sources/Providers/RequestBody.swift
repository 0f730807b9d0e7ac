package import Hashing
package import JSON
package import Photos
package import Transport

/// A JSON request body in which a photo can replace a string.
package indirect enum BodyNode: Sendable {
    case value(JSON)
    /// JSON that is already encoded.
    case text([UInt8])
    case object([(String, BodyNode)])
    case array([BodyNode])
    /// The photo as `data:image/jpeg;base64,…`.
    case dataURI(PreparedPhoto)
    /// The photo as bare base64.
    case base64(PreparedPhoto)
}

/// A request body in pieces, with unencoded photos, and its digest.
package struct RequestBody: Sendable {
    package let pieces: [BodyPiece]
    private let photos: [SHA256Digest]

    package init() {
        pieces = []
        photos = []
    }

    package init(_ root: BodyNode) {
        var writer = BodyWriter()
        writer.write(root)
        (pieces, photos) = writer.finish()
    }

    /// SHA-256 with photos replaced by their digests: equal requests have equal digests. Lazy: estimates need none.
    package var sha256: SHA256Digest {
        var hasher = SHA256Hasher()
        var photos = photos.makeIterator()
        for piece in pieces {
            switch piece {
            case .bytes(let text): hasher.update(text)
            case .base64: if let photo = photos.next() { hasher.update(Array(photo.hex.utf8)) }
            }
        }
        return hasher.finish()
    }
}

/// Writes a body node as pieces; text between two photos becomes one piece.
private struct BodyWriter {
    private var pieces: [BodyPiece] = []
    private var text: [UInt8] = []
    private var photos: [SHA256Digest] = []

    mutating func write(_ node: BodyNode) {
        switch node {
        case .value(let json): json.write(into: &text)
        case .text(let bytes): text += bytes
        case .object(let members):
            append("{")
            for (index, member) in members.enumerated() {
                if index > 0 { append(",") }
                JSON.string(member.0).write(into: &text)
                append(":")
                write(member.1)
            }
            append("}")
        case .array(let elements):
            append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { append(",") }
                write(element)
            }
            append("]")
        case .dataURI(let photo):
            append("\"data:\(photo.mediaType);base64,")
            append(photo)
            append("\"")
        case .base64(let photo):
            append("\"")
            append(photo)
            append("\"")
        }
    }

    private mutating func append(_ words: String) { text += words.utf8 }

    private mutating func append(_ photo: PreparedPhoto) {
        pieces.append(.bytes(text))
        pieces.append(.base64(of: photo.bytes))
        text = []
        photos.append(photo.sha256)
    }

    consuming func finish() -> (pieces: [BodyPiece], photos: [SHA256Digest]) {
        pieces.append(.bytes(text))
        return (pieces, photos)
    }
}
