/// A JSON Pointer (RFC 6901).
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// Unescaped keys and indices from the root; empty for the root.
    package let tokens: [String]

    package static let root = JSONPointer(tokens: [])

    package init(tokens: [String]) { self.tokens = tokens }

    /// Empty text, or `/` before every token, with `~1` for `/` and `~0` for `~`.
    package init(_ text: String) throws(JSONPointerError) {
        guard !text.isEmpty else {
            self = .root
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw .missingSlash(text) }
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var tokens: [String] = []
        for part in parts { tokens.append(try Self.unescape(part, of: text)) }
        self.tokens = tokens
    }

    private static func unescape(
        _ part: Substring.UnicodeScalarView, of text: String
    ) throws(JSONPointerError) -> String {
        var token = String.UnicodeScalarView()
        var rest = part[...]
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                token.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "0": token.append("~")
            case "1": token.append("/")
            default: throw .badEscape(text)
            }
        }
        return String(token)
    }

    package var description: String {
        var text = String.UnicodeScalarView()
        for token in tokens {
            text.append("/")
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text.append(contentsOf: "~0".unicodeScalars)
                case "/": text.append(contentsOf: "~1".unicodeScalars)
                default: text.append(scalar)
                }
            }
        }
        return String(text)
    }

    package func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

    package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    package func appending(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(tokens: tokens + pointer.tokens) }

    package static func == (a: JSONPointer, b: JSONPointer) -> Bool {
        a.tokens.count == b.tokens.count && zip(a.tokens, b.tokens).allSatisfy { $0.hasSameScalars(as: $1) }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}

package enum JSONPointerError: Error, Sendable, Equatable, CustomStringConvertible {
    case missingSlash(String)
    case badEscape(String)

    package var description: String {
        switch self {
        case .missingSlash(let text):
            "the pointer \"\(text.prefix(80))\" must be empty or begin with a slash, like /foods/0/name"
        case .badEscape(let text): "the pointer \"\(text.prefix(80))\" has a ~ that is not ~0 (for ~) or ~1 (for /)"
        }
    }
}
