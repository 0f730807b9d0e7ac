/// A food's name reduced to what tells foods apart.
package struct FoodName: Sendable, Hashable {
    /// A word of the name and how much it says.
    package struct Word: Sendable, Hashable {
        /// Lower-case, singular, without accents; compounds are run together.
        package var text: String
        /// 2 for the head, 1 for another word, 0.7 for a variety, 0.5 for a cut or for company after `with`, 0.3 for
        /// the kind of the head (`bread` in `naan bread`).
        package var weight: Double
    }

    /// No word twice; empty for a name without letters.
    package var words: [Word]
    /// Where its vector is, nil where names have none.
    var vector: Int?

    /// The word the name is about: `juice` in `orange juice`. Nil for an empty name.
    package var head: String? { words.max { $0.weight < $1.weight }?.text }

    /// All words in alphabetical order, run together: equal for names that differ in order and spacing alone.
    package var key: String { words.map(\.text).sorted().joined() }

    /// The sum of the weights.
    package var weight: Double { words.reduce(0) { $0 + $1.weight } }
}
