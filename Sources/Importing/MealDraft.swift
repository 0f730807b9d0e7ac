package import Nutrition

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
}
