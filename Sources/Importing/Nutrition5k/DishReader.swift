import Catalog
import Nutrition

/// One row of a table of dishes.
struct Dish {
    struct Ingredient {
        var name: String
        /// In g.
        var mass: Double
        /// In kcal.
        var energy: Double
    }

    var id: String
    var line: Int
    /// kcal and g; the mass too.
    var totals: Nutrients
    var ingredients: [Ingredient]

    /// Without photos and split. Masses are weighed, nutrients come from a food database.
    var meal: Meal {
        var meal = Meal(id: id, photos: [])
        for nutrient in Nutrient.allCases {
            meal.truth.nutrients[nutrient] = totals[nutrient].map(CSVPortion.rounded)
            guard totals[nutrient] != nil else { continue }
            meal.truth.provenance[nutrient.key] = nutrient == .mass ? .weighed : .database
        }
        guard !ingredients.isEmpty else { return meal }
        meal.truth.foods = CSVPortion.foods(
            ingredients.map { CSVPortion(name: $0.name, nutrients: Nutrients(mass: Grams($0.mass))) })
        meal.truth.provenance["foods"] = .weighed
        return meal
    }
}

/// Reads rows: id, energy, mass, fat, carbohydrates, protein, then 7 fields for each ingredient: id, name, grams, energy,
/// fat, carbohydrates, protein. A number of ingredients before them, as in the set's description, is accepted.
struct DishReader {
    let file: String
    let numbers: CSVNumber

    func dish(_ row: CSVTable.Row) -> Result<Dish, ImportReport.Dropped> {
        let id = row.fields[0].text
        guard DefinitionPath.isName(id) else {
            let reason = id.isEmpty ? "the row names no dish" : "`\(shown(id))` cannot be a meal's id"
            return .failure(.init(file: file, line: row.line, meal: nil, reason: "\(reason); correct or remove it"))
        }
        do throws(CSVProblem) {
            return .success(try dish(id, row))
        } catch {
            return .failure(.init(file: file, line: row.line, meal: id, reason: error.reason))
        }
    }

    private func dish(_ id: String, _ row: CSVTable.Row) throws(CSVProblem) -> Dish {
        if let problem = row.problem { throw CSVProblem(reason: problem) }
        let fields = row.fields
        let start = fields.count % 7 == 0 ? 7 : 6
        guard fields.count >= start, (fields.count - start) % 7 == 0 else {
            throw CSVProblem(
                reason: "the row has \(fields.count) fields; a dish has 6, and 7 more for each ingredient")
        }
        let names = ["energy", "mass", "fat", "carbohydrates", "protein"]
        var values: [Double] = []
        for (name, field) in zip(names, fields[1...5]) { values.append(try number(field, name)) }
        var ingredients: [Dish.Ingredient] = []
        for place in stride(from: start, to: fields.count, by: 7) {
            let name = fields[place + 1].text
            guard !name.isEmpty else { throw CSVProblem(reason: "an ingredient has no name") }
            ingredients.append(
                .init(
                    name: name, mass: try number(fields[place + 2], "mass of \(shown(name))"),
                    energy: try number(fields[place + 3], "energy of \(shown(name))")))
        }
        if start == 7, try number(fields[6], "number of ingredients") != Double(ingredients.count) {
            throw CSVProblem(reason: "the row announces another number of ingredients than it has")
        }
        let totals = Nutrients(
            energy: Kilocalories(values[0]), protein: Grams(values[4]), carbs: Grams(values[3]), fat: Grams(values[2]),
            mass: Grams(values[1]))
        return Dish(id: id, line: row.line, totals: totals, ingredients: ingredients)
    }

    private func number(_ field: CSVTable.Field, _ name: String) throws(CSVProblem) -> Double {
        let number: Double?
        do throws(CSVNumber.Refusal) {
            number = try numbers.read(field)
        } catch {
            throw CSVProblem(reason: "`\(shown(field.text))` as \(name) \(error.words)")
        }
        guard let number else { throw CSVProblem(reason: "the \(name) is empty") }
        guard (0...100_000).contains(number) else {
            throw CSVProblem(reason: "\(shown(field.text)) as \(name) is not from 0 to 100000")
        }
        return number
    }
}
