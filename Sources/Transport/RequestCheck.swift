extension HTTPRequest {
    /// The endpoint of an allowed request.
    /// - Throws: `TransportError.refused` for a URL that is neither https nor allowed plain http, a key that would travel
    ///   in the clear, and header fields that could end a line or are the client's own to set.
    func checked() throws(TransportError) -> Endpoint {
        let endpoint: Endpoint
        do {
            endpoint = try Endpoint(parsing: url)
        } catch {
            throw .refused(error.description)
        }
        if endpoint.scheme == .http, !endpoint.isLoopback {
            guard allowsPlainHTTP else {
                throw .refused("plain http to \(endpoint.host) is refused; use https, or http to this machine only")
            }
            guard secretHeader == nil else {
                throw .refused("a key is not sent to \(endpoint.host) over plain http; use https")
            }
        }
        for (name, value) in headers { try Self.check(name: name, value: value) }
        if let secretHeader {
            try Self.check(name: secretHeader.name, value: secretHeader.prefix + secretHeader.secret.exposed)
        }
        return endpoint
    }

    /// The value may be a key, so no message contains it; nor a name with unusual characters.
    private static func check(name: String, value: String) throws(TransportError) {
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
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

    /// `tchar` of RFC 9110 section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: tokenMarks.contains(byte)
        }
    }

    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)
}
