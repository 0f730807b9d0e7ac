import Catalog
import Nutrition

/// Lines as in `meals.jsonl` of an eval set, with photos in another folder.
package enum JSONLinesImporter: MealImporter {
    package static let name = "jsonl"
    package static let summary = "a meals.jsonl, as eval sets have"
    package static let options: Set<ImportOption> = [.photos]

    private static let byteLimit = 64_000_000

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let file = source.isFolder ? "\(source.path)/meals.jsonl" : source.path
        let bytes: [UInt8]
        do throws(ProjectFiles.Failure) {
            bytes = try ProjectFiles.read(file, limit: byteLimit)
        } catch {
            throw .unusable(file: file, line: 0, reason: "the file \(error)")
        }
        let beside = "\(source.folder)/photos"
        let photos = source.photos ?? (SetFolder.kind(beside) == nil ? source.folder : beside)
        var found = ImportedMeals(meals: [])
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            let read = MealLine(Array(line), number: index + 1, file: file)
            let reasons = read.diagnostics.filter { $0.severity == .error }.map(\.message)
            func drop(_ reason: String) {
                found.dropped.append(.init(file: file, line: index + 1, meal: read.meal?.id, reason: reason))
            }
            reasons.forEach(drop)
            guard reasons.isEmpty, let meal = read.meal else {
                if reasons.isEmpty { drop("the line is no meal") }
                continue
            }
            found.meals.append(draft(meal, photos, file, index + 1))
        }
        guard !found.meals.isEmpty else {
            throw .unusable(
                file: file, line: found.dropped.first?.line ?? 0,
                reason: found.dropped.first?.reason ?? "the file has no meals; check the path")
        }
        return found
    }

    private static func draft(_ meal: Meal, _ photos: String, _ file: String, _ line: Int) -> MealDraft {
        var draft = MealDraft(meal: meal, photos: [], file: file, line: line)
        draft.meal.photos = []
        for photo in meal.photos {
            draft.take(photo: photo, view: meal.photos.count == 1 ? "" : "\(draft.photos.count + 1)", in: photos)
        }
        return draft
    }
}
