import JSON
import Nutrition

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
