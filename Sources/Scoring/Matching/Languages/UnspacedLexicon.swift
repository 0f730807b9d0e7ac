import Nutrition

/// Food names of a language written without spaces.
struct UnspacedLexicon: Sendable {
    private var names: [[Unicode.Scalar]: [String]] = [:]
    private var longest = 1

    /// The first meaning of a name wins.
    mutating func add(_ name: String, _ meaning: [String]) {
        let letters = Array(name.unicodeScalars)
        guard !letters.isEmpty, names[letters] == nil else { return }
        names[letters] = meaning
        longest = max(longest, letters.count)
    }

    struct Reading {
        var words: [String]
        /// Letters covered by known names.
        var known: Int
        var names: Int

        /// More known letters first, then fewer names.
        var rank: Int { known * 1_000 - names }
    }

    /// The cut with fewest unknown letters, then fewest names. Only the first 200 letters count.
    func reading(of text: String) -> Reading {
        let letters = Array(text.unicodeScalars.prefix(200))
        /// By index, the length of the best cut's first name from there, 0 for an unknown letter.
        var first = [Int](repeating: 0, count: letters.count)
        var cost = [Int](repeating: 0, count: letters.count + 1)
        for start in letters.indices.reversed() {
            cost[start] = cost[start + 1] + 1_000
            for length in 1...min(longest, letters.count - start)
            where cost[start + length] + 1 < cost[start] && names[Array(letters[start..<(start + length)])] != nil {
                cost[start] = cost[start + length] + 1
                first[start] = length
            }
        }
        var result = Reading(words: [], known: 0, names: 0)
        var unknown = String.UnicodeScalarView()
        var place = 0
        while place < letters.count {
            if first[place] == 0 {
                unknown.append(letters[place])
            } else {
                if !unknown.isEmpty { result.words.append(String(unknown)) }
                unknown = String.UnicodeScalarView()
                let meaning = names[Array(letters[place..<(place + first[place])])] ?? []
                if meaning != ["of"] { result.words += meaning }
                result.known += first[place]
                result.names += 1
            }
            place += max(1, first[place])
        }
        if !unknown.isEmpty { result.words.append(String(unknown)) }
        return result
    }

    static func isUnspaced(_ word: String) -> Bool {
        word.utf8.contains { $0 >= 0xE3 }
            && word.unicodeScalars.contains {
                (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
            }
    }

    /// Katakana as hiragana without length marks: models and sets mix `リンゴ` and `りんご`.
    static func kana(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.value != 0x30FC {
            let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
            result.append(isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
        }
        return String(result)
    }
}

/// Traditional Chinese letters of food names in simplified form.
enum TraditionalChinese {
    static func simplified(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { letters[$0] ?? $0 }))
    }

    private static let letters = Dictionary(
        EmbeddedTable.rows(PackageResources.traditional_txt).flatMap { zip($0[0].unicodeScalars, $0[1].unicodeScalars) }
    ) { first, _ in first }
}
