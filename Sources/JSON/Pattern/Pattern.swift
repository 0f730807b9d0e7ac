/// A regular expression that answers in time linear in its text, whatever the text: answers of models are not to be trusted,
/// and a backtracking engine can be made to run for years.
///
/// The language is ECMA-262 in Unicode mode, as JSON Schema recommends, one code point at a time, without look-around and
/// back-references. A pattern matches anywhere unless anchored.
struct Pattern: Sendable {
    /// One step of the machine; it falls through to the next one unless it says where to go.
    enum Step: Sendable {
        case scalar(ScalarSet)
        case start
        case end
        case wordBoundary(Bool)
        /// Goes on that many steps further, or back where it is negative.
        case jump(Int)
        /// Goes on with the next step, and also that many steps further.
        case fork(Int)
    }

    /// The expression as written.
    let source: String
    /// The steps; the text matches where one leads behind the last.
    private let program: [Step]

    /// The longest text a pattern is matched against, in UTF-8 bytes.
    static let textLimit = 65_536

    /// Throws: `PatternError` for what is no expression, or not a supported one, or too large.
    init(_ source: String) throws(PatternError) {
        guard source.utf8.count <= PatternParser.programLimit * 4 else { throw .invalid("is too long") }
        var parser = PatternParser(source)
        program = try parser.parse()
        self.source = source
    }

    /// Whether the pattern is found in the text; nil where the text is longer than `textLimit`.
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

    /// Runs everything that needs no further text, from the start and from where the last code point led;
    /// true when that reaches a match.
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

/// The places of a program reached so far, each at most once per code point.
private struct Machine {
    /// Places still to be run.
    var arriving: [Int] = []
    /// Places that wait for the next code point.
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

/// Why a text cannot serve as a pattern.
enum PatternError: Error, Sendable, CustomStringConvertible {
    /// It is no regular expression; the text says what it has.
    case invalid(String)
    /// It uses what a linear-time match cannot do or this one does not know.
    case unsupported(String)

    var description: String {
        switch self {
        case .invalid(let text): "the pattern \(text)"
        case .unsupported(let text): "the pattern \(text) which is not supported"
        }
    }
}
