/// Normalises food names: folds letters, drops words that do not distinguish foods, maps synonyms, finds the head.
/// Order: Unicode fold and lower case; translation into English (`FoodDictionary`); singular; synonyms, longest first;
/// compound names become one word; preparation, size, amount and dishware are dropped. The head is the last word before
/// `with` and the like, or the first part of a name inverted by commas (`rice, white, cooked`); if it is the kind of a
/// word before it (`naan bread`), that word is the head.
package struct FoodNameNormalizer: Sendable {
    /// Other name → canonical name, as words.
    private let synonyms: [[String]: [String]]
    private let compounds: Set<[String]>
    private let longest: Int
    /// The set's own synonyms as written: a foreign name is looked up before translation.
    private let own: [[String]: [String]]
    private let vectors: NameVectors?

    /// - Parameters:
    ///   - extra: synonyms of an eval set (canonical name → other names), which override the built-in ones.
    package init(synonyms extra: [String: [String]] = [:], vectors: NameVectors? = nil) {
        self.vectors = vectors
        var table: [[String]: [String]] = [:]
        for (canonical, others) in FoodSynonyms.groups {
            for other in others { table[other] = canonical }
        }
        var own: [[String]: [String]] = [:]
        for (canonical, others) in extra.sorted(by: { $0.key < $1.key }) {
            let plain = Self.singularWords(canonical)
            let target = table[plain] ?? plain
            guard !target.isEmpty else { continue }
            for other in others {
                let words = Self.singularWords(other)
                if !words.isEmpty, words != target { table[words] = target }
                let written = Self.unpunctuated(UnicodeFold.words(other)).map(EnglishSingular.of)
                if !written.isEmpty { own[written] = target }
            }
        }
        self.own = own
        synonyms = table
        compounds = Set(FoodWords.compounds)
        longest = max(table.keys.map(\.count).max() ?? 1, FoodWords.compounds.map(\.count).max() ?? 1)
    }

    /// The normalised name. Only the first 24 words count.
    package func name(_ text: String) -> FoodName {
        let folded = UnicodeFold.words(text)
        let own = own.isEmpty ? nil : own[Self.unpunctuated(folded).map(EnglishSingular.of)]
        let words = joined((own ?? Self.english(folded)).prefix(24))
        var segments = words.split { $0 == "," || $0 == "." }.map(Array.init)
        // `rice, white, cooked`: the first part is the food, the rest describes it.
        if segments.count > 1 { segments.append(segments.removeFirst()) }
        let found = weighted(segments.flatMap { $0 }, dropping: true)
        return FoodName(
            words: found.isEmpty ? weighted(segments.flatMap { $0 }, dropping: false) : found,
            vector: vectors?.place(of: text))
    }

    /// Languages the name may be in; empty if the dictionary knows no word of it.
    package static func languages(of name: String) -> [FoodLanguage] {
        FoodDictionary.shared.reading(of: Array(UnicodeFold.words(name).prefix(24))).languages
    }

    /// Words of running text in order: translated, synonyms and compounds mapped, punctuation kept, nothing dropped.
    package func textWords(_ text: String) -> [String] {
        joined(FoodDictionary.shared.textReading(of: UnicodeFold.words(text)).map(EnglishSingular.of)[...])
    }

    func name(ofTextWords words: ArraySlice<String>) -> FoodName {
        FoodName(words: weighted(Array(words), dropping: true))
    }

    private static func singularWords(_ text: String) -> [String] { unpunctuated(english(UnicodeFold.words(text))) }

    /// Folded words in English and singular. Only the first 24 words count.
    private static func english(_ words: [String]) -> [String] {
        FoodDictionary.shared.reading(of: Array(words.prefix(24))).words.map(EnglishSingular.of)
    }

    private static func unpunctuated(_ words: [String]) -> [String] { words.filter { $0 != "," && $0 != "." } }

    /// Maps the longest synonym or compound at each index, then joins compounds that synonyms produced.
    private func joined(_ words: ArraySlice<String>) -> [String] {
        // Compounds are mapped first: `ginger ale` is not ginger and a synonym of beer.
        let mapped = replaced(Array(words)) { synonyms[$0] ?? (compounds.contains($0) ? [$0.joined()] : nil) }
        return replaced(mapped) { compounds.contains($0) ? [$0.joined()] : $0 == ["veggie"] ? ["vegetable"] : nil }
    }

    private func replaced(_ words: [String], by replacement: ([String]) -> [String]?) -> [String] {
        var result: [String] = []
        var place = 0
        next: while place < words.count {
            for length in stride(from: min(longest, words.count - place), through: 1, by: -1) {
                if let new = replacement(Array(words[place..<(place + length)])) {
                    result += new
                    place += length
                    continue next
                }
            }
            result.append(words[place])
            place += 1
        }
        return result
    }

    private func weighted(_ words: [String], dropping: Bool) -> [FoodName.Word] {
        var result: [FoodName.Word] = []
        var seen: Set<String> = []
        var isCompany = false
        var head: Int?
        for (place, word) in words.enumerated() where word != "," && word != "." {
            if word == "and", !isCompany, Self.joinsParts(at: place, of: words) { continue }
            if FoodWords.joiners.contains(word), word != "and" || !result.isEmpty {
                isCompany = isCompany || !result.isEmpty
                continue
            }
            if dropping, FoodWords.dropped.contains(word) || word.utf8.first.map({ (48...57).contains($0) }) == true {
                continue
            }
            guard seen.insert(word).inserted else { continue }
            let isPart = FoodWords.parts.contains(word)
            let weight = isCompany || isPart ? 0.5 : FoodWords.varieties.contains(word) ? 0.7 : 1
            result.append(FoodName.Word(text: word, weight: weight))
            if !isCompany, !isPart { head = result.count - 1 }
        }
        if let head = head ?? result.indices.last { result[Self.namer(of: head, in: &result)].weight = 2 }
        return result
    }

    /// Whether that `and` joins ingredients of one food: `beef and bean chili`, but not `fish and chips`.
    private static func joinsParts(at place: Int, of words: [String]) -> Bool {
        let rest = words[(place + 1)...].prefix { !FoodWords.joiners.contains($0) && $0 != "," && $0 != "." }
        let telling = rest.filter { !FoodWords.dropped.contains($0) && !FoodWords.varieties.contains($0) }
        return telling.count > 1 && telling.last.map(FoodWords.madeOf.contains) == true
    }

    /// Index of the word naming the food where the head only gives its kind: `naan` in `naan bread`, `pho` in `beef pho
    /// soup`. The kind then gets a low weight.
    private static func namer(of head: Int, in words: inout [FoodName.Word]) -> Int {
        let kind = words[head].text
        let namer = words[..<head].lastIndex { $0.weight > 0.5 && FoodKinds.isKind(kind, of: $0.text) }
        guard let namer else { return head }
        words[head].weight = 0.3
        return namer
    }
}
