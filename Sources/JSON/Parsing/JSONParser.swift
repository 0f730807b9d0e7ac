extension JSON {
    /// Reads one RFC 8259 text: UTF-8, no duplicate keys, only white space around. Skips a byte order mark at the front.
    /// A number outside a double's range becomes ±infinity or zero. Strings of the members `emptying` of the outermost
    /// object are checked and replaced by empty ones.
    package static func parse(
        _ bytes: [UInt8], limits: JSONLimits = .init(), emptying members: [String] = []
    ) throws(JSONError) -> JSON {
        try JSONParser.read(bytes, limits) { (parser) throws(JSONError) in
            parser.emptied = members
            return try parser.document()
        }
    }

    package static func parse(_ text: String, limits: JSONLimits = .init()) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }

    /// Reads one value at an offset, after white space; ignores what follows. `end` is the offset after the value.
    /// - Throws: `JSONError` without a complete value, also for an offset outside the bytes; counts from the first byte.
    package static func parseFirst(
        in bytes: [UInt8], from offset: Int = 0, limits: JSONLimits = .init()
    ) throws(JSONError) -> (value: JSON, end: Int) {
        try JSONParser.read(bytes, limits) { (parser) throws(JSONError) in try parser.first(from: offset) }
    }
}

/// A recursive-descent JSON parser that never reads outside its bytes or nests beyond its limit.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: JSONLimits
    var position = 0
    var recorder: PositionRecorder?
    /// Members of the outermost object whose strings are checked but not kept.
    var emptied: [String] = []

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits) {
        self.bytes = bytes
        self.limits = JSONLimits(depth: Swift.max(0, Swift.min(limits.depth, 128)), bytes: Swift.max(0, limits.bytes))
    }

    static func read<Value>(
        _ bytes: [UInt8], _ limits: JSONLimits, _ read: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> Value in
            var parser = JSONParser(buffer, limits)
            return try read(&parser)
        }
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
        recorder?.note(position, in: bytes)
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
            recorder?.enter(String(elements.count))
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
            recorder?.enter(key)
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
        recorder?.note(position, in: bytes)
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
        var counter = LineCounter()
        let (line, column) = counter.place(of: offset, in: bytes)
        return JSONError(problem: problem, offset: offset, line: line, column: column)
    }
}

extension JSONParser {
    mutating func number() throws(JSONError) -> Double {
        let start = position
        let negative = byte == UInt8(ascii: "-")
        if negative { position += 1 }
        var literal = DecimalLiteral()
        let leadingZero = byte == UInt8(ascii: "0")
        let whole = digits { literal.append(whole: $0) }
        guard whole > 0 else {
            throw failure(byte == nil ? .endsEarly : .badNumber, at: byte == nil ? position : start)
        }
        guard !(leadingZero && whole > 1) else { throw failure(.badNumber, at: start) }
        if byte == UInt8(ascii: ".") {
            position += 1
            guard digits({ literal.append(fraction: $0) }) > 0 else { throw unfinishedNumber(from: start) }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            position += 1
            let minus = byte == UInt8(ascii: "-")
            if minus || byte == UInt8(ascii: "+") { position += 1 }
            var exponent = 0
            // Beyond five digits the result, zero or infinity, no longer changes.
            guard digits({ exponent = Swift.min(exponent * 10 + Int($0), 99_999) }) > 0 else {
                throw unfinishedNumber(from: start)
            }
            literal.exponent += minus ? -exponent : exponent
        }
        if let exact = literal.exactValue { return negative ? -exact : exact }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        if let value = Double(text) { return value }
        let magnitude = literal.exponent < 0 ? 0 : Double.infinity
        return negative ? -magnitude : magnitude
    }

    private func unfinishedNumber(from start: Int) -> JSONError {
        failure(byte == nil ? .endsEarly : .badNumber, at: byte == nil ? position : start)
    }

    private mutating func digits(_ take: (UInt8) -> Void) -> Int {
        let start = position
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
            take(digit)
            position += 1
        }
        return position - start
    }
}

/// A number being read: `mantissa × 10^exponent`, as long as that is exact.
private struct DecimalLiteral {
    private var mantissa: UInt64 = 0
    private var isExact = true
    var exponent = 0

    /// 10^0 to 10^22, the powers of ten a double represents exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22
    ]

    mutating func append(whole digit: UInt8) {
        guard isExact, mantissa <= (1 << 53) / 10 - 1 else {
            isExact = false
            return
        }
        mantissa = mantissa * 10 + UInt64(digit)
    }

    mutating func append(fraction digit: UInt8) {
        append(whole: digit)
        exponent -= 1
    }

    /// The nearest double if one correctly rounded operation gives it (Clinger 1990), else nil.
    var exactValue: Double? {
        guard isExact, abs(exponent) < Self.powers.count else { return nil }
        let power = Self.powers[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
}
