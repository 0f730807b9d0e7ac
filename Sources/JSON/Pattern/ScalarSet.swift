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
