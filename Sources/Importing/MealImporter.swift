package import Nutrition

/// Reads one foreign format of weighed meals. To add one: a file, its tests, and an entry in `Importers.all`.
package protocol MealImporter: Sendable {
    static var name: String { get }
    /// What it reads, in a few words, for the help text.
    static var summary: String { get }

    /// Every meal of the source in order, valid or not; photos are resolved but not read.
    /// - Throws: `ImportError.unusable` when the whole source makes no sense.
    static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals
}

package enum Importers {
    package static let all: [any MealImporter.Type] = [CSVImporter.self]

    package static func named(_ name: String) -> (any MealImporter.Type)? { all.first { $0.name == name } }
}

package struct ImportSource: Sendable {
    package var path: String
    /// Per 100 g; nil when the meals have their own values.
    package var foods: String?
    /// The folder of all photos; no photo is taken from outside it.
    package var photos: String
    package var columns: [NamedColumn]

    /// A column set by hand; its meaning is a raw value of `CSVColumn`.
    package typealias NamedColumn = (meaning: String, header: String)

    package init(path: String, foods: String? = nil, photos: String, columns: [NamedColumn] = []) {
        self.path = path
        self.foods = foods
        self.photos = photos
        self.columns = columns
    }
}

package struct ImportedMeals: Sendable {
    /// In the order of the source, each id once.
    package var meals: [MealDraft]
    /// Rows without a usable meal id.
    package var dropped: [ImportReport.Dropped]
    package var notes: [String]

    package init(meals: [MealDraft], dropped: [ImportReport.Dropped] = [], notes: [String] = []) {
        self.meals = meals
        self.dropped = dropped
        self.notes = notes
    }
}

/// An imported meal before its photos are read.
package struct MealDraft: Sendable {
    package struct Photo: Sendable, Hashable {
        /// Absolute.
        package var path: String
        /// What the photo shows, for its name, such as `top`; may be empty.
        package var view: String
        /// As written in the file or by the person, for messages.
        package var name: String

        package init(path: String, view: String, name: String) {
            self.path = path
            self.view = view
            self.name = name
        }
    }

    /// Without photos, which have no names yet.
    package var meal: Meal
    package var photos: [Photo]
    /// The meal's file and its first line there, from 1; 0 if lines mean nothing.
    package var file: String
    package var line: Int
    /// Reasons to refuse the meal, found without reading its photos; empty if there are none.
    package var problems: [ImportReport.Dropped]

    package init(
        meal: Meal, photos: [Photo], file: String, line: Int = 0, problems: [ImportReport.Dropped] = []
    ) {
        self.meal = meal
        self.photos = photos
        self.file = file
        self.line = line
        self.problems = problems
    }

    /// The meal left out for that reason.
    func dropped(_ reason: String) -> ImportReport.Dropped {
        .init(file: file, line: line, meal: meal.id, reason: reason)
    }
}
