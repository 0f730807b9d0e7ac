/// Folds text to plain lower-case letters, so that accents and case do not matter.
enum UnicodeFold {
    /// The words of a text: lower-case, without accents, split at non-alphanumerics. Apostrophes vanish, and split
    /// after French and Italian articles (`jus d'orange`). Punctuation ending a phrase stays as a word: `,` for commas,
    /// `.` for full stops, colons, brackets, line ends. Reads at most 2,000 words.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func close() {
            guard !word.isEmpty else { return }
            words.append(String(word))
            word = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            guard words.count < 2_000 else { return words }
            if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
                word.append(scalar)
                continue
            }
            if apostrophes.contains(scalar) {
                if elided.contains(String(word)) { close() }
                continue
            }
            if (0x300...0x36F).contains(scalar.value) { continue }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                append(scalar, to: &word)
            } else {
                close()
                if scalar == "," || scalar == "，" || scalar == "、" { words.append(",") }
                if breaks.contains(scalar) { words.append(".") }
                if scalar == "&" || scalar == "+" { words.append("and") }
            }
        }
        close()
        return words
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        // Unicode's own tables take longer to ask.
        if let plain = letters[scalar] { return word.append(contentsOf: plain.unicodeScalars) }
        for lower in scalar.properties.lowercaseMapping.unicodeScalars {
            if (0x300...0x36F).contains(lower.value) { continue }
            if lower.isASCII {
                word.append(lower)
            } else {
                word.append(contentsOf: (letters[lower] ?? String(lower)).unicodeScalars)
            }
        }
    }

    private static let apostrophes: Set<Unicode.Scalar> = ["'", "\u{2019}", "\u{2018}", "\u{2BC}", "`"]
    private static let breaks: Set<Unicode.Scalar> = [
        ".", ";", ":", "(", ")", "[", "]", "!", "?", "\n", "\u{2013}", "\u{2014}", "。", "；", "：", "（", "）", "！", "？"
    ]
    private static let elided: Set<String> = ["d", "l", "all", "dell", "nell", "sull", "dall"]

    /// Accented letters of Latin-1 Supplement and Latin Extended-A, and their plain forms.
    private static let letters: [Unicode.Scalar: String] = {
        let groups: [(String, String)] = [
            ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"), ("o", "òóôõöøōŏőơ"),
            ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųư"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
            ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ")
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (plain, marked) in groups { for scalar in marked.unicodeScalars { table[scalar] = plain } }
        return table
    }()
}
