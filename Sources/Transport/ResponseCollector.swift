/// Gathers the headers and the body of a response as they arrive, and stops where they grow too large.
struct ResponseCollector {
    /// Bytes of all header lines of one exchange beyond which the response is refused.
    static let headerLimit = 65_536

    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// The limit that was passed, in bytes; nil while none was.
    private(set) var exceeded: Int?
    private let limit: Int
    private var headerBytes = 0
    private var inHeaders = true
    /// Whether the headers came to their end: curl takes a connection that closes within them for a response.
    var hasAllHeaders: Bool { !inHeaders }

    init(limit: Int) { self.limit = max(0, limit) }

    /// Takes one header line with its line break. False when the headers are too large.
    mutating func addHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            exceeded = Self.headerLimit
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // A status line begins a response: what an interim one (100, 103) or a proxy sent before it is dropped.
            headers.removeAll()
            inHeaders = true
        } else if line.allSatisfy({ $0 == 13 || $0 == 10 }) {
            inHeaders = false
        } else if inHeaders, let colon = text.unicodeScalars.firstIndex(of: ":") {
            // Trailers, after the body, are not taken: they would replace headers of the same name.
            headers.append((Self.trimmed(text[..<colon]), Self.trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    /// Takes a stretch of the body. False, and nothing taken, when the body is too large.
    mutating func addBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= limit - body.count else {
            exceeded = limit
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(scalars[first...last])
    }
}
