/// Scalars in YAML 1.2's core schema (section 10.3.2): plain `no`, `yes`, `on` and `off` are text.
extension YAMLNode {
    package var isNull: Bool {
        guard let text = plainText else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// Of a plain `true` or `false`, else nil.
    package var bool: Bool? {
        switch plainText {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// Of a plain scalar, possibly infinite or not a number (`.inf`, `.nan`); else nil.
    package var number: Double? {
        guard let text = plainText else { return nil }
        switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
        case "-.inf", "-.Inf", "-.INF": return -.infinity
        case ".nan", ".NaN", ".NAN": return .nan
        default: break
        }
        if text.hasPrefix("0o") { return Self.integer(text.dropFirst(2), radix: 8) }
        if text.hasPrefix("0x") { return Self.integer(text.dropFirst(2), radix: 16) }
        guard Self.isDecimal(text) else { return nil }
        return Double(text)
    }

    /// Of a scalar that is quoted, or plain and neither null, boolean nor number; else nil.
    package var string: String? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        return isPlain && (isNull || bool != nil || number != nil) ? nil : text
    }

    /// Any scalar as written, without quotes; nil for sequences and mappings.
    package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

    package var sequence: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

    package var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    private var plainText: String? {
        if case .scalar(let text, isPlain: true) = content { text } else { nil }
    }

    private static func integer(_ digits: Substring, radix: Int) -> Double? {
        guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
        return Int(digits, radix: radix).map { Double($0) }
    }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    private static func isDecimal(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
        func digits() -> Int {
            let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest[run.endIndex...]
            return run.count
        }
        if isSign(rest.first) { rest.removeFirst() }
        var count = digits()
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            count += digits()
        }
        guard count > 0 else { return false }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if isSign(rest.first) { rest.removeFirst() }
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
