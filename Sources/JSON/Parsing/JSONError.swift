package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    package let problem: Problem
    /// In bytes, from 0.
    package let offset: Int
    /// From 1.
    package let line: Int
    /// In code points, from 1.
    package let column: Int

    package enum Problem: Sendable, Equatable {
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case endsEarly
        case expectedValue
        case expectedKey
        case expectedColon
        /// `array` or `object`.
        case expectedCommaOrEnd(of: String)
        case textAfterValue
        case badNumber
        case badEscape
        case loneSurrogate
        case controlCharacter
        case notUTF8
        case duplicateKey(String)
    }

    package var description: String { "line \(line), column \(column): \(problem.text)" }
}

extension JSONError.Problem {
    /// A lower-case sentence without full stop, with what to do if that is not plain.
    var text: String {
        switch self {
        case .tooLarge(let limit): "the text is longer than the \(limit) bytes allowed"
        case .tooDeep(let limit): "arrays and objects are nested deeper than the \(limit) levels allowed"
        case .endsEarly: "the text ends before the value is complete"
        case .expectedValue: "a value must stand here: an object, array, string, number, true, false or null"
        case .expectedKey: "a key in double quotes must stand here; a comma may not follow the last member"
        case .expectedColon: "a colon must stand between a key and its value"
        case .expectedCommaOrEnd(let kind): "a comma or the end of the \(kind) must stand here"
        case .textAfterValue: "only white space may follow the value"
        case .badNumber: "this is not a number as JSON writes them; use digits like -12.5e3, without leading zeros or +"
        case .badEscape: "this escape does not exist; write a backslash itself as two"
        case .loneSurrogate: "this escape is half of a surrogate pair; the other half must follow or precede it"
        case .controlCharacter: "a control character in a string must be escaped, a line break as \\n"
        case .notUTF8: "these bytes are not UTF-8; save the text in that encoding"
        case .duplicateKey(let key):
            "the key \(JSON.string(String(key.prefix(60))).text()) stands twice in one object; remove one"
        }
    }
}

package struct JSONLimits: Sendable, Hashable {
    /// Nesting of arrays and objects; capped at 128, so that no stack overflows.
    package var depth: Int
    package var bytes: Int

    package init(depth: Int = 64, bytes: Int = 16 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}
