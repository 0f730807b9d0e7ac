import Catalog
import Nutrition

/// A table `image,food,portion` of weighed canteen food, one row per food, portions in grams, without energy.
/// The source is the table, or a folder with one table in it.
package enum MensaImporter: MealImporter {
    package static let name = "mensa"
    package static let summary = "a table image,food,portion: grams, no energy"
    package static let options: Set<ImportOption> = [.photos]

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let file = try CSVLayout.only(in: source)
        let layout = try CSVLayout(reading: file, texts: ["image", "food"], numbers: ["portion"])
        var (order, rows) = ([String](), [String: [CSVTable.Row]]())
        var found = ImportedMeals(meals: [])
        for row in layout.table.rows {
            let image = layout.text("image", of: row)
            guard !image.isEmpty else {
                let reason = row.problem ?? "the row names no image; name one"
                found.dropped.append(.init(file: file, line: row.line, meal: nil, reason: reason))
                continue
            }
            if rows[image] == nil { order.append(image) }
            rows[image, default: []].append(row)
        }
        let photos = photoFolder(source)
        var names = MealNames()
        for image in order {
            guard let some = rows[image], let first = some.first else { continue }
            guard let id = names.id(of: image) else {
                let reason = "`\(shown(image))` gives no id: use letters, digits, `.`, `_` and `-`"
                found.dropped.append(.init(file: file, line: first.line, meal: nil, reason: reason))
                continue
            }
            found.meals.append(meal(id, image, some, layout, photos))
        }
        guard !found.meals.isEmpty else {
            throw .unusable(
                file: file, line: found.dropped.first?.line ?? 0,
                reason: found.dropped.first?.reason ?? "the table has no meals; check the path")
        }
        return found
    }

    private static func meal(
        _ id: String, _ image: String, _ rows: [CSVTable.Row], _ layout: CSVLayout, _ photos: String
    ) -> MealDraft {
        var draft = MealDraft(meal: Meal(id: id, photos: []), photos: [], file: layout.table.file, line: rows[0].line)
        var portions: [CSVPortion] = []
        for row in rows {
            func note(_ reason: String) {
                draft.problems.append(.init(file: draft.file, line: row.line, meal: id, reason: reason))
            }
            if let problem = row.problem {
                note(problem)
                continue
            }
            do throws(CSVProblem) {
                guard let grams = try layout.number("portion", of: row) else {
                    throw CSVProblem(reason: "the row has no portion; weigh it or remove the row")
                }
                let food = layout.text("food", of: row)
                guard !food.isEmpty else { throw CSVProblem(reason: "the row names no food; name it") }
                portions.append(CSVPortion(name: food, nutrients: Nutrients(mass: Grams(grams))))
            } catch {
                note(error.reason)
            }
        }
        draft.meal.truth = CSVPortion.truth(of: portions, isFromTable: true, provenance: nil)
        draft.take(photo: image, in: photos)
        return draft
    }

    private static func photoFolder(_ source: ImportSource) -> String {
        if let photos = source.photos { return photos }
        let images = "\(source.folder)/images"
        return SetFolder.kind(images) == nil ? source.folder : images
    }
}
