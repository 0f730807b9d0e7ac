struct EnglishFoodWords: Sendable {
    private var words: Set<String>
    private var phrases: Set<[String]> = []
    private var longest = 2
    /// Words that do not indicate English by themselves: `pan` is Spanish for bread.
    private let weak = FoodWords.dropped.union(FoodWords.joiners)

    init() {
        words = weak.union(FoodWords.parts).union(FoodWords.varieties).union(FoodWords.genericHeads)
        words.formUnion(FoodKinds.words)
        for (canonical, others) in FoodSynonyms.groups {
            for name in [canonical] + others { add(name) }
        }
        for compound in FoodWords.compounds { add(compound) }
    }

    mutating func add(_ name: [String]) {
        let name = name.map(EnglishSingular.of)
        words.formUnion(name.filter { !FoodWords.borrowed.contains($0) || name.count == 1 })
        if name.count > 1 { phrases.insert(name) }
        longest = max(longest, name.count)
    }

    func contains(_ word: String) -> Bool { words.contains(word) || words.contains(EnglishSingular.of(word)) }

    /// Number of English words. A lone weak word counts half.
    func count(of all: ArraySlice<String>) -> Double {
        let singular = all.map(EnglishSingular.of)
        let known = singular.map { words.contains($0) || $0.utf8.first.map { (48...57).contains($0) } == true }
        var count = 0
        var isEnglish = false
        var place = 0
        while place < singular.count {
            let length =
                known.contains(false)
                ? stride(from: min(longest, singular.count - place), to: 1, by: -1).first {
                    phrases.contains(Array(singular[place..<(place + $0)]))
                } : nil
            if let length {
                count += length
                isEnglish = true
            } else if known[place] {
                count += 1
                isEnglish = isEnglish || !weak.contains(singular[place])
            }
            place += length ?? 1
        }
        return isEnglish || count != 1 ? Double(count) : 0.5
    }
}
