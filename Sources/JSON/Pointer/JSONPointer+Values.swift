extension JSONPointer {
    /// Nil if there is no such value, as always for `-`, the position after an array's end.
    package func resolve(in root: JSON) -> JSON? {
        var value = root
        for token in tokens {
            switch value {
            case .object(let object):
                guard let next = object[token] else { return nil }
                value = next
            case .array(let elements):
                guard let index = Self.index(token), index < elements.count else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
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
