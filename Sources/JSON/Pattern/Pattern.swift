/// A regular expression matched in linear time: a model's answer could make a backtracking engine run for years.
/// ECMA-262 in Unicode mode by code points, without look-around and back-references. Matches anywhere unless anchored.
struct Pattern: Sendable {
    enum Step: Sendable {
        case scalar(ScalarSet)
        case start
        case end
        case wordBoundary(Bool)
        /// Relative; may be negative.
        case jump(Int)
        /// Continues with the next step and, relatively, with that one.
        case fork(Int)
    }

    let source: String
    private let program: [Step]

    /// In UTF-8 bytes.
    static let textLimit = 65_536

    init(_ source: String) throws(PatternError) {
        guard source.utf8.count <= PatternParser.programLimit * 4 else { throw .invalid("is too long") }
        var parser = PatternParser(source)
        program = try parser.parse()
        self.source = source
    }

    /// Nil if the text is longer than `textLimit`.
    func matches(_ text: String) -> Bool? {
        guard text.utf8.count <= Self.textLimit else { return nil }
        var machine = Machine(steps: program.count + 1)
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if follow(from: 0, &machine, before, scalar) { return true }
            let waiting = machine.advance()
            for place in waiting {
                guard case .scalar(let set) = program[place], set.contains(scalar) else { continue }
                machine.arriving.append(place + 1)
            }
            before = scalar
        }
        return follow(from: 0, &machine, before, nil)
    }

    /// Runs all steps that consume no text; true on reaching a match.
    private func follow(
        from start: Int, _ machine: inout Machine, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
    ) -> Bool {
        machine.begin(with: start)
        while let place = machine.next() {
            guard place < program.count else { return true }
            switch program[place] {
            case .scalar: machine.waiting.append(place)
            case .jump(let steps): machine.arriving.append(place + steps)
            case .fork(let steps): machine.arriving += [place + steps, place + 1]
            case .start: if before == nil { machine.arriving.append(place + 1) }
            case .end: if after == nil { machine.arriving.append(place + 1) }
            case .wordBoundary(let wanted):
                let isBoundary = isWord(before) != isWord(after)
                if isBoundary == wanted { machine.arriving.append(place + 1) }
            }
        }
        return false
    }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarClass.word.contains) ?? false }
}

private struct Machine {
    var arriving: [Int] = []
    /// States that wait for the next code point.
    var waiting: [Int] = []
    private var seen: [Int]
    private var round = 0

    init(steps: Int) { seen = Array(repeating: 0, count: steps) }

    mutating func begin(with place: Int) {
        round += 1
        arriving.append(place)
    }

    mutating func next() -> Int? {
        while let place = arriving.popLast() {
            if seen[place] == round { continue }
            seen[place] = round
            return place
        }
        return nil
    }

    mutating func advance() -> [Int] {
        let places = waiting
        waiting.removeAll(keepingCapacity: true)
        return places
    }
}

enum PatternError: Error, Sendable, CustomStringConvertible {
    /// Not a regular expression; with the mistake.
    case invalid(String)
    /// Not possible in linear time, or not implemented.
    case unsupported(String)

    var description: String {
        switch self {
        case .invalid(let text): "the pattern \(text)"
        case .unsupported(let text): "the pattern \(text) which is not supported"
        }
    }
}

struct ScalarSet: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var classes: [(ScalarClass, negated: Bool)] = []
    var negated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let within =
            ranges.contains { $0.contains(scalar.value) }
            || classes.contains { $0.0.contains(scalar) != $0.negated }
        return within != negated
    }

    static func one(_ scalar: Unicode.Scalar) -> ScalarSet { ScalarSet(ranges: [scalar.value...scalar.value]) }

    static func one(_ scalars: ScalarClass, negated: Bool = false) -> ScalarSet {
        ScalarSet(classes: [(scalars, negated)])
    }

    /// `.`: anything but a line end (ECMA-262).
    static let anyButLineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], negated: true)
}

/// A named class as in ECMA-262: `\d` and `\w` are ASCII only.
enum ScalarClass: Sendable {
    case digit, word, space, any
    case categories(Set<Unicode.GeneralCategory>)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .digit: return (0x30...0x39).contains(scalar.value)
        case .word:
            let letter = (0x61...0x7A).contains(scalar.value | 0x20)
            return scalar.value < 0x80 && (letter || ScalarClass.digit.contains(scalar) || scalar == "_")
        case .space:
            let value = scalar.value
            return (0x09...0x0D).contains(value) || value == 0x2028 || value == 0x2029 || value == 0xFEFF
                || scalar.properties.generalCategory == .spaceSeparator
        case .any: return true
        case .categories(let categories): return categories.contains(scalar.properties.generalCategory)
        }
    }

    /// The class of a `\p{…}`: a general category by its short or long name; nil for any other property.
    static func property(_ name: String) -> ScalarClass? {
        if name == "Any" { return .any }
        for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) {
            return property(String(name.dropFirst(prefix.count)))
        }
        let groups = Self.groups.filter { $0.short == name || $0.long == name }
        let exact = Self.categories.filter { $0.short == name || $0.long == name }
        if let group = groups.first {
            return .categories(Set(Self.categories.filter { $0.short.hasPrefix(group.short) }.map(\.category)))
        }
        return exact.first.map { .categories([$0.category]) }
    }

    private static let groups: [(short: String, long: String)] = [
        ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"), ("Z", "Separator"),
        ("C", "Other")
    ]

    /// Unicode's general categories (UAX #44, table 12).
    private static let categories: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
        ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
        ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
        ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
        ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
        ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
        ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
        ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
        ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
        ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
        ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
        ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
        ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
        ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control), ("Cf", "Format", .format),
        ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned)
    ]
}
