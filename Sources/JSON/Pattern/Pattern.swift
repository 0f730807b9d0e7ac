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

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarSet.word.contains) ?? false }
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
    var categories: Set<Unicode.GeneralCategory> = []
    /// Sets that are themselves negated.
    var parts: [ScalarSet] = []
    var negated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let within =
            ranges.contains { $0.contains(scalar.value) } || parts.contains { $0.contains(scalar) }
            || !categories.isEmpty && categories.contains(scalar.properties.generalCategory)
        return within != negated
    }

    func negated(if isNegated: Bool) -> ScalarSet {
        var set = self
        set.negated = negated != isNegated
        return set
    }

    mutating func insert(_ set: ScalarSet) {
        if set.negated {
            parts.append(set)
        } else {
            ranges += set.ranges
            categories.formUnion(set.categories)
        }
    }

    static func one(_ scalar: Unicode.Scalar) -> ScalarSet { ScalarSet(ranges: [scalar.value...scalar.value]) }

    // As in ECMA-262: `\d` and `\w` are ASCII only.
    static let digit = ScalarSet(ranges: [0x30...0x39])
    static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet(
        ranges: [0x09...0x0D, 0x2028...0x2029, 0xFEFF...0xFEFF], categories: [.spaceSeparator])
    /// `.`: anything but a line end.
    static let anyButLineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], negated: true)

    /// The class of a `\p{…}`: a general category by its short or long name; nil for any other property.
    static func property(_ name: String) -> ScalarSet? {
        if name == "Any" { return ScalarSet(negated: true) }
        for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) {
            return property(String(name.dropFirst(prefix.count)))
        }
        let names = groups + known.map { ($0.short, $0.long) }
        guard let named = names.first(where: { $0.short == name || $0.long == name }) else { return nil }
        return ScalarSet(categories: Set(known.filter { $0.short.hasPrefix(named.short) }.map(\.category)))
    }

    private static let groups: [(short: String, long: String)] = [
        ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"), ("Z", "Separator"),
        ("C", "Other")
    ]

    /// Unicode's general categories (UAX #44, table 12).
    private static let known: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
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
