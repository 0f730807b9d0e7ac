import Catalog
package import Nutrition

/// A photographed meal that a person adds.
package struct NewMeal: Sendable {
    /// Nil: proposed from the photo's name, unlike that of any other meal of the set.
    package var id: String?
    /// As the person's own file is named; only a text.
    package var photoName: String
    package var notes: String?
    /// Nil: the meal's id.
    package var group: String?
    package var split: Split?
    package var tags: [String]
    package var truth: Truth

    package init(
        id: String? = nil, photoName: String, notes: String? = nil, group: String? = nil, split: Split? = nil,
        tags: [String] = [], truth: Truth = Truth()
    ) {
        self.id = id
        self.photoName = photoName
        self.notes = notes
        self.group = group
        self.split = split
        self.tags = tags
        self.truth = truth
    }
}

package enum MealAdding {
    /// Cleans the photo and adds it with its row, both or none. Blocks: call it on a thread of your own.
    /// - Parameter path: of the photo, absolute.
    /// - Returns: the meal's id.
    /// - Throws: `MealRefusal`; `ImportError`, `WriteError`.
    package static func run(_ new: NewMeal, photo path: String, into folder: SetFolder) throws -> String {
        let known = Set(folder.manifest.meals.map { $0.id.lowercased() })
        // Corrections of a deleted meal would change another one of its id.
        let named = Set(try CorrectionSaving(folder).log.entries.compactMap { $0.correction?.meal.lowercased() })
        let id: String
        if let wanted = new.id {
            if known.contains(wanted.lowercased()) { throw MealRefusal.taken(wanted) }
            if named.contains(wanted.lowercased()) { throw MealRefusal.corrected(wanted) }
            id = wanted
        } else {
            guard let base = proposedID(for: new.photoName) else { throw MealRefusal.noID }
            id = free(base) { known.contains($0) || named.contains($0) }
        }
        let meal = Meal(
            id: id, photos: [], notes: new.notes, group: new.group, split: new.split, tags: new.tags, truth: new.truth)
        let draft = MealDraft(
            meal: meal, photos: [MealDraft.Photo(path: path, view: "", name: new.photoName)], file: new.photoName)
        let report = try SetImport.run(ImportedMeals(meals: [draft]), into: folder)
        guard report.added == [id] else { throw MealRefusal.unusable(report.dropped.map(\.reason)) }
        return id
    }

    /// A photo's name without folder and extension; characters not allowed in ids become `-`. Nil if nothing is left.
    package static func proposedID(for photo: String) -> String? {
        let file = photo.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let stem = file.lastIndex(of: ".").map { $0 == file.startIndex ? file[...] : file[..<$0] } ?? file
        let words = stem.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        let id = String(words.joined(separator: "-").prefix(100))
        return id.isEmpty ? nil : id
    }

    private static func free(_ base: String, _ isTaken: (String) -> Bool) -> String {
        var (id, number) = (base, 2)
        while isTaken(id.lowercased()) {
            id = "\(base.prefix(90))-\(number)"
            number += 1
        }
        return id
    }
}

/// Why a meal was not added; the set is unchanged.
package enum MealRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    case taken(String)
    /// A deleted meal of that id has corrections.
    case corrected(String)
    case noID
    /// Lower-case sentences: what is wrong; what to do.
    case unusable([String])

    package var description: String {
        switch self {
        case .taken(let id): "the set has a meal `\(shown(id))` already: choose another id"
        case .corrected(let id):
            "corrections of an earlier meal `\(shown(id))` would change this one: choose another id"
        case .noID: "the photo's name gives no id: type one, of letters, digits, `.`, `_` and `-`"
        case .unusable(let reasons): reasons.joined(separator: "\n")
        }
    }
}
