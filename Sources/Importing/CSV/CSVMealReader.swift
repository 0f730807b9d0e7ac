import Catalog
import Nutrition

/// Makes a meal of its rows. One bad row makes the whole meal unusable: an incomplete truth would be wrong.
struct CSVMealReader {
    let file: String
    let cells: CSVCells
    /// Nil when the rows have their own values.
    let foods: FoodTable?
    let weights: CSVWeights
    let photoFolder: String

    func droppedRow(_ row: CSVTable.Row) -> ImportReport.Dropped {
        let id = cells.text(.meal, of: row)
        let reason =
            row.problem ?? id.map {
                "`\(shown($0))` cannot be a meal's id: use letters, digits, `.`, `_` and `-`, at most 100"
            } ?? "the row names no meal; give it an id"
        return .init(file: file, line: row.line, reason: reason)
    }

    /// With every reason to refuse the meal.
    func meal(_ id: String, rows: [CSVTable.Row]) -> MealDraft {
        var problems: [ImportReport.Dropped] = []
        func note(_ line: Int, _ reason: String) {
            problems.append(.init(file: file, line: line, meal: id, reason: reason))
        }
        var portions: [CSVPortion] = []
        for row in rows {
            if let problem = row.problem {
                note(row.line, problem)
                continue
            }
            do throws(CSVCells.Problem) {
                if let portion = try portion(row) { portions.append(portion) }
            } catch {
                note(row.line, error.reason)
            }
        }
        let whole = rows.filter { $0.problem == nil }
        var meal = Meal(id: id, photos: [])
        func text(_ column: CSVColumn) -> String? { common(column, whole, note) }
        func word<Word: RawRepresentable<String> & CaseIterable>(_ column: CSVColumn, _: Word.Type) -> Word? {
            guard let text = text(column) else { return nil }
            if let word = Word(rawValue: text.lowercased()) { return word }
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            note(rows[0].line, "`\(column.rawValue)` cannot be `\(shown(text))`; use one of \(words)")
            return nil
        }
        meal.notes = text(.notes)
        meal.difficulty = word(.difficulty, Difficulty.self)
        meal.group = text(.group) ?? id
        meal.split = word(.split, Split.self)
        meal.tags = Self.tags(text(.tags))
        (meal.person, meal.day) = (text(.person), text(.day))
        meal.truth = CSVPortion.truth(
            of: portions, isFromTable: foods != nil, provenance: word(.provenance, Provenance.self))
        let photos = photos(whole, note)
        if photos.isEmpty, !whole.isEmpty, !problems.contains(where: { $0.reason.hasPrefix("the photo") }) {
            note(rows[0].line, "the meal names no photo; name one in a column of photos")
        }
        return MealDraft(meal: meal, photos: photos, file: file, line: rows[0].line, problems: problems)
    }

    /// Nil for a row without food or values.
    private func portion(_ row: CSVTable.Row) throws(CSVCells.Problem) -> CSVPortion? {
        let name = cells.text(.food, of: row)
        var grams: Double?
        if let column = weights.column { grams = try cells.number(column, of: row, in: 0...100_000) }
        guard let foods else {
            var portion = CSVPortion(name: name, grams: grams, nutrients: Nutrients())
            for column in CSVColumn.nutrients {
                guard let nutrient = column.nutrient else { continue }
                portion.nutrients[nutrient] = try cells.number(column, of: row, in: 0...100_000)
            }
            if weights.isGross, let gross = grams {
                guard let refuse = try cells.number(.refuse, of: row, in: 0...1) else {
                    throw .init(reason: "the row gives no refuse fraction; write 0 where all is eaten")
                }
                portion.grams = gross * (1 - refuse)
            }
            return portion.isEmpty ? nil : portion
        }
        guard let name else {
            if grams == nil { return nil }
            throw .init(reason: "the row has a weight and no food; name the food")
        }
        let food = try foods.food(named: name)
        guard var edible = grams else {
            throw .init(reason: "`\(shown(name))` has no weight; weigh it or remove the row")
        }
        if weights.isGross {
            let refuse = try cells.number(.refuse, of: row, in: 0...1) ?? food.refuse
            edible *= 1 - (refuse ?? 0)
        }
        var portion = CSVPortion(name: food.name, grams: edible, nutrients: Nutrients())
        for nutrient in Nutrient.allCases where nutrient != .mass {
            portion.nutrients[nutrient] = food.per100Grams[nutrient].map { $0 * edible / 100 }
        }
        return portion
    }

    /// A value of the whole meal: empty cells are ignored, others must agree.
    private func common(_ column: CSVColumn, _ rows: [CSVTable.Row], _ note: (Int, String) -> Void) -> String? {
        var first: (line: Int, text: String)?
        for row in rows {
            guard let text = cells.text(column, of: row) else { continue }
            guard let stated = first else {
                first = (row.line, text)
                continue
            }
            if stated.text != text {
                note(row.line, "`\(column.rawValue)` is not what line \(stated.line) says; make them agree")
            }
        }
        return first?.text
    }

    private func photos(_ rows: [CSVTable.Row], _ note: (Int, String) -> Void) -> [MealDraft.Photo] {
        var photos: [MealDraft.Photo] = []
        for (place, view) in cells.columns.photos {
            var first: (line: Int, name: String)?
            for row in rows {
                let name = row.fields[place].text
                guard !name.isEmpty else { continue }
                if let stated = first {
                    guard stated.name != name else { continue }
                    note(
                        row.line,
                        "the photo `\(shown(name))` is another one than line \(stated.line) names; make them agree")
                    continue
                }
                first = (row.line, name)
                do {
                    let path = try ProjectFiles.resolve(name, in: photoFolder)
                    photos.append(.init(path: path, view: view, name: name))
                } catch {
                    note(row.line, "the photo `\(shown(name))` \(error)")
                }
            }
        }
        return photos
    }

    /// Separated by commas, semicolons or bars.
    private static func tags(_ text: String?) -> [String] {
        (text ?? "").split { ",;|".contains($0) }
            .map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
            .filter { !$0.isEmpty }
    }
}
