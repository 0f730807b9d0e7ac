/// Reads one foreign format of weighed meals. Adding one is a file, its tests, and a line in `Importers.all`.
package protocol MealImporter: Sendable {
    /// The word for it on the command line.
    static var name: String { get }
    /// What it reads, in a few words, for the help text.
    static var summary: String { get }

    /// Every meal of the source, in its order, good or not; photos are resolved but not looked into.
    /// - Throws: `ImportError.unusable` when the source as a whole makes no sense.
    static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals
}

/// The formats that can be imported.
package enum Importers {
    /// Each under a name of its own.
    package static let all: [any MealImporter.Type] = [CSVImporter.self]

    /// The importer of that name.
    package static func named(_ name: String) -> (any MealImporter.Type)? { all.first { $0.name == name } }
}

/// What is to be imported, as the person named it.
package struct ImportSource: Sendable, Hashable {
    /// The file of meals.
    package var path: String
    /// The table of foods per 100 g; nil when the meals carry their own values.
    package var foods: String?
    /// The folder photos are named from; no photo is taken from outside it.
    package var photos: String
    /// Columns that have other names than those known: what they mean, and their header.
    package var columns: [NamedColumn]

    /// A column that is told by hand.
    package struct NamedColumn: Sendable, Hashable {
        /// One of `CSVColumn`'s words.
        package var meaning: String
        /// The name in the header line.
        package var header: String

        package init(meaning: String, header: String) {
            self.meaning = meaning
            self.header = header
        }
    }

    package init(
        path: String, foods: String? = nil, photos: String, columns: [NamedColumn] = []
    ) {
        self.path = path
        self.foods = foods
        self.photos = photos
        self.columns = columns
    }
}

/// What an importer found.
package struct ImportedMeals: Sendable {
    /// In the order of the source, each id once.
    package var meals: [MealDraft]
    /// Rows that belong to no meal that could be named.
    package var dropped: [ImportReport.Dropped]
    /// What a person should know, such as columns that were not used.
    package var notes: [String]

    package init(meals: [MealDraft], dropped: [ImportReport.Dropped] = [], notes: [String] = []) {
        self.meals = meals
        self.dropped = dropped
        self.notes = notes
    }
}
