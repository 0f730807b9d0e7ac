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

/// Names of the same food, all singular, lower-case and without accents.
enum FoodSynonyms {
    /// Canonical name and its other names, in words. A one-word canonical name is one food in any position.
    static let groups: [(canonical: [String], others: [[String]])] = EmbeddedTable.rows(PackageResources.synonyms_txt)
        .map { cells in
            (EmbeddedTable.words(cells[0]), cells[1].split(separator: "/").map { EmbeddedTable.words(String($0)) })
        }
}

/// Kinds and their members: `salmon` is a fish. A name with only the kind is less specific, not wrong. Words are as
/// `FoodNameNormalizer` leaves them: singular, synonyms mapped, compounds joined.
enum FoodKinds {
    /// Whether one is a kind of the other. Two members of one kind are two foods.
    static func areKin(_ a: String, _ b: String) -> Bool { isKind(a, of: b) || isKind(b, of: a) }

    static func isKind(_ kind: String, of member: String) -> Bool { members[kind]?.contains(member) == true }

    static let words = members.reduce(into: Set<String>()) { $0.formUnion($1.value.union([$1.key])) }

    private static let members = Dictionary(
        EmbeddedTable.rows(PackageResources.kinds_txt).map { ($0[0], Set(EmbeddedTable.words($0[1]))) }
    ) { $0.union($1) }
}

enum EnglishSingular {
    /// Returns the word itself if it is singular or no rule applies. Expects lower-case ASCII.
    static func of(_ word: String) -> String {
        if let known = exceptions[word] { return known }
        guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
        for ending in ["ss", "us", "is", "as"] where word.hasSuffix(ending) { return word }
        if word.hasSuffix("ies") { return word.utf8.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast()) }
        for ending in ["oes", "shes", "ches", "xes", "sses", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static let exceptions = Dictionary(
        EmbeddedTable.rows(PackageResources.singulars_txt).map { ($0[0], $0[1]) }
    ) { first, _ in first }
}
