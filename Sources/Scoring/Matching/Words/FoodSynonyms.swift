import Nutrition

/// Names that mean the same food. Every name is written singular, lower-case and without accents.
enum FoodSynonyms {
    /// Canonical name and its other names, in words. A canonical name of one word is one food wherever it stands.
    static let groups: [(canonical: [String], others: [[String]])] = EmbeddedTable.rows(PackageResources.synonyms_txt)
        .map { cells in
            (EmbeddedTable.words(cells[0]), cells[1].split(separator: "/").map { EmbeddedTable.words(String($0)) })
        }
}
