/// A food's name as comparable words: lower case, no accents, plurals folded, no punctuation.
struct FoodName {
    /// In order, at most `wordLimit`.
    let words: [String]

    /// Bounds work on names from models, which may be of any length.
    static let wordLimit = 24
    private static let characterLimit = 400

    init(_ name: String) {
        var words: [String] = []
        var word = ""
        func flush() {
            if !word.isEmpty && words.count < Self.wordLimit { words.append(Self.singular(word)) }
            word = ""
        }
        for scalar in name.unicodeScalars.prefix(Self.characterLimit) {
            switch scalar {
            case "'", "\u{2019}", "\u{300}"..."\u{36F}": continue
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case "A"..."Z": word += scalar.properties.lowercaseMapping
            default:
                guard scalar.properties.isAlphabetic else {
                    flush()
                    continue
                }
                let lower = scalar.properties.lowercaseMapping
                word += Self.plain[lower] ?? lower
            }
        }
        flush()
        self.words = words
    }

    var phrase: String { words.joined(separator: " ") }

    /// The singular of an English word by its ending. Both names compared go through it, so mangled words still match.
    private static func singular(_ word: String) -> String {
        guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") else {
            return word
        }
        if word.hasSuffix("ies") && word.utf8.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["oes", "ches", "shes", "xes", "sses"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static let plain: [String: String] = [
        "à": "a", "á": "a", "â": "a", "ã": "a", "ä": "a", "å": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e",
        "ì": "i", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o", "ö": "o", "ø": "o",
        "ù": "u", "ú": "u", "û": "u", "ü": "u", "ý": "y", "æ": "ae", "œ": "oe", "ß": "ss"
    ]
}
