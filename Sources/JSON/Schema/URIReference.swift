/// A URI or relative reference, in RFC 3986's five parts.
struct URIReference: Hashable, Sendable, CustomStringConvertible {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    /// Without the `#`, still percent-encoded.
    var fragment: String?

    /// Splits any text, as in appendix B of RFC 3986.
    init(_ text: String) {
        var rest = text.unicodeScalars[...]
        (rest, fragment) = Self.cut(rest, at: "#")
        (rest, query) = Self.cut(rest, at: "?")
        if let colon = rest.firstIndex(of: ":"), colon != rest.startIndex, !rest[..<colon].contains("/") {
            scheme = String(rest[..<colon]).lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".unicodeScalars) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    private static func cut(
        _ text: Substring.UnicodeScalarView, at separator: Unicode.Scalar
    ) -> (Substring.UnicodeScalarView, String?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<place], String(text[text.index(after: place)...]))
    }

    var description: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// Without the fragment: the address of a whole schema.
    var resource: URIReference {
        var copy = self
        copy.fragment = nil
        return copy
    }

    /// Percent-decoded; nil if that is not UTF-8.
    var decodedFragment: String? {
        guard let fragment else { return "" }
        var bytes: [UInt8] = []
        var rest = Array(fragment.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// RFC 3986, section 5.2.2.
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme == nil {
            target.scheme = base.scheme
            if authority == nil {
                target.authority = base.authority
                if path.isEmpty {
                    target.path = base.path
                    target.query = query ?? base.query
                } else if !path.hasPrefix("/") {
                    let isBare = base.authority != nil && base.path.isEmpty
                    let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
                    target.path = isBare ? "/\(path)" : folder + path
                }
            }
        }
        target.path = Self.removingDots(target.path)
        return target
    }

    /// Removes `.` and `..` segments (RFC 3986, section 5.2.4).
    private static func removingDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        var output: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { output.append("") }
            case "..":
                if output.count > 1 || (output.count == 1 && output[0] != "") { output.removeLast() }
                if isLast { output.append("") }
            default: output.append(part)
            }
        }
        return output.joined(separator: "/")
    }
}
