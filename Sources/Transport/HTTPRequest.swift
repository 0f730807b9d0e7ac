import Base64

/// A value that must never be printed, such as a key. Its description is `‹redacted›`.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value itself: only for the header that carries it and for the scan that keeps it out of files.
    package let exposed: String

    /// Wraps a value that is secret from here on.
    package init(_ value: String) { exposed = value }

    package var description: String { "‹redacted›" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// One piece of a request body. Pieces are sent one after the other and never joined in memory.
package enum BodyPiece: Sendable, Hashable {
    /// Sent as they are.
    case bytes([UInt8])
    /// Sent as base64 (RFC 4648, with padding, no line breaks), encoded while it is uploaded.
    case base64(of: [UInt8])

    /// The bytes this piece takes on the wire.
    package var sentCount: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .base64(let bytes): Base64Writer.length(ofBytes: bytes.count)
        }
    }
}

/// One HTTP exchange to make.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"

        var hasBody: Bool { self == .post || self == .patch }
    }

    package var method: Method
    /// An absolute `https` URL, or `http` to a loopback address. It must not hold a key: redirects are never followed,
    /// but servers log what they are asked for.
    package var url: String
    /// Header fields without secrets, in the order they are sent.
    package var headers: [(name: String, value: String)]
    /// Whether plain `http` may go to another host than this machine; then without a `secretHeader`.
    package var allowsPlainHTTP: Bool
    /// A header field that carries a key; `prefix` stands before it, such as `Bearer `.
    package var secretHeader: (name: String, prefix: String, secret: Secret)?
    /// Sent with a `POST` or `PATCH`; the others have none.
    package var body: [BodyPiece]
    /// For the whole exchange, from the moment it leaves the queue; 10 s of it at most for reaching the host.
    package var timeout: Duration
    /// Bytes of body beyond which the response is refused.
    package var responseLimit: Int
    /// Only requests of the same group share connections, so that a server's wrong answer stays with its own provider.
    package var connectionGroup: String

    /// A request with the limits a provider call has by default: 60 s and 1 MB.
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
