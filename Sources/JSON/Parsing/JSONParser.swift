/// A recursive-descent JSON parser that never reads outside its bytes or nests beyond its limit.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: JSONLimits
    var position = 0
    var recorder: PositionRecorder?
    /// Members of the outermost object whose strings are checked but not kept.
    var emptied: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, recorder: PositionRecorder? = nil) {
        self.bytes = bytes
        self.limits = JSONLimits(depth: Swift.max(0, Swift.min(limits.depth, 128)), bytes: Swift.max(0, limits.bytes))
        self.recorder = recorder
    }

    mutating func document() throws(JSONError) -> JSON {
        guard bytes.count <= limits.bytes else { throw failure(.tooLarge(limit: limits.bytes), at: limits.bytes) }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw failure(.textAfterValue, at: position) }
        return value
    }

    /// Stops after the value.
    mutating func first(from offset: Int) throws(JSONError) -> (value: JSON, end: Int) {
        guard bytes.count <= limits.bytes else { throw failure(.tooLarge(limit: limits.bytes), at: limits.bytes) }
        position = Swift.max(0, Swift.min(offset, bytes.count))
        let value = try value(depth: 0)
        return (value, position)
    }

    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        skipSpace()
        guard let byte else { throw failure(.endsEarly, at: position) }
        recorder?.note(position)
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw failure(.expectedValue, at: position)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard let byte else { throw failure(.endsEarly, at: position) }
            guard byte == word.utf8Start[index] else { throw failure(.expectedValue, at: start) }
            position += 1
        }
        return value
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSON {
        guard depth <= limits.depth else { throw failure(.tooDeep(limit: limits.depth), at: position) }
        position += 1
        var elements: [JSON] = []
        skipSpace()
        if byte == UInt8(ascii: "]") {
            position += 1
            return .array(elements)
        }
        while true {
            recorder?.enter(index: elements.count)
            elements.append(try value(depth: depth))
            recorder?.leave()
            if try closes(with: UInt8(ascii: "]"), "array") { return .array(elements) }
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSON {
        guard depth <= limits.depth else { throw failure(.tooDeep(limit: limits.depth), at: position) }
        position += 1
        var object = JSONObject()
        skipSpace()
        if byte == UInt8(ascii: "}") {
            position += 1
            return .object(object)
        }
        object.reserveCapacity(8)
        while true {
            skipSpace()
            guard let opening = byte else { throw failure(.endsEarly, at: position) }
            let start = position
            guard opening == UInt8(ascii: "\"") else { throw failure(.expectedKey, at: start) }
            let key = try string()
            skipSpace()
            guard let colon = byte else { throw failure(.endsEarly, at: position) }
            guard colon == UInt8(ascii: ":") else { throw failure(.expectedColon, at: position) }
            position += 1
            recorder?.enter(key: key)
            let value = try value(of: key, depth: depth)
            recorder?.leave()
            guard object.insert(key, value) else { throw failure(.duplicateKey(key), at: start) }
            if try closes(with: UInt8(ascii: "}"), "object") { return .object(object) }
        }
    }

    private mutating func value(of key: String, depth: Int) throws(JSONError) -> JSON {
        guard depth == 1, !emptied.isEmpty, emptied.contains(key) else { return try value(depth: depth) }
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { return try value(depth: depth) }
        recorder?.note(position)
        try passString()
        return .string("")
    }

    /// Skips a comma (false) or the closing byte (true).
    private mutating func closes(with end: UInt8, _ kind: String) throws(JSONError) -> Bool {
        skipSpace()
        guard let byte else { throw failure(.endsEarly, at: position) }
        guard byte == end || byte == UInt8(ascii: ",") else {
            throw failure(.expectedCommaOrEnd(of: kind), at: position)
        }
        position += 1
        return byte == end
    }

    func failure(_ problem: JSONError.Problem, at offset: Int) -> JSONError {
        let (line, column) = SourceLines.place(of: offset, in: bytes)
        return JSONError(problem: problem, offset: offset, line: line, column: column)
    }
}
