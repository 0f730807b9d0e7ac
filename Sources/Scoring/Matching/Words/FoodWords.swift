import Nutrition

/// What words do in food names. Every word is lower-case, singular and without accents.
enum FoodWords {
    /// Preparation, size, amount, freshness and dishware: they do not say which food it is.
    static let dropped = list("dropped")

    /// Cuts of an animal or plant: they may differ while the food is the same, and are never the head of a name.
    static let parts = list("parts")

    /// Colour, variety, fat and grain: they tell kinds of one food apart.
    static let varieties = list("varieties")

    /// Words after which only company follows: `coffee with milk`.
    static let joiners = list("joiners")

    /// Heads that say little without what stands before them: `apple` is not `apple juice`.
    static let genericHeads = list("genericHeads")

    /// What stands at the end of `ham and cheese sandwich`: before these, `and` joins what they are made of.
    static let madeOf = list("madeOf")

    /// Colours: `green tea` is another tea than `bubble tea`.
    static let colours = list("colours")

    /// Words of English names that are those of another language by themselves: `con` in `chili con carne`.
    static let borrowed = list("borrowed")

    /// Names of several words that are foods of their own, not kinds of their last word.
    static let compounds: [[String]] = EmbeddedTable.rows(PackageResources.compounds_txt).flatMap { cells in
        guard cells.count == 2 else { return cells.map(EmbeddedTable.words) }
        return EmbeddedTable.words(cells[0]).flatMap { first in
            EmbeddedTable.words(cells[1]).map { [first, $0] }
        }
    }

    /// Words one letter apart that are not misspellings of each other.
    static let lookAlikes: Set<Set<String>> = [
        ["butter", "batter"], ["butter", "bitter"], ["batter", "bitter"], ["peanut", "peanuts"], ["walnut", "wallnut"],
        ["cherry", "sherry"],
        ["muffin", "puffin"], ["barley", "parley"], ["savory", "savoy"], ["turkey", "turnkey"], ["papaya", "papaia"]
    ]

    private static func list(_ name: String) -> Set<String> {
        Set(
            EmbeddedTable.rows(PackageResources.words_txt).flatMap { cells in
                cells[0] == name ? EmbeddedTable.words(cells[1]) : []
            })
    }
}
