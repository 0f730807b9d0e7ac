import Catalog
import JSON
import Nutrition

/// Makes a meal of its rows. One bad row makes the whole meal unusable: an incomplete truth would be wrong.
struct CSVMealReader {
    let file: String
    let columns: CSVColumns
    /// Nil when the rows have their own values.
    let foods: FoodTable?
    let weights: CSVWeights
    let photoFolder: String

    func droppedRow(_ row: CSVTable.Row) -> ImportReport.Dropped {
        let id = columns.text(.meal, of: row)
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
            do throws(CSVProblem) {
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
    private func portion(_ row: CSVTable.Row) throws(CSVProblem) -> CSVPortion? {
        let name = columns.text(.food, of: row)
        var grams: Double?
        if let column = weights.column { grams = try columns.number(column, of: row, in: 0...100_000) }
        let refuse = weights.isGross ? try columns.refuse(of: row) : nil
        if let foods { return try portion(of: name, grams, refuse, foods) }
        if weights.isGross, let gross = grams {
            guard let refuse else {
                throw CSVProblem(reason: "the row gives no refuse fraction; write 0 where all is eaten")
            }
            grams = gross * (1 - refuse)
        }
        let nutrients = try columns.nutrients(of: row, energy: 100_000, others: 100_000)
        var portion = CSVPortion(name: name, nutrients: nutrients)
        portion.nutrients.mass = grams.map { Grams($0) }
        return portion.isEmpty ? nil : portion
    }

    /// - Parameter refuse: takes precedence over that of the table of foods.
    private func portion(
        of name: String?, _ grams: Double?, _ refuse: Double?, _ foods: FoodTable
    ) throws(CSVProblem) -> CSVPortion? {
        guard let name else {
            if grams == nil { return nil }
            throw CSVProblem(reason: "the row has a weight and no food; name the food")
        }
        let food = try foods.food(named: name)
        guard let grams else {
            throw CSVProblem(reason: "`\(shown(name))` has no weight; weigh it or remove the row")
        }
        let waste = weights.isGross ? refuse ?? food.refuse ?? 0 : 0
        let edible = grams * (1 - waste)
        var nutrients = food.per100Grams
        for nutrient in Nutrient.allCases { nutrients[nutrient] = nutrients[nutrient].map { $0 * edible / 100 } }
        nutrients.mass = Grams(edible)
        return CSVPortion(
            name: food.name, nutrients: nutrients,
            derivation: CSVPortion.derivation(grams, waste, edible, food.per100Grams.energy?.value))
    }

    /// A value of the whole meal: empty cells are ignored, others must agree.
    private func common(_ column: CSVColumn, _ rows: [CSVTable.Row], _ note: (Int, String) -> Void) -> String? {
        agreed(rows) {
            columns.text(column, of: $0)
        } differs: { row, _, first in
            note(row, "`\(column.rawValue)` is not what line \(first) says; make them agree")
        }?.text
    }

    private func photos(_ rows: [CSVTable.Row], _ note: (Int, String) -> Void) -> [MealDraft.Photo] {
        columns.photos.compactMap { place, view in
            let first = agreed(rows) {
                $0.fields[place].text
            } differs: { row, name, first in
                note(row, "the photo `\(shown(name))` is another one than line \(first) names; make them agree")
            }
            guard let (line, name) = first else { return nil }
            do {
                return .init(path: try ProjectFiles.resolve(name, in: photoFolder), view: view, name: name)
            } catch {
                note(line, "the photo `\(shown(name))` \(error)")
                return nil
            }
        }
    }

    /// The first text that is not empty; reports later ones that differ, with the first one's line.
    private func agreed(
        _ rows: [CSVTable.Row], _ text: (CSVTable.Row) -> String?,
        differs: (_ line: Int, _ text: String, _ first: Int) -> Void
    ) -> (line: Int, text: String)? {
        var first: (line: Int, text: String)?
        for row in rows {
            guard let text = text(row), !text.isEmpty else { continue }
            if let first, first.text != text { differs(row.line, text, first.line) }
            first = first ?? (row.line, text)
        }
        return first
    }

    /// Separated by commas, semicolons or bars.
    private static func tags(_ text: String?) -> [String] {
        (text ?? "").split { ",;|".contains($0) }.map { String($0.trimmed()) }.filter { !$0.isEmpty }
    }
}

struct CSVPortion {
    var name: String?
    /// Of the portion; the mass is its edible grams.
    var nutrients: Nutrients
    /// The calculation behind them; nil for values of the row itself.
    var derivation: String?

    /// `244.5 g − 10 % waste = 220.05 g × 52 kcal per 100 g`.
    static func derivation(_ gross: Double, _ waste: Double, _ edible: Double, _ energy: Double?) -> String {
        func number(_ value: Double) -> String { JSON.number(rounded(value)).text() }
        let less = waste > 0 ? " − \(number(waste * 100)) % waste = \(number(edible)) g" : ""
        return "\(number(gross)) g\(less)" + (energy.map { " × \(number($0)) kcal per 100 g" } ?? "")
    }

    var isEmpty: Bool { name == nil && nutrients == Nutrients() }

    /// The portions' sums, unknown if any portion's value is; portions of one food are added up.
    /// - Parameters:
    ///   - isFromTable: nutrients are computed from weighed grams and a table of foods: they become `database` values,
    ///     mass and foods `weighed` ones. Otherwise the provenance is unknown.
    ///   - provenance: from the file; takes precedence.
    static func truth(of portions: [CSVPortion], isFromTable: Bool, provenance: Provenance?) -> Truth {
        guard !portions.isEmpty else { return Truth() }
        var truth = Truth(foods: foods(portions), provenance: provenance.map { ["": $0] } ?? [:])
        let sum = Nutrients.sum(portions.map(\.nutrients))
        for nutrient in Nutrient.allCases { truth.nutrients[nutrient] = sum[nutrient].map(rounded) }
        guard provenance == nil, isFromTable else { return truth }
        for nutrient in Nutrient.allCases where truth.nutrients[nutrient] != nil {
            truth.provenance[nutrient.key] = nutrient == .mass ? .weighed : .database
        }
        if truth.foods != nil { truth.provenance["foods"] = .weighed }
        return truth
    }

    /// Nil if a portion has no name, which makes the whole list unknown.
    static func foods(_ portions: [CSVPortion]) -> [TrueFood]? {
        var foods: [TrueFood] = []
        for portion in portions {
            guard let name = portion.name else { return nil }
            let mass = portion.nutrients.mass
            if let place = foods.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
                foods[place].mass = foods[place].mass.flatMap { sum in mass.map { sum + $0 } }
                // Of several portions, a sum of calculations would be too long to read.
                foods[place].derivation = nil
            } else {
                foods.append(TrueFood(name: name, mass: mass, derivation: portion.derivation))
            }
        }
        for place in foods.indices { foods[place].mass = foods[place].mass.map { Grams(rounded($0.value)) } }
        return foods
    }

    /// To a hundredth, finer than any scale or table.
    static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
