import Nutrition

/// Names of the same food, all singular, lower-case and without accents.
enum FoodSynonyms {
    /// Canonical name and its other names, in words. A one-word canonical name is one food in any position.
    static let groups: [(canonical: [String], others: [[String]])] = EmbeddedTable.rows(PackageResources.synonyms_txt)
        .map { cells in
            (EmbeddedTable.words(cells[0]), cells[1].split(separator: "/").map { EmbeddedTable.words(String($0)) })
        }
}
