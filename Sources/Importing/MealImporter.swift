import Catalog
package import Nutrition

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads one foreign format of meals. To add one: a folder, its tests, and an entry in `Importers.all`.
package protocol MealImporter: Sendable {
    static var name: String { get }
    /// What it reads, in a few words, for the help text.
    static var summary: String { get }
    /// The options it takes beside those of every importer.
    static var options: Set<ImportOption> { get }

    /// Every meal of the source in order, valid or not; photos are resolved but not read.
    /// - Throws: `ImportError.unusable` when the whole source makes no sense.
    static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals
}

/// An option that only some importers take. The raw value is its name on the command line.
package enum ImportOption: String, Sendable, CaseIterable {
    case foods, column, photos
}

package enum Importers {
    package static let all: [any MealImporter.Type] = [
        CSVImporter.self, JSONLinesImporter.self, PhotoFolderImporter.self, Nutrition5kImporter.self, JFBImporter.self,
        MensaImporter.self, NutriBenchImporter.self
    ]

    package static func named(_ name: String) -> (any MealImporter.Type)? { all.first { $0.name == name } }

    /// Reads a source and leaves out the meals of its list of exclusions.
    /// - Throws: `ImportError.unusable`, as `MealImporter.read`, or for an unreadable list.
    package static func read(
        _ source: ImportSource, by importer: any MealImporter.Type
    ) throws(ImportError) -> ImportedMeals {
        let exclusions = try source.exclusions.map { path throws(ImportError) in try ExclusionList(reading: path) }
        var meals = try importer.read(source)
        exclusions?.apply(to: &meals)
        return meals
    }
}

package struct ImportSource: Sendable {
    /// A file or a folder, as the importer wants it.
    package var path: String
    /// Per 100 g; nil when the meals have their own values.
    package var foods: String?
    /// Nil: where the importer expects them. No photo is taken from outside the folder.
    package var photos: String?
    package var columns: [NamedColumn]
    /// A table of meals to leave out, with reasons.
    package var exclusions: String?

    /// A column set by hand; its meaning is a raw value of `CSVColumn`.
    package typealias NamedColumn = (meaning: String, header: String)

    package init(
        path: String, foods: String? = nil, photos: String? = nil, columns: [NamedColumn] = [],
        exclusions: String? = nil
    ) {
        self.path = path
        self.foods = foods
        self.photos = photos
        self.columns = columns
        self.exclusions = exclusions
    }

    package var isFolder: Bool { SetFolder.kind(ProjectFiles.real(path) ?? path) == S_IFDIR }

    /// The source itself if it is a folder, else the folder it is in.
    package var folder: String {
        if isFolder { return path }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder of the photos: the one named, else the source's own.
    var photoFolder: String { photos ?? folder }
}

package struct ImportedMeals: Sendable {
    /// In the order of the source, each id once.
    package var meals: [MealDraft]
    /// Rows without a usable meal id.
    package var dropped: [ImportReport.Dropped]
    /// Meals left out on purpose, by a rule.
    package var excluded: [ImportReport.Dropped]
    package var notes: [String]
    /// For a new set's `set.yaml`; nil for a source that has no fixed origin.
    package var notice: SetNotice?

    package init(
        meals: [MealDraft], dropped: [ImportReport.Dropped] = [], excluded: [ImportReport.Dropped] = [],
        notes: [String] = [], notice: SetNotice? = nil
    ) {
        self.meals = meals
        self.dropped = dropped
        self.excluded = excluded
        self.notes = notes
        self.notice = notice
    }
}

/// Origin and terms of a published set.
package struct SetNotice: Sendable, Hashable {
    package var description: String
    package var licence: String
    package var source: String
    package var citation: String
    package var caution: String
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

extension MealDraft {
    /// Adds the photo, or the reason why it cannot be used.
    mutating func take(photo name: String, view: String = "", in folder: String) {
        do throws(ProjectFiles.Failure) {
            photos.append(.init(path: try ProjectFiles.resolve(name, in: folder), view: view, name: name))
        } catch {
            problems.append(dropped(name.isEmpty ? "the meal names no photo" : "the photo `\(shown(name))` \(error)"))
        }
    }
}
