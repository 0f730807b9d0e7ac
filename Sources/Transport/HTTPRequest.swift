import Base64

/// A value that must never be printed, such as a key. Its description is `‹redacted›`.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value: only for its header and for the scan that keeps it out of files.
    package let exposed: String

    package init(_ value: String) { exposed = value }

    package var description: String { "‹redacted›" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// One piece of a request body. Pieces are sent one after the other and never joined in memory.
package enum BodyPiece: Sendable, Hashable {
    case bytes([UInt8])
    /// Sent as base64 (RFC 4648, with padding, no line breaks), encoded during the upload.
    case base64(of: [UInt8])
    /// A file, sent as it is.
    case file([UInt8])
    /// A file on the disk, read during the upload.
    case disk(DiskFile)

    /// Bytes on the wire.
    package var sentCount: Int {
        switch self {
        case .bytes(let bytes), .file(let bytes): bytes.count
        case .base64(let bytes): Base64Writer.length(ofBytes: bytes.count)
        case .disk(let file): file.count
        }
    }
}

package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        var hasBody: Bool { [.post, .put, .patch].contains(self) }
    }

    package var method: Method
    /// An absolute `https` URL, or `http` to a loopback address. It must not contain a key: servers log URLs.
    package var url: String
    /// Without secrets, in the order they are sent.
    package var headers: [(name: String, value: String)] = []
    /// A header with a key; `prefix`, such as `Bearer `, precedes the key.
    package var secretHeader: (name: String, prefix: String, secret: Secret)?
    /// Only for `POST`, `PUT` and `PATCH`.
    package var body: [BodyPiece] = []
    /// For the whole exchange, from leaving the queue; at most 10 s of it for connecting.
    package var timeout = Duration.seconds(60)
    /// Maximum bytes of the response body; a larger response is refused.
    package var responseLimit = 1_000_000
    /// Whether plain `http` may go to another host than this machine; only without a `secretHeader`.
    package var allowsPlainHTTP = false
    /// Connections are shared only within a group, so that a server's wrong answer affects only its own provider.
    package var connectionGroup = ""

    /// With the key, last.
    var allHeaders: [(name: String, value: String)] {
        headers + (secretHeader.map { [($0.name, $0.prefix + $0.secret.exposed)] } ?? [])
    }
}

extension HTTPRequest {
    package init(_ method: Method, to url: String) { self.init(method: method, url: url) }

    /// The endpoint of an allowed request.
    /// - Throws: `TransportError.refused` for a URL that is neither https nor allowed plain http, a key that would travel
    ///   in the clear, and header fields that could end a line or are the client's own to set.
    func checked() throws(TransportError) -> Endpoint {
        let endpoint: Endpoint
        do { endpoint = try Endpoint(parsing: url) } catch { throw .refused(error.description) }
        if endpoint.scheme == .http, !endpoint.isLoopback {
            guard allowsPlainHTTP else {
                throw .refused("plain http to \(endpoint.host) is refused; use https, or http to this machine only")
            }
            guard secretHeader == nil else {
                throw .refused("a key is not sent to \(endpoint.host) over plain http; use https")
            }
        }
        for (name, value) in allHeaders { try Self.check(name: name, value: value) }
        return endpoint
    }

    /// The value may be a key, so no message contains it; nor a name with unusual characters.
    private static func check(name: String, value: String) throws(TransportError) {
        guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetterOrDigit || tokenMarks.contains($0) }) else {
            throw .refused("a header name is empty or has characters other than letters, digits and !#$%&'*+-.^_`|~")
        }
        guard !reserved.contains(name.lowercased()) else {
            throw .refused("the header `\(name)` is set by the client itself and cannot be given")
        }
        guard value.utf8.allSatisfy({ $0 == 9 || $0 >= 32 && $0 != 127 }) else {
            throw .refused("the value of the header `\(name)` has a line break or another control character")
        }
    }

    /// Headers that frame or route a request: a definition that set them could smuggle a second request.
    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection",
        "te", "trailer", "transfer-encoding", "upgrade"
    ]

    /// Of `tchar` in RFC 9110 section 5.6.2, beside letters and digits.
    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)
}

extension UInt8 {
    /// In ASCII.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
