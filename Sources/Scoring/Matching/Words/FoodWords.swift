import Nutrition

/// Roles of words in food names. Words are lower-case, singular and without accents.
enum FoodWords {
    /// Preparation, size, amount, freshness and dishware, which do not identify the food.
    static let dropped = list("dropped")

    /// Cuts of an animal or plant: may differ for the same food, and are never the head.
    static let parts = list("parts")

    /// Colour, variety, fat and grain, which distinguish kinds of one food.
    static let varieties = list("varieties")

    /// Words followed only by accompaniments: `coffee with milk`.
    static let joiners = list("joiners")

    /// Heads that need the word before them: `apple` is not `apple juice`.
    static let genericHeads = list("genericHeads")

    /// Dishes named by their ingredients (`ham and cheese sandwich`): before these, `and` joins ingredients.
    static let madeOf = list("madeOf")

    /// Colours: `green tea` is not `bubble tea`.
    static let colours = list("colours")

    /// Foreign words used in English names: `con` in `chili con carne`.
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
