import Nutrition

/// Translates food names of six languages into English, so that they can be compared. The language that knows most of a
/// name's words wins; English wins ties. Latin names are translated by longest known phrases, in French, Spanish and
/// Italian from last to first. German compounds and unspaced Chinese and Japanese text are cut into known words.
/// Unknown words stay.
struct FoodDictionary: Sendable {
    static let shared = FoodDictionary()

    /// Food names, then preparations and other words, by language.
    static var tables: [[UInt8]] {
        [
            PackageResources.plants_txt, PackageResources.animal_txt, PackageResources.made_txt,
            PackageResources.preparations_txt
        ]
    }

    private var english = EnglishFoodWords()

    init() {
        for table in Self.tables {
            for cells in EmbeddedTable.rows(table, columns: 1) { english.add(UnicodeFold.words(cells[0])) }
        }
    }

    /// A name in English, and the languages it may be in: none if no word is known.
    struct Reading {
        var words: [String]
        var languages: [FoodLanguage]
    }

    /// Translates the words of a name, as `UnicodeFold` gives them.
    func reading(of words: [String]) -> Reading {
        guard words.contains(where: UnspacedLexicon.isUnspaced) else { return latinReading(of: words) }
        let foreign = ForeignFoodWords.shared
        var result: [String] = []
        var known: [FoodLanguage: Int] = [:]
        for word in words {
            guard UnspacedLexicon.isUnspaced(word) else {
                result.append(word)
                continue
            }
            let first = foreign.chinese.reading(of: TraditionalChinese.simplified(word))
            let second = foreign.japanese.reading(of: UnspacedLexicon.kana(word))
            let isJapanese = second.rank > first.rank
            result += isJapanese ? second.words : first.words
            known[.chinese, default: 0] += first.known
            known[.japanese, default: 0] += second.known
        }
        let most = known.values.max() ?? 0
        return Reading(words: result, languages: most > 0 ? known.keys.filter { known[$0] == most } : [])
    }

    /// Translates running text. Text that is a fifth English stays as it is.
    func textReading(of words: [String]) -> [String] {
        let start = words.prefix(60).filter { $0 != "," && $0 != "." }
        guard english.count(of: start[...]) * 5 < Double(start.count) else { return words }
        return reading(of: words).words
    }

    private func latinReading(of words: [String]) -> Reading {
        let count = words.count { $0 != "," && $0 != "." }
        let known = english.count(of: words[...])
        guard count > 0, known < Double(count) else {
            return Reading(words: words, languages: count > 0 ? [.english] : [])
        }
        var best = (score: known, languages: known > 0 ? [FoodLanguage.english] : [], words: words)
        // A language can only win by a word that English lacks.
        let foreign = known > 0.5 ? words.filter { !english.contains($0) } : words
        for language in [FoodLanguage.german, .french, .spanish, .italian] {
            guard let lexicon = ForeignFoodWords.shared.latin[language], foreign.contains(where: lexicon.mayKnow) else {
                continue
            }
            let reading = lexicon.reading(of: words, english: english)
            if reading.score > best.score + 1e-9 {
                best = (reading.score, [language], reading.words)
            } else if reading.score > 0, abs(reading.score - best.score) <= 1e-9 {
                best.languages.append(language)
            }
        }
        return Reading(words: best.words, languages: best.languages)
    }
}

/// The names of all languages but English. Most answers are English, so they are read when the first other word comes.
private struct ForeignFoodWords: Sendable {
    static let shared = ForeignFoodWords()

    private(set) var latin: [FoodLanguage: FoodLexicon] = [:]
    private(set) var chinese = UnspacedLexicon()
    private(set) var japanese = UnspacedLexicon()

    private init() {
        for language in [FoodLanguage.german, .french, .spanish, .italian] { latin[language] = FoodLexicon(language) }
        for cells in FoodDictionary.tables.flatMap({ EmbeddedTable.rows($0) }) {
            let meaning = UnicodeFold.words(cells[0])
            for (language, cell) in zip(FoodLanguage.allCases.dropFirst(), cells.dropFirst()) {
                for name in cell.split(separator: "/") {
                    let words = UnicodeFold.words(String(name))
                    switch language {
                    case .chinese: chinese.add(words.joined(), meaning)
                    case .japanese: japanese.add(UnspacedLexicon.kana(words.joined()), meaning)
                    default: latin[language]?.add(words, meaning)
                    }
                }
            }
        }
    }
}
