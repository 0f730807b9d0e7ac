package enum FoodLanguage: String, Sendable, CaseIterable {
    case english, german, french, spanish, italian, chinese, japanese

    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Whether the noun comes first: `jus d'orange`.
    var isHeadFirst: Bool { self == .french || self == .spanish || self == .italian }

    /// Strips endings of number, gender and case, so that one form in the dictionary suffices. Short words stay.
    func stem(_ word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ $0 < 128 }) else { return word }
        switch self {
        case .german:
            var stem = word[...]
            for _ in 0..<2 {
                let ending = ["en", "er", "es", "em", "e", "n", "s"].first { stem.hasSuffix($0) }
                guard let ending, !stem.hasSuffix("ss"), stem.utf8.count - ending.utf8.count >= 3 else { break }
                stem = stem.dropLast(ending.utf8.count)
            }
            return String(stem)
        case .french: return word.trimmed(["s", "x"], once: true).trimmed(["e"])
        case .spanish: return word.trimmed(["s"], once: true).trimmed(["a", "e", "o"], once: true)
        case .italian: return word.trimmed(["a", "e", "i", "o"]).trimmed(["h"], once: true)
        case .english, .chinese, .japanese: return word
        }
    }
}

extension String {
    /// Strips those letters from the end, down to three letters.
    fileprivate func trimmed(_ letters: Set<Character>, once: Bool = false) -> String {
        var text = self[...]
        while text.utf8.count > 3, let last = text.last, letters.contains(last) {
            text.removeLast()
            if once { break }
        }
        return String(text)
    }
}
