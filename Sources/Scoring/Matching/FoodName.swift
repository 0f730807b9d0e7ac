/// A food's name reduced to what tells foods apart.
package struct FoodName: Sendable, Hashable {
    package struct Word: Sendable, Hashable {
        /// Lower-case, singular, without accents; compounds are joined.
        package var text: String
        /// 2 for the head, 1 for another word, 0.7 for a variety, 0.5 for a cut or for company after `with`, 0.3 for
        /// the kind of the head (`bread` in `naan bread`).
        package var weight: Double
    }

    /// Unique words; empty for a name without letters.
    package let words: [Word]
    /// Index of its vector, nil without one.
    let vector: Int?

    /// The word the name is about: `juice` in `orange juice`. Nil for an empty name.
    package let head: String?

    /// All words sorted and joined: equal for names that differ only in order and spacing.
    package let key: String

    package let weight: Double

    let colours: Set<String>

    /// Whether it lists several separate foods: `rice with beans`.
    let isPlate: Bool

    init(words: [Word], vector: Int? = nil) {
        self.words = words
        self.vector = vector
        head = words.max { $0.weight < $1.weight }?.text
        key = words.map { $0.text }.sorted().joined()
        weight = words.reduce(0) { $0 + $1.weight }
        colours = Set(words.map(\.text)).intersection(FoodWords.colours)
        isPlate = words.count > 1 && words.count { $0.weight == 0.5 } == words.count - 1
    }
}
