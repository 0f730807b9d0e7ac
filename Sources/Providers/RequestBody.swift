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
    package private(set) var pieces: [BodyPiece] = []
    private var photos: [SHA256Digest] = []
    /// What was written since the last photo.
    private var text: [UInt8] = []

    package init() {}

    package init(_ root: BodyNode) {
        write(root)
        pieces.append(.bytes(text))
        text = []
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

    private mutating func write(_ node: BodyNode) {
        switch node {
        case .value(let json): json.write(into: &text)
        case .text(let bytes): text += bytes
        case .object(let members):
            write(members, between: "{}") { body, member in
                JSON.string(member.0).write(into: &body.text)
                body.append(":")
                body.write(member.1)
            }
        case .array(let elements): write(elements, between: "[]") { $0.write($1) }
        case .dataURI(let photo): append(photo, after: "data:\(photo.mediaType);base64,")
        case .base64(let photo): append(photo)
        }
    }

    private mutating func write<Part>(
        _ parts: [Part], between brackets: String, _ one: (inout RequestBody, Part) -> Void
    ) {
        text += brackets.utf8.prefix(1)
        for (index, part) in parts.enumerated() {
            if index > 0 { append(",") }
            one(&self, part)
        }
        text += brackets.utf8.suffix(1)
    }

    private mutating func append(_ words: String) { text += words.utf8 }

    private mutating func append(_ photo: PreparedPhoto, after prefix: String = "") {
        append("\"\(prefix)")
        pieces.append(.bytes(text))
        pieces.append(.base64(of: photo.bytes))
        photos.append(photo.sha256)
        text = Array("\"".utf8)
    }
}
