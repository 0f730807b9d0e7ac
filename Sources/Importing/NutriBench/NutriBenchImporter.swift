import Catalog
import Hashing
import Nutrition

/// NutriBench as a table: one meal in words a row, with carbohydrates, fat, energy and protein of the whole meal, a country
/// and a serving type. The source is the table, or a folder with one table in it. Rows have no ids: an id is made of
/// country and text, so that a part of the table gives the same ids.
package enum NutriBenchImporter: MealImporter {
    package static let name = "nutribench"
    package static let summary = "NutriBench's table of meals in words"
    package static let options: Set<ImportOption> = []

    private static let text = "meal_description"
    private static let (country, serving) = ("country", "serving_type")
    private static let values: [(column: String, nutrient: Nutrient)] = [
        ("energy", .energy), ("protein", .protein), ("carb", .carbs), ("fat", .fat)
    ]

    package static func read(_ source: ImportSource) throws(ImportError) -> ImportedMeals {
        let file = try CSVLayout.only(in: source)
        let layout = try CSVLayout(
            reading: file, texts: [text, country, serving], numbers: values.map(\.column))
        var found = ImportedMeals(meals: [], notice: notice)
        var lines: [String: Int] = [:]
        for row in layout.table.rows {
            func drop(_ reason: String, _ meal: String? = nil) {
                found.dropped.append(.init(file: file, line: row.line, meal: meal, reason: reason))
            }
            if let problem = row.problem {
                drop(problem)
                continue
            }
            let words = MealText.folded(layout.text(text, of: row))
            guard !words.isEmpty else {
                drop("the row has no \(text); write what was eaten")
                continue
            }
            let place = layout.text(country, of: row)
            let id = Self.id(words, place)
            if let first = lines[id] {
                drop("the same text as on line \(first); keep one", id)
                continue
            }
            lines[id] = row.line
            found.meals.append(draft(id, words, place, row, layout))
        }
        guard !found.meals.isEmpty else {
            throw .unusable(
                file: file, line: found.dropped.first?.line ?? 0,
                reason: found.dropped.first?.reason ?? "the table has no meals; check the path")
        }
        return found
    }

    private static func draft(
        _ id: String, _ words: String, _ place: String, _ row: CSVTable.Row, _ layout: CSVLayout
    ) -> MealDraft {
        let tags = [place, layout.text(serving, of: row)].filter { !$0.isEmpty && $0.utf8.count <= 100 }
        var draft = MealDraft(
            meal: Meal(id: id, input: .text(words), tags: tags), photos: [], file: layout.table.file, line: row.line)
        if words.count > MealText.limit {
            draft.problems.append(
                draft.dropped("the text has \(words.count) characters; shorten it to \(MealText.limit)"))
        }
        for (column, nutrient) in values {
            do throws(CSVProblem) {
                guard let value = try layout.number(column, of: row) else { continue }
                draft.meal.truth.nutrients[nutrient] = CSVPortion.rounded(value)
                draft.meal.truth.provenance[nutrient.key] = .database
            } catch {
                draft.problems.append(draft.dropped(error.reason))
            }
        }
        return draft
    }

    /// Such as `zmb-3f2a9c01d4`.
    private static func id(_ words: String, _ country: String) -> String {
        let hash = SHA256Digest(of: "\(country)\u{0}\(words)".utf8).hex.prefix(10)
        let prefix = country.lowercased()
        return DefinitionPath.isName("x\(prefix)") && (1...20).contains(prefix.utf8.count)
            ? "\(prefix)-\(hash)" : "meal-\(hash)"
    }

    static let notice = SetNotice(
        description: "NutriBench: meals in words, made of food surveys in 24 countries",
        licence: "CC-BY-NC-SA-4.0",
        source: "https://mehak126.github.io/nutribench.html",
        citation:
            "Hua et al., NutriBench: A Dataset for Evaluating Large Language Models on Nutrition Estimation from Meal Descriptions, ICLR 2025",
        caution: "A model wrote the texts from survey records; models alike may look better than they are")
}
