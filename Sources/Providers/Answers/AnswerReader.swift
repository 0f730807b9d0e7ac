package import Catalog
import JSON
package import Nutrition

package enum AnswerReader {
    /// Why an answer yields no estimate: the outcome, and a reason for a person.
    package struct Failure: Error, Sendable, Hashable {
        package var outcome: Outcome
        package var reason: String
    }

    /// Reads the estimate. Repairs lose nothing and are recorded in `MealEstimate.recoveries`: JSON in a code fence or
    /// between words, numbers written as strings.
    /// - Throws: `Failure` with `empty`, `not_json` or `schema_invalid`.
    package static func read(_ text: String, as answer: AnswerDefinition) throws(Failure) -> MealEstimate {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(outcome: .empty, reason: "the answer has no text")
        }
        guard let found = AnswerJSON.find(in: text) else {
            throw Failure(
                outcome: .notJSON, reason: "there is no JSON in the answer, which begins “\(beginning(of: text))”")
        }
        var recoveries = found.recovery.map { [$0] } ?? []
        if let way = firstNonFinite(in: found.value) {
            let place = JSONPointer(tokens: way)
            throw Failure(outcome: .schemaInvalid, reason: "the number at \(place) is too large to be one")
        }
        let value = try validated(found.value, by: answer, recoveries: &recoveries)
        var estimate = EstimateMapping.estimate(from: value, mapping: answer.mapping)
        estimate.recoveries = recoveries
        estimate.task = TaskReading(answer: value, mapping: answer.mapping).read(as: answer.task)
        try check(estimate)
        return estimate
    }

    /// Maximum numbers written as strings that are repaired: eight foods have forty.
    private static let mostRepairs = 500

    /// The value that satisfies the schema: unchanged, or with strings converted to numbers.
    private static func validated(
        _ value: JSON, by answer: AnswerDefinition, recoveries: inout [Recovery]
    ) throws(Failure) -> JSON {
        let violations = answer.validator.validate(value, limit: mostRepairs)
        if violations.isEmpty { return value }
        var repaired = value
        var repairs = 0
        for violation in violations where violation.keyword == "type" {
            guard let text = violation.instance.resolve(in: value)?.string, let number = Double(text), number.isFinite
            else { continue }
            repaired = repaired.setting(violation.instance, to: .number(number))
            repairs += 1
        }
        let remaining = repairs > 0 ? answer.validator.validate(repaired) : violations
        guard let first = remaining.first else {
            recoveries += Array(repeating: .numberAsString, count: repairs)
            return repaired
        }
        let place = first.instance == .root ? "the answer" : "\(first.instance)"
        throw Failure(outcome: .schemaInvalid, reason: "\(place): \(first.message)")
    }

    /// Checks requirements of every estimate that schemas cannot express.
    private static func check(_ estimate: MealEstimate) throws(Failure) {
        if estimate.foods == nil, estimate.description?.allSatisfy(\.isWhitespace) == true {
            throw Failure(outcome: .empty, reason: "the description is empty")
        }
        let confidences = [estimate.confidence] + (estimate.foods ?? []).map(\.confidence)
        if let outside = confidences.compactMap({ $0 }).first(where: { !(0...1).contains($0) }) {
            throw Failure(outcome: .schemaInvalid, reason: "a confidence of \(outside) is outside 0–1")
        }
    }

    /// The way to the first number that is not finite; nil if there is none. Makes no pointers: most answers have none.
    private static func firstNonFinite(in value: JSON) -> [String]? {
        switch value {
        case .number(let number): number.isFinite ? nil : []
        case .array(let elements):
            elements.enumerated().lazy.compactMap { place, element in
                firstNonFinite(in: element).map { [String(place)] + $0 }
            }.first
        case .object(let members):
            members.members.lazy.compactMap { key, value in firstNonFinite(in: value).map { [key] + $0 } }.first
        default: nil
        }
    }

    private static func beginning(of text: String) -> String {
        let clean = text.prefix(80).map { $0.isNewline ? " " : $0 }
        return String(clean) + (text.count > 80 ? "…" : "")
    }
}

/// Finds the JSON of an answer that may be surrounded by words or a code fence.
enum AnswerJSON {
    struct Found {
        var value: JSON
        /// How the JSON was found; nil if the whole text is JSON.
        var recovery: Recovery?
    }

    /// The whole text as JSON, else the first code fence with JSON, else the first object between words; nil if none.
    static func find(in text: String) -> Found? {
        let bytes = Array(text.utf8)
        if let value = try? JSON.parse(bytes) { return Found(value: value) }
        if let value = fenced(in: bytes) { return Found(value: value, recovery: .codeFence) }
        if let value = firstObject(in: bytes) { return Found(value: value, recovery: .prose) }
        return nil
    }

    private static let fence = Array("```".utf8)

    private static func fenced(in bytes: [UInt8]) -> JSON? {
        var start = 0
        while let open = firstIndex(of: fence, in: bytes, from: start) {
            let afterTag =
                bytes[(open + fence.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            guard let close = firstIndex(of: fence, in: bytes, from: afterTag) else { return nil }
            if let value = try? JSON.parse(Array(bytes[afterTag..<close])) { return value }
            start = close + fence.count
        }
        return nil
    }

    /// Maximum opening braces tried: each try reads the rest of the text, so this limits hostile text.
    private static let tries = 20

    private static func firstObject(in bytes: [UInt8]) -> JSON? {
        var start = 0
        for _ in 0..<tries {
            guard let opening = bytes[start...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
            if let found = try? JSON.parseFirst(in: bytes, from: opening) { return found.value }
            // Text inside braces that are no JSON is part of something broken, not an answer.
            guard let end = endOfBraces(in: bytes, from: opening) else { return nil }
            start = end
        }
        return nil
    }

    /// The index after the brace that closes the one at `opening`, ignoring braces in strings; nil if none does.
    private static func endOfBraces(in bytes: [UInt8], from opening: Int) -> Int? {
        var depth = 0
        var isInString = false
        var place = opening
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isInString: place += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString:
                depth -= 1
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return nil
    }

    private static func firstIndex(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard start + word.count <= bytes.count else { return nil }
        return (start...(bytes.count - word.count)).first { bytes[$0..<($0 + word.count)].elementsEqual(word) }
    }
}
