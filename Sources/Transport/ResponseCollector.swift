struct ResponseCollector {
    /// Maximum bytes of all header lines of one exchange.
    static let headerLimit = 65_536

    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// The exceeded limit in bytes; nil if none.
    private(set) var exceeded: Int?
    private let limit: Int
    private var headerBytes = 0
    private var inHeaders = true
    /// Whether the headers are complete: curl accepts a connection that closes within them as a response.
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
            // A status line begins a response: drop headers of an interim one (100, 103) or a proxy.
            headers.removeAll()
            inHeaders = true
        } else if line.allSatisfy({ $0 == 13 || $0 == 10 }) {
            inHeaders = false
        } else if inHeaders, let colon = text.unicodeScalars.firstIndex(of: ":") {
            // Trailers are ignored: they would replace headers of the same name.
            headers.append((Self.trimmed(text[..<colon]), Self.trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    /// False, without taking the bytes, when the body is too large.
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
