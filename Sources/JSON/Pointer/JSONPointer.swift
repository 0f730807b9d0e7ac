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
        let pieces = part.split(separator: "~", omittingEmptySubsequences: false)
        var token = String(pieces[0])
        for piece in pieces.dropFirst() {
            switch piece.first {
            case "0": token += "~"
            case "1": token += "/"
            default: throw .badEscape(text)
            }
            token += String(piece.dropFirst())
        }
        return token
    }

    package var description: String {
        var text = String.UnicodeScalarView()
        for token in tokens {
            text.append("/")
            for scalar in token.unicodeScalars {
                text += (scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)).unicodeScalars
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

extension JSONPointer {
    /// Nil if there is no such value, as always for `-`, the position after an array's end.
    package func resolve(in root: JSON) -> JSON? { resolve(from: 0, in: root) }

    private func resolve(from place: Int, in value: JSON) -> JSON? {
        guard place < tokens.count else { return value }
        switch value {
        case .object(let object): return object[tokens[place]].flatMap { resolve(from: place + 1, in: $0) }
        case .array(let elements):
            guard let index = Self.index(tokens[place]), index < elements.count else { return nil }
            return resolve(from: place + 1, in: elements[index])
        default: return nil
        }
    }

    /// The token as an array index: at most nine digits without leading zero; else nil.
    static func index(_ token: String) -> Int? {
        let digits = token.utf8
        guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard digits.count == 1 || digits.first != 0x30 else { return nil }
        return Int(token)
    }
}

extension JSON {
    /// Replaces or adds the value at a pointer. On the way, an object replaces anything that is no object or array. In an
    /// array, `-` or an index at or beyond the end appends one element; any other invalid token leaves the array as it is.
    package func setting(_ pointer: JSONPointer, to value: JSON) -> JSON { setting(pointer.tokens[...], to: value) }

    private func setting(_ tokens: ArraySlice<String>, to value: JSON) -> JSON {
        guard let token = tokens.first else { return value }
        let rest = tokens.dropFirst()
        guard case .array(var elements) = self else {
            var object = self.object ?? JSONObject()
            object[token] = (object[token] ?? .null).setting(rest, to: value)
            return .object(object)
        }
        if let index = JSONPointer.index(token), index < elements.count {
            elements[index] = elements[index].setting(rest, to: value)
        } else if token == "-" || JSONPointer.index(token) != nil {
            elements.append(JSON.null.setting(rest, to: value))
        }
        return .array(elements)
    }
}
