import Catalog
import FoundationEssentials
import JSON
import Nutrition

/// The January Food Benchmark: phone photos with values that a model proposed and people checked.
/// The source is its folder, with `food_scan_bench_v1.csv` and `fsb_images/`, or that file.
package enum JFBImporter: MealImporter {
    package static let name = "jfb"
    package static let summary = "the folder of the January Food Benchmark, or its table"
    package static let options: Set<ImportOption> = [.photos]

    static let table = "food_scan_bench_v1.csv"
    private static let totals: [(column: String, nutrient: Nutrient)] = [
        ("total_calories", .energy), ("total_carbs", .carbs), ("total_protein", .protein), ("total_fat", .fat)
    ]

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let file = try file(of: source)
        let layout = try CSVLayout(
            reading: file, texts: ["image_id", "image_filename", "ingredients_list"], numbers: totals.map(\.column))
        let beside =
            file.split(separator: "/").count > 1 ? String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) : "."
        let images = "\(beside)/fsb_images"
        let photos = source.photos ?? (SetFolder.kind(images) == nil ? beside : images)
        var found = ImportedMeals(meals: [], notice: notice)
        for row in layout.table.rows {
            let id = layout.text("image_id", of: row)
            guard row.problem == nil, DefinitionPath.isName(id) else {
                let reason = row.problem ?? "`\(shown(id))` cannot be a meal's id; correct image_id"
                found.dropped.append(.init(file: file, line: row.line, meal: nil, reason: reason))
                continue
            }
            found.meals.append(meal(id, row, layout, photos))
        }
        guard !found.meals.isEmpty else {
            throw .unusable(
                file: file, line: found.dropped.first?.line ?? 0,
                reason: found.dropped.first?.reason ?? "the table has no meals; check the path")
        }
        return found
    }

    private static func meal(_ id: String, _ row: CSVTable.Row, _ layout: CSVLayout, _ photos: String) -> MealDraft {
        var draft = MealDraft(meal: Meal(id: id, photos: []), photos: [], file: layout.table.file, line: row.line)
        draft.meal.truth.provenance = ["": .estimated]
        for (column, nutrient) in totals {
            do throws(CSVProblem) {
                draft.meal.truth.nutrients[nutrient] = try layout.number(column, of: row).map(CSVPortion.rounded)
            } catch {
                draft.problems.append(draft.dropped(error.reason))
            }
        }
        do throws(CSVProblem) {
            draft.meal.truth.foods = try foods(layout.text("ingredients_list", of: row))
        } catch {
            draft.problems.append(draft.dropped(error.reason))
        }
        draft.take(photo: layout.text("image_filename", of: row), in: photos)
        return draft
    }

    /// Nil for an empty cell. The table's writer put the literal into quotes once more in some versions.
    static func foods(_ cell: String) throws(CSVProblem) -> [TrueFood]? {
        if cell.isEmpty { return nil }
        let list: JSON
        do throws(PythonLiteral.Mistake) {
            let value = try PythonLiteral.read(cell)
            list = try value.string.map { text throws(PythonLiteral.Mistake) in try PythonLiteral.read(text) } ?? value
        } catch {
            throw CSVProblem(reason: "ingredients_list cannot be read at byte \(error.byte): \(error.reason)")
        }
        guard let elements = list.array else {
            throw CSVProblem(reason: "ingredients_list is not a list of ingredients; correct or remove the row")
        }
        var portions: [CSVPortion] = []
        for element in elements {
            guard let name = element["name"]?.string?[...].trimmed(), !name.isEmpty else {
                throw CSVProblem(reason: "an ingredient of ingredients_list has no name")
            }
            let isGrams = ["g", "gram", "grams"].contains(element["unit"]?.string?.lowercased())
            let mass = isGrams ? element["quantity"]?.number.map { Grams($0) } : nil
            portions.append(CSVPortion(name: String(name), nutrients: Nutrients(mass: mass)))
        }
        // An empty list would claim that the photo shows no food.
        return portions.isEmpty ? nil : CSVPortion.foods(portions)
    }

    /// - Throws: `ImportError.unusable` for a folder without the table.
    private static func file(of source: ImportSource) throws(ImportError) -> String {
        guard source.isFolder else { return source.path }
        let places = [source.path, "\(source.path)/food-scan-benchmark-dataset"].map { "\($0)/\(table)" }
        if let file = places.first(where: { SetFolder.kind($0) != nil }) { return file }
        throw .unusable(file: source.path, line: 0, reason: "the folder has no \(table); name the folder that has it")
    }

    static let notice = SetNotice(
        description: "January Food Benchmark: photos of Western meals, with values proposed by a model",
        licence: "CC-BY-4.0, as its paper states; the data have no licence file",
        source: "https://github.com/January-ai/food-scan-benchmarks",
        citation: "January AI, January Food Benchmark, arXiv:2508.09966, 2025",
        caution: "A model helped to make the truths: models alike may look better than they are")
}
