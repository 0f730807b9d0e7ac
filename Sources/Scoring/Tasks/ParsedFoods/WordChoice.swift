/// Words any of which will do, written with ` / ` between them: `without sugar / unsweetened`.
struct WordChoice {
    private let choices: [[String]]

    init(_ text: String) {
        choices = text.split(separator: " / ").map { UnicodeFold.words(String($0)) }.filter { !$0.isEmpty }
    }

    /// Whether a text has the words of one choice in a row, without case and accents. A word in another form counts
    /// where it begins with the wanted one: `eggs` for `egg`.
    func isNamed(in texts: [String]) -> Bool {
        texts.contains { text in
            let words = UnicodeFold.words(text)
            return choices.contains { Self.has($0, in: words) }
        }
    }

    /// Chinese, Japanese and Thai write words without blanks.
    private static func isUnspaced(_ word: String) -> Bool {
        word.unicodeScalars.first.map {
            (0x0E00...0x0E7F).contains($0.value) || (0x3040...0x9FFF).contains($0.value)
        } ?? false
    }

    private static func has(_ wanted: [String], in words: [String]) -> Bool {
        guard wanted.count <= words.count else { return false }
        return (0...(words.count - wanted.count)).contains { start in
            wanted.indices.allSatisfy { place in
                let (word, wanted) = (words[start + place], wanted[place])
                return word.hasPrefix(wanted) || isUnspaced(wanted) && word.contains(wanted)
            }
        }
    }
}
