package import Nutrition

/// A meal as an import found it, before its photos are looked into.
package struct MealDraft: Sendable {
    /// A photo that is to be taken over.
    package struct Photo: Sendable, Hashable {
        /// Absolute.
        package var path: String
        /// What the photo shows, for its name: `top`; empty where there is nothing to tell.
        package var view: String
        /// As the file or the person wrote it, for remarks.
        package var name: String

        package init(path: String, view: String, name: String) {
            self.path = path
            self.view = view
            self.name = name
        }
    }

    /// Everything but its photos, which have no names yet.
    package var meal: Meal
    package var photos: [Photo]
    /// The file the meal stands in, and its first line there, from 1 (0 where lines mean nothing).
    package var file: String
    package var line: Int
    /// Why the meal cannot be taken; empty when it can, as far as was seen without its photos.
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
}
