import Catalog
import FoundationEssentials
import Nutrition

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of photos without truths: each photo is a meal, and each subfolder is a meal of its photos.
package enum PhotoFolderImporter: MealImporter {
    package static let name = "folder"
    package static let summary = "photos without truths: a meal per photo or subfolder"
    package static let options: Set<ImportOption> = []

    static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif"]
    private static let entryLimit = 100_000

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        guard source.isFolder else {
            throw .unusable(file: source.path, line: 0, reason: "this is not a folder; name a folder of photos")
        }
        let entries = try names(in: source.path)
        var found = ImportedMeals(meals: [])
        var names = MealNames()
        var others = 0
        for entry in entries {
            let path = "\(source.path)/\(entry)"
            let isFolder = SetFolder.kind(path) == S_IFDIR
            let photos = isFolder ? try Self.names(in: path).filter(isPhoto).map { "\(entry)/\($0)" } : [entry]
            guard isFolder ? !photos.isEmpty : isPhoto(entry) else {
                others += 1
                continue
            }
            guard let id = names.id(of: isFolder ? "\(entry).folder" : entry) else {
                let reason = "the name gives no id: use letters, digits, `.`, `_` and `-`"
                found.dropped.append(.init(file: shown(path), line: 0, meal: nil, reason: reason))
                continue
            }
            found.meals.append(meal(id, photos, source.path))
        }
        guard !found.meals.isEmpty else {
            throw .unusable(file: source.path, line: 0, reason: "the folder has no photos; check the path")
        }
        if others > 0 { found.notes.append("files and folders that are no photos: \(others)") }
        found.notes.append("the meals have no truth yet, so they cannot be scored: nutrieval sets correct, or serve")
        return found
    }

    private static func meal(_ id: String, _ photos: [String], _ folder: String) -> MealDraft {
        var draft = MealDraft(meal: Meal(id: id, photos: []), photos: [], file: folder)
        for photo in photos {
            draft.take(photo: photo, view: photos.count == 1 ? "" : "\(draft.photos.count + 1)", in: folder)
        }
        return draft
    }

    /// Sorted, without hidden ones.
    private static func names(in folder: String) throws(ImportError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unusable(file: folder, line: 0, reason: "the folder cannot be read; check its permissions")
        }
        guard names.count <= entryLimit else {
            throw .unusable(file: folder, line: 0, reason: "the folder has more than \(entryLimit) files; split it")
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func isPhoto(_ name: String) -> Bool {
        name.split(separator: ".").last.map { endings.contains($0.lowercased()) } ?? false
    }
}
