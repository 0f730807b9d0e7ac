/// Parses JSON Schema's regular expressions: ECMA-262 in Unicode mode, without what linear-time matching cannot do.
struct PatternParser {
    private var rest: Substring.UnicodeScalarView
    private var depth = 0

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    static let programLimit = 2_000

    mutating func parse() throws(PatternError) -> [Pattern.Step] {
        let program = try choice()
        guard rest.isEmpty else { throw .invalid("has a ) without its (") }
        return program
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func choice() throws(PatternError) -> [Pattern.Step] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 64 else { throw .invalid("nests groups more than 64 deep") }
        var program = try sequence()
        while take("|") {
            let branch = try sequence()
            program = [.fork(program.count + 2)] + program + [.jump(branch.count + 1)] + branch
            try check(program.count)
        }
        return program
    }

    private mutating func sequence() throws(PatternError) -> [Pattern.Step] {
        var program: [Pattern.Step] = []
        while let next = rest.first, next != "|", next != ")" {
            program += try quantified()
            try check(program.count)
        }
        // An empty expression is a step too, so that its repetitions count towards the limit.
        return program.isEmpty ? [.jump(1)] : program
    }

    private func check(_ steps: Int) throws(PatternError) {
        guard steps <= Self.programLimit else {
            throw .invalid("is too large once its repeats are written out; shorten it or lower the repeat counts")
        }
    }

    private mutating func quantified() throws(PatternError) -> [Pattern.Step] {
        let isAnchor = ["^", "$", "\\b", "\\B"].contains { rest.starts(with: $0.unicodeScalars) }
        let atom = try atom()
        guard let (least, most) = try quantifier() else { return atom }
        if isAnchor { throw .invalid("repeats an anchor, which matches no text") }
        // Lazy or greedy does not change whether there is a match.
        _ = take("?")
        try check(least * atom.count + (most.map { $0 - least } ?? 1) * (atom.count + 1))
        let repeats = (0..<least).flatMap { _ in atom }
        guard let most else { return repeats + [.fork(atom.count + 2)] + atom + [.jump(-atom.count - 1)] }
        return repeats
            + (least..<most).flatMap { done -> [Pattern.Step] in
                [.fork((atom.count + 1) * (most - done))] + atom
            }
    }

    private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        guard take("{") else { return nil }
        guard let least = try count() else { throw .invalid("has a { that begins no repeat count; write it as \\{") }
        var most: Int? = least
        if take(",") { most = try count() }
        guard take("}") else { throw .invalid("has a repeat count without its }") }
        guard least <= most ?? least else { throw .invalid("has a repeat count whose bounds are the wrong way round") }
        return (least, most)
    }

    private mutating func count() throws(PatternError) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        guard digits.count <= 4, let value = Int(String(digits)), value <= 1000 else {
            throw .invalid("repeats something more than 1000 times")
        }
        return value
    }

    private mutating func atom() throws(PatternError) -> [Pattern.Step] {
        guard let scalar = rest.popFirst() else { return [] }
        switch scalar {
        case "^": return [.start]
        case "$": return [.end]
        case ".": return [.scalar(.anyButLineEnds)]
        case "(": return try group()
        case "[": return [.scalar(try set())]
        case "\\":
            if take("b") { return [.wordBoundary(true)] }
            if take("B") { return [.wordBoundary(false)] }
            return [.scalar(try escape())]
        case "*", "+", "?", "{": throw .invalid("has a \(scalar) with nothing to repeat before it")
        case "]", "}": throw .invalid("has a \(scalar) that closes nothing; write it as \\\(scalar)")
        default: return [.scalar(.one(scalar))]
        }
    }

    private mutating func group() throws(PatternError) -> [Pattern.Step] {
        if take("?") {
            if take("<") {
                guard rest.first != "=", rest.first != "!" else { throw .unsupported("looks behind with (?<= or (?<!") }
                let name = rest.prefix { $0 != ">" }
                rest = rest.dropFirst(name.count + 1)
            } else if !take(":") {
                if rest.first == "=" || rest.first == "!" { throw .unsupported("looks ahead with (?= or (?!") }
                throw .invalid("has a group that begins with an unknown (?…")
            }
        }
        let inner = try choice()
        guard take(")") else { throw .invalid("has a ( without its )") }
        return inner
    }

    private mutating func set() throws(PatternError) -> ScalarSet {
        var set = ScalarSet(negated: take("^"))
        while !take("]") {
            let low = try setMember()
            guard rest.first == "-", rest.dropFirst().first != "]" else {
                set.insert(low)
                continue
            }
            rest.removeFirst()
            guard let first = low.single, let last = try setMember().single, first <= last else {
                throw .invalid("has a range in [ ] whose ends are no characters or the wrong way round")
            }
            set.ranges.append(first...last)
        }
        return set
    }

    private mutating func setMember() throws(PatternError) -> ScalarSet {
        guard let scalar = rest.popFirst() else { throw .invalid("has a [ without its ]") }
        guard scalar == "\\" else { return .one(scalar) }
        if take("b") { return .one("\u{8}") }
        return try escape()
    }
}

extension PatternParser {
    private mutating func escape() throws(PatternError) -> ScalarSet {
        guard let scalar = rest.popFirst() else { throw .invalid("ends in a backslash") }
        switch scalar {
        case "d", "D": return .digit.negated(if: scalar == "D")
        case "w", "W": return .word.negated(if: scalar == "W")
        case "s", "S": return .space.negated(if: scalar == "S")
        case "p", "P": return try property().negated(if: scalar == "P")
        case "t": return .one("\t")
        case "n": return .one("\n")
        case "v": return .one("\u{B}")
        case "f": return .one("\u{C}")
        case "r": return .one("\r")
        case "0" where !("0"..."9").contains(rest.first ?? " "): return .one("\0")
        case "c": return .one(try control())
        case "x": return .one(try self.scalar(hexadecimal(2)))
        case "u": return .one(try unicode())
        case "k", "1"..."9": throw .unsupported("refers back to a group")
        case _ where scalar.value < 0x80 && !ScalarSet.word.contains(scalar): return .one(scalar)
        default: throw .invalid("has the unknown escape \\\(scalar)")
        }
    }

    private mutating func property() throws(PatternError) -> ScalarSet {
        guard take("{") else { throw .invalid("has a \\p without a {property}") }
        let name = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(name.count)
        guard take("}") else { throw .invalid("has a \\p{ without its }") }
        guard let property = ScalarSet.property(String(name)) else {
            throw .unsupported(
                "names the property \\p{\(String(name).prefix(40))}, which is no general category like L or Nd,")
        }
        return property
    }

    private mutating func control() throws(PatternError) -> Unicode.Scalar {
        guard let letter = rest.popFirst(), letter.properties.isAlphabetic, letter.value < 0x80,
            let scalar = Unicode.Scalar(letter.value % 32)
        else { throw .invalid("has a \\c without a letter") }
        return scalar
    }

    private func scalar(_ value: UInt32) throws(PatternError) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else { throw .invalid("has half a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal(_ count: Int) throws(PatternError) -> UInt32 {
        let digits = rest.prefix(count)
        let isHexadecimal = digits.allSatisfy { $0.properties.isASCIIHexDigit }
        guard digits.count == count, isHexadecimal, let value = UInt32(String(digits), radix: 16) else {
            throw .invalid("has a \\x or \\u without its hexadecimal digits")
        }
        rest = rest.dropFirst(count)
        return value
    }

    private mutating func unicode() throws(PatternError) -> Unicode.Scalar {
        if take("{") {
            let digits = rest.prefix { $0.properties.isASCIIHexDigit }
            guard (1...6).contains(digits.count) else { throw .invalid("has a \\u{ without one to six digits and a }") }
            let scalar = try scalar(hexadecimal(digits.count))
            guard take("}") else { throw .invalid("has a \\u{ without its }") }
            return scalar
        }
        let first = try hexadecimal(4)
        guard (0xD800..<0xDC00).contains(first), rest.starts(with: "\\u".unicodeScalars) else {
            return try scalar(first)
        }
        rest = rest.dropFirst(2)
        let second = try hexadecimal(4)
        let isPair = (0xDC00...0xDFFF).contains(second)
        return try scalar(isPair ? 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00) : first)
    }
}

extension ScalarSet {
    /// Nil unless the set is exactly one code point.
    fileprivate var single: UInt32? {
        guard categories.isEmpty, !negated, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }
}
