/// Whether requests to an endpoint are allowed. No message repeats the URL, which may contain a key. This check needs
/// no network library; the transport checks again what it connects to.
struct EndpointCheck {
    /// Lower case, without brackets.
    let host: String
    let isSecure: Bool
    private let names: [Substring]

    /// Nil if the text is no absolute `https` or `http` URL with a plain host.
    init?(_ text: String) {
        let lower = text.lowercased()
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let scheme = lower.hasPrefix("https://") ? 8 : lower.hasPrefix("http://") ? 7 : 0
        guard scheme > 0 else { return nil }
        isSecure = scheme == 8
        let rest = lower.dropFirst(scheme)
        let authority = rest.prefix { !"/?#\\".contains($0) }
        guard !authority.contains("@"), let (host, port) = Self.split(authority) else { return nil }
        guard port.isEmpty || (1...65535).contains(Int(port) ?? 0), !host.isEmpty,
            host.utf8.allSatisfy(Self.mayStandInHost)
        else { return nil }
        self.host = String(host)
        let query = rest.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        names = query.split(separator: "&").map { $0.prefix { $0 != "=" } }
    }

    /// The problem for a provider with or without a key; nil if there is none.
    static func problem(_ text: String, hasKey: Bool, insecureHTTP: Bool) -> String? {
        guard let endpoint = EndpointCheck(text) else {
            return "the endpoint must be an absolute URL without user or password; write it like https://host/path"
        }
        if endpoint.names.contains(where: { name in ["key", "token", "secret", "sig"].contains { name.contains($0) } })
        {
            return "the endpoint's query seems to hold a key; remove it and write `key: {env: NAME}`"
        }
        if endpoint.isSecure || endpoint.isLoopback { return nil }
        guard insecureHTTP else {
            return "the endpoint must begin with https://; plain http is for this machine only "
                + "(`insecure_http: true` for a private address, without a key)"
        }
        if hasKey { return "a key is never sent without TLS; use https, or remove `key`" }
        return endpoint.isPrivate
            ? nil : "`insecure_http` is for private addresses such as 192.168.1.20; use https for this host"
    }

    /// True on this machine or in a private network.
    var isOwn: Bool { isLoopback || isPrivate }

    var isLoopback: Bool {
        host == "localhost" || host == "::1" || Self.numbers(host).map { $0[0] == 127 } ?? false
    }

    /// RFC 1918 and RFC 4193.
    private var isPrivate: Bool {
        if let numbers = Self.numbers(host) {
            return numbers[0] == 10 || (numbers[0] == 172 && (16...31).contains(numbers[1]))
                || (numbers[0] == 192 && numbers[1] == 168)
        }
        return host.contains(":") && (host.hasPrefix("fc") || host.hasPrefix("fd"))
    }

    static func mayStandInHost(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || ".-_:".utf8.contains(byte) }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring)? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            let after = authority[authority.index(after: end)...]
            guard after.isEmpty || after.hasPrefix(":") else { return nil }
            return (authority[authority.index(after: authority.startIndex)..<end], after.dropFirst())
        }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let host = parts.first else { return nil }
        return (host, parts.count == 2 ? parts[1] : "")
    }

    private static func numbers(_ host: String) -> [Int]? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }.filter { (0...255).contains($0) }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }
}
