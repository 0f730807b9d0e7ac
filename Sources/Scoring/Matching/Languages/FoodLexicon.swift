/// Food names of a language written in Latin letters with spaces.
struct FoodLexicon: Sendable {
    private let language: FoodLanguage
    /// Keyed by their words, joined with spaces.
    private var names: [String: [String]] = [:]
    /// The same by stems, for plurals and other forms.
    private var stems: [String: [String]] = [:]
    /// The words of all names and their stems.
    private var parts: Set<String> = []
    private var longest = 1

    init(_ language: FoodLanguage) { self.language = language }

    /// The first meaning of a name wins.
    mutating func add(_ name: [String], _ meaning: [String]) {
        let key = name.joined(separator: " ")
        let stemmed = name.map(language.stem)
        let stem = name.count == 1 ? stemmed[0] : stemmed.joined(separator: " ")
        if names[key] == nil { names[key] = meaning }
        if stems[stem] == nil { stems[stem] = meaning }
        parts.formUnion(name)
        parts.formUnion(stemmed)
        longest = max(longest, name.count)
    }

    /// False if no name contains the word in any form.
    func mayKnow(_ word: String) -> Bool {
        if parts.contains(word) || parts.contains(language.stem(word)) { return true }
        guard language == .german else { return false }
        return Self.withoutUmlauts(word).map { parts.contains($0) || parts.contains(language.stem($0)) } == true
            || word.utf8.count > 5 && compound(word) != nil
    }

    private struct Chunk {
        var words: [String]
        /// Evidence for the language: 1 for a word of it, less for a form, compound or English word.
        var score: Double
        var isForeign = false
        /// `of` and articles, which only order words.
        var isOf = false
        /// `with`, `and`, `in` or punctuation: words stay on their side of it.
        var isBoundary = false
    }

    /// The words in English and the score for this language. English words among them count nearly as much.
    func reading(of words: [String], english: EnglishFoodWords) -> (words: [String], score: Double) {
        var chunks: [Chunk] = []
        var place = 0
        while place < words.count {
            let (chunk, length) = chunk(words[place...], english)
            chunks.append(chunk)
            place += length
        }
        guard chunks.contains(where: \.isForeign) else { return (words, 0) }
        var result: [String] = []
        for group in chunks.split(maxSplits: .max, omittingEmptySubsequences: false, whereSeparator: \.isBoundary) {
            let turned = language.isHeadFirst && group.contains { $0.isForeign || $0.isOf }
            let meaning = group.filter { !$0.isOf }.map(\.words)
            result += (turned ? meaning.reversed() : meaning).flatMap { $0 }
            if group.endIndex < chunks.endIndex { result += chunks[group.endIndex].words }
        }
        // Breaks ties between languages in favour of one that knows the last word, the head.
        let isHeadUnknown = chunks.contains { $0.score == 0 && !$0.isBoundary && $0.words.last == result.last }
        return (result, chunks.reduce(isHeadUnknown ? -0.01 : 0) { $0 + $1.score })
    }

    private func chunk(_ words: ArraySlice<String>, _ english: EnglishFoodWords) -> (Chunk, Int) {
        let first = words[words.startIndex]
        if first == "," || first == "." { return (Chunk(words: [first], score: 0, isBoundary: true), 1) }
        for length in stride(from: min(longest, words.count), through: 1, by: -1) {
            let part = words.prefix(length)
            guard let (meaning, score) = meaning(of: part) else { continue }
            let isBoundary = length == 1 && meaning.count == 1 && FoodWords.joiners.contains(meaning[0])
            if isBoundary { return (Chunk(words: meaning, score: 0.5, isBoundary: true), 1) }
            if meaning == ["of"] { return (Chunk(words: [], score: 0.5, isOf: true), length) }
            return (Chunk(words: meaning, score: score * Double(length), isForeign: true), length)
        }
        if language == .german, first.utf8.count > 5, let (meaning, score) = compound(first) {
            return (Chunk(words: meaning, score: score, isForeign: true), 1)
        }
        guard english.contains(first) else { return (Chunk(words: [first], score: 0), 1) }
        return (Chunk(words: [first], score: 0.9, isBoundary: FoodWords.joiners.contains(first)), 1)
    }

    /// Exact names first, then other forms; then, in German, spellings with `ae` for `ä`.
    private func meaning(of words: ArraySlice<String>) -> ([String], score: Double)? {
        let key = words.joined(separator: " ")
        if let meaning = names[key] { return (meaning, 1) }
        if let meaning = stems[words.map(language.stem).joined(separator: " ")] { return (meaning, 0.98) }
        guard language == .german, let plain = Self.withoutUmlauts(key) else { return nil }
        if let meaning = names[plain] { return (meaning, 1) }
        return stems[plain.split(separator: " ").map { language.stem(String($0)) }.joined(separator: " ")].map {
            ($0, 0.98)
        }
    }

    /// `ae`, `oe`, `ue` as `a`, `o`, `u`, the way umlauts are folded; nil without any.
    private static func withoutUmlauts(_ text: String) -> String? {
        var result: [UInt8] = []
        for letter in text.utf8 {
            if letter == UInt8(ascii: "e"), let last = result.last, "aou".utf8.contains(last) { continue }
            result.append(letter)
        }
        return result.count < text.utf8.count ? String(decoding: result, as: UTF8.self) : nil
    }

    /// A German compound cut into known words: `Apfelsaft`. Its start may be unknown if the rest is a longer word.
    private func compound(_ word: String) -> ([String], score: Double)? {
        cut(Array(word.utf8.prefix(40))) ?? Self.withoutUmlauts(word).flatMap { cut(Array($0.utf8.prefix(40))) }
    }

    private func cut(_ word: [UInt8]) -> ([String], score: Double)? {
        /// By index, the best cut of the letters from there.
        var best = [(words: [String], cost: Int)?](repeating: nil, count: word.count + 1)
        best[word.count] = ([], 0)
        for start in stride(from: word.count - 2, through: 0, by: -1) {
            for end in (start + 2)...word.count {
                guard let rest = best[end] else { continue }
                let part = String(decoding: word[start..<end], as: UTF8.self)
                let isLast = end == word.count
                guard let meaning = names[part] ?? (end - start > 3 ? stems[isLast ? language.stem(part) : part] : nil),
                    meaning != ["of"], meaning.count != 1 || !FoodWords.joiners.contains(meaning[0])
                else { continue }
                let cost = rest.cost + (end - start < 4 ? 3 : 1)
                if best[start].map({ cost < $0.cost }) ?? true { best[start] = (meaning + rest.words, cost) }
            }
            // Linking letters: `Rind-er-steak`.
            for link in ["s", "n", "en", "er", "e", "es"] where start > 1 && word[start...].starts(with: link.utf8) {
                guard let rest = best[start + link.utf8.count], !rest.words.isEmpty else { continue }
                let cost = rest.cost + 1
                if best[start].map({ cost < $0.cost }) ?? true { best[start] = (rest.words, cost) }
            }
        }
        if let whole = best[0] { return (whole.words, 0.95) }
        guard let known = best.indices.first(where: { best[$0] != nil && word.count - $0 >= 5 && $0 >= 3 }),
            let head = best[known]
        else { return nil }
        return ([String(decoding: word[..<known], as: UTF8.self)] + head.words, 0.5)
    }
}
