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

    /// Bytes on the wire.
    package var sentCount: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .base64(let bytes): Base64Writer.length(ofBytes: bytes.count)
        }
    }
}

package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"

        var hasBody: Bool { self == .post || self == .patch }
    }

    package var method: Method
    /// An absolute `https` URL, or `http` to a loopback address. It must not contain a key: servers log URLs.
    package var url: String
    /// Without secrets, in the order they are sent.
    package var headers: [(name: String, value: String)]
    /// Whether plain `http` may go to another host than this machine; only without a `secretHeader`.
    package var allowsPlainHTTP: Bool
    /// A header with a key; `prefix`, such as `Bearer `, precedes the key.
    package var secretHeader: (name: String, prefix: String, secret: Secret)?
    /// Only for `POST` and `PATCH`.
    package var body: [BodyPiece]
    /// For the whole exchange, from leaving the queue; at most 10 s of it for connecting.
    package var timeout: Duration
    /// Maximum bytes of the response body; a larger response is refused.
    package var responseLimit: Int
    /// Connections are shared only within a group, so that a server's wrong answer affects only its own provider.
    package var connectionGroup: String

    package init(
        method: Method, url: String, headers: [(name: String, value: String)] = [],
        secretHeader: (name: String, prefix: String, secret: Secret)? = nil, body: [BodyPiece] = [],
        timeout: Duration = .seconds(60), responseLimit: Int = 1_000_000, allowsPlainHTTP: Bool = false,
        connectionGroup: String = ""
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.secretHeader = secretHeader
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
        self.allowsPlainHTTP = allowsPlainHTTP
        self.connectionGroup = connectionGroup
    }
}
