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
