/// A condition that chooses meals, such as `quality.overall >= 0.3`: a field, an operator, a number.
package struct MealCondition: Sendable, Hashable, CustomStringConvertible {
    package enum Comparison: String, Sendable, Hashable, CaseIterable {
        case below = "<"
        case atMost = "<="
        case above = ">"
        case atLeast = ">="
    }

    package var field: PhotoQuality.Field
    package var comparison: Comparison
    package var number: Double

    package init(_ field: PhotoQuality.Field, _ comparison: Comparison, _ number: Double) {
        (self.field, self.comparison, self.number) = (field, comparison, number)
    }

    /// Nil if the quality is unknown.
    package func holds(_ quality: PhotoQuality?) -> Bool? {
        guard let value = quality?[field] else { return nil }
        return switch comparison {
        case .below: value < number
        case .atMost: value <= number
        case .above: value > number
        case .atLeast: value >= number
        }
    }

    /// As it is written, without blanks.
    package var description: String { "\(Self.prefix)\(field.rawValue)\(comparison.rawValue)\(number)" }

    static let prefix = "quality."
    package static let example = "quality.overall>=0.3"
    private static let longest = 100

    /// - Throws: `MealConditionError` with the column of the mistake.
    package init(_ text: String) throws(MealConditionError) {
        func mistake(at place: String.Index, _ reason: String) -> MealConditionError {
            MealConditionError(column: text.distance(from: text.startIndex, to: place) + 1, reason: reason)
        }
        guard text.utf8.count <= Self.longest else { throw mistake(at: text.startIndex, "it is too long") }
        func skipped(_ place: String.Index) -> String.Index { text[place...].firstIndex { $0 != " " } ?? text.endIndex }
        let start = skipped(text.startIndex)
        let end = text[start...].firstIndex { "<>=! ".contains($0) } ?? text.endIndex
        let name = text[start..<end]
        let fields = PhotoQuality.Field.allCases
        guard let field = fields.first(where: { name == "\(Self.prefix)\($0.rawValue)" }) else {
            let names = fields.map { "\(Self.prefix)\($0.rawValue)" }.joined(separator: ", ")
            throw mistake(at: start, "there is no field \(String(name.prefix(40)).debugDescription); use \(names)")
        }
        let sign = skipped(end)
        let signEnd = text[sign...].firstIndex { !"<>=!".contains($0) } ?? text.endIndex
        guard let comparison = Comparison(rawValue: String(text[sign..<signEnd])) else {
            throw mistake(at: sign, "an operator is missing; use <, <=, > or >=")
        }
        let numberStart = skipped(signEnd)
        var words = text[numberStart...]
        while words.last == " " { words.removeLast() }
        guard let number = Self.number(words) else {
            throw mistake(at: numberStart, "a number from 0 to 1 is missing, such as 0.3")
        }
        self.init(field, comparison, number)
    }

    /// Digits and a point alone; in [0, 1].
    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        return Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}

package struct MealConditionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    package var column: Int
    /// What is wrong and what to do.
    package var reason: String

    package var description: String { "character \(column): \(reason)" }
}
