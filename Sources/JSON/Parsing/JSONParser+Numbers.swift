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
