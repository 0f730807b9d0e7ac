extension JSONParser {
    /// Reads a string; the position is at its opening quote.
    mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        let isASCII = passPlain()
        guard let byte else { throw failure(.endsEarly, at: position) }
        if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
        guard byte == UInt8(ascii: "\"") else { throw failure(.controlCharacter, at: position) }
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        if isASCII { return String(decoding: content, as: UTF8.self) }
        guard let text = String(validating: content, as: UTF8.self) else { throw notUTF8(content, from: start) }
        return text
    }

    /// Skips a string, with the same checks as `string()`.
    mutating func passString() throws(JSONError) {
        position += 1
        let start = position
        var isASCII = true
        var scratch: [UInt8] = []
        while true {
            if !passPlain() { isASCII = false }
            guard let byte else { throw failure(.endsEarly, at: position) }
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else { throw failure(.controlCharacter, at: position) }
            try escape(into: &scratch)
            scratch.removeAll(keepingCapacity: true)
        }
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        if !isASCII, String(validating: content, as: UTF8.self) == nil { throw notUTF8(content, from: start) }
    }

    /// Moves to the next quote, backslash or control character, or to the end. True if everything skipped was ASCII.
    private mutating func passPlain() -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x8080_8080_8080_8080
        var seen: UInt64 = 0
        // Takes eight bytes at a time while none is special: a byte is zero if its lowest bit borrows from its highest.
        let start = UnsafeRawPointer(bytes.baseAddress)
        while let start, position + 8 <= bytes.count {
            let word = start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            let ends = ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | ((word &- ones &* 0x20) & ~word)
            if ends & high != 0 { break }
            seen |= word
            position += 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= UInt64(byte)
            position += 1
        }
        return seen & high == 0
    }

    /// Reads the rest of a string from an escape at the position; `start` is where its content began.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var content: [UInt8] = []
        content.reserveCapacity(Swift.min(bytes.count - start, 2_048))
        content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
        while true {
            let run = position
            _ = passPlain()
            content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<position]))
            guard let byte else { throw failure(.endsEarly, at: position) }
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else { throw failure(.controlCharacter, at: position) }
            try escape(into: &content)
        }
        position += 1
        guard let text = String(validating: content, as: UTF8.self) else {
            throw notUTF8(UnsafeBufferPointer(rebasing: bytes[start..<(position - 1)]), from: start)
        }
        return text
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        guard let byte else { throw failure(.endsEarly, at: position) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: UTF8.encode(try escapedScalar(from: start)) ?? .init())
        default: throw failure(.badEscape, at: start)
        }
    }

    /// Reads the digits after `\u`, and the second escape of a surrogate pair.
    private mutating func escapedScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try fourHexDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        let pairs =
            first < 0xDC00 && position + 1 < bytes.count && bytes[position] == UInt8(ascii: "\\")
            && bytes[position + 1] == UInt8(ascii: "u")
        guard pairs else { throw failure(.loneSurrogate, at: start) }
        position += 2
        let second = try fourHexDigits(from: position - 2)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure(.loneSurrogate, at: start) }
        return scalar
    }

    private mutating func fourHexDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte else { throw failure(.endsEarly, at: position) }
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw failure(.badEscape, at: start)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Placed at the first byte that is not UTF-8.
    private func notUTF8(_ content: UnsafeBufferPointer<UInt8>, from start: Int) -> JSONError {
        var decoder = UTF8.ForwardParser()
        var iterator = content.makeIterator()
        var good = 0
        while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { good += scalar.count }
        return failure(.notUTF8, at: start + good)
    }
}
