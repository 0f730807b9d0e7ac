private import CCurl

#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

/// A URL's target, parsed by curl itself, so that the checked host is the one curl connects to.
package struct Endpoint: Sendable, Hashable {
    package enum Scheme: String, Sendable {
        case http
        case https
    }

    package let scheme: Scheme
    /// In lower case; an IPv6 address without brackets; an IPv4 address always as four decimal numbers.
    package let host: String
    /// 1…65535; the scheme's default if the URL names none.
    package let port: Int
    /// As curl writes it, with path and query: never use in a message.
    let url: String

    /// - Throws: `EndpointError` if curl cannot read it, or it has another scheme, a user name, or no plain host.
    package init(parsing text: String) throws(EndpointError) {
        guard !text.utf8.contains(0), text.utf8.count <= 8192 else { throw .unreadable }
        let parts = ParsedURL(text)
        guard parts.isReadable else { throw .unreadable }
        guard let scheme = parts.part(CURLUPART_SCHEME).flatMap({ Scheme(rawValue: $0.lowercased()) }) else {
            throw .otherScheme
        }
        guard parts.part(CURLUPART_USER) == nil, parts.part(CURLUPART_PASSWORD) == nil else { throw .credentials }
        guard let host = parts.part(CURLUPART_HOST), let url = parts.part(CURLUPART_URL),
            let port = parts.part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
        else { throw .unreadable }
        self.scheme = scheme
        self.host = Self.bare(host)
        self.port = port
        self.url = url
        let isPlain = self.host.utf8.allSatisfy { $0.isLetterOrDigit || ".-_:".utf8.contains($0) }
        guard !self.host.isEmpty, isPlain, (1...65535).contains(port) else { throw .unreadable }
    }

    /// Unchecked, for tests of what curl itself refuses.
    init(unchecked url: String, scheme: Scheme, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.url = url
    }

    /// Whether the host is this machine: `localhost`, which curl itself resolves to loopback, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        if host == "localhost" { return true }
        var four = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, host, &four) == 1 { return four[0] == 127 }
        var sixteen = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, host, &sixteen) == 1 && sixteen == [UInt8](repeating: 0, count: 15) + [1]
    }

    private static func bare(_ host: String) -> String {
        let lower = host.lowercased()
        return lower.hasPrefix("[") && lower.hasSuffix("]") ? String(lower.dropFirst().dropLast()) : lower
    }
}

/// Why a URL is not an endpoint. The texts never repeat the URL, which may contain a key.
package enum EndpointError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable
    case otherScheme
    case credentials

    package var description: String {
        switch self {
        case .unreadable: "the URL cannot be read; write it like https://host/path, the host in plain ASCII"
        case .otherScheme: "the URL must begin with https:// (or http:// for this machine)"
        case .credentials: "the URL holds a user name or password; a key belongs into an environment variable"
        }
    }
}

private struct ParsedURL: ~Copyable {
    private let handle: OpaquePointer?
    /// False if curl cannot read the text; all parts are nil then.
    let isReadable: Bool

    init(_ text: String) {
        handle = curl_url()
        isReadable = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
    }

    deinit { curl_url_cleanup(handle) }

    /// Nil if the URL has no such part.
    func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
