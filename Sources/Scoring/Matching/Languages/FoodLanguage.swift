package enum FoodLanguage: String, Sendable, CaseIterable {
    case english, german, french, spanish, italian, chinese, japanese

    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Whether the noun comes first: `jus d'orange`.
    var isHeadFirst: Bool { self == .french || self == .spanish || self == .italian }

    /// Strips endings of number, gender and case, so that one form in the dictionary suffices. Short words stay.
    func stem(_ word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ $0 < 128 }) else { return word }
        var stem = Array(word.utf8)[...]
        switch self {
        case .german:
            for _ in 0..<2 {
                guard let ending = Self.germanEndings.first(where: { stem.suffix($0.count).elementsEqual($0) }),
                    !stem.suffix(2).elementsEqual("ss".utf8), stem.count - ending.count >= 3
                else { break }
                stem.removeLast(ending.count)
            }
        case .french:
            stem.trim("sx", once: true)
            stem.trim("e")
        case .spanish:
            stem.trim("s", once: true)
            stem.trim("aeo", once: true)
        case .italian:
            stem.trim("aeio")
            stem.trim("h", once: true)
        case .english, .chinese, .japanese: return word
        }
        return String(decoding: stem, as: UTF8.self)
    }

    private static let germanEndings = ["en", "er", "es", "em", "e", "n", "s"].map { Array($0.utf8) }
}

extension ArraySlice<UInt8> {
    /// Strips those letters from the end, down to three letters.
    fileprivate mutating func trim(_ letters: StaticString, once: Bool = false) {
        let letters = UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount)
        while count > 3, let last, letters.contains(last) {
            removeLast()
            if once { break }
        }
    }
}
