import Catalog
import Importing
import Nutrition
import Reporting

/// What a person types about a new meal, as the query of its photo's request has it.
enum MealFields {
    /// A value that cannot be used, with the remedy.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    static let name = "name"
    static let id = "id"
    static let split = "split"
    static let group = "group"
    static let tags = "tags"
    static let source = "source"
    static let foods = "foods"

    /// - Parameter fields: empty or absent ones are unknown.
    static func meal(_ fields: [String: String]) throws(Problem) -> NewMeal {
        func text(_ key: String) -> String? {
            let value = (fields[key] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return value.isEmpty ? nil : value
        }
        var meal = NewMeal(id: text(id), photoName: text(name) ?? "photo")
        if let id = meal.id, !DefinitionPath.isName(id) {
            throw Problem(
                description:
                    "`\(CleanText.line(id, limit: 60))` is no id: use letters, digits, `.`, `_` and `-`, at most 100")
        }
        meal.group = text(group)
        meal.tags =
            text(tags)?.split(separator: ",").compactMap { word in
                let tag = word.drop { $0 == " " }
                return tag.isEmpty ? nil : String(tag.reversed().drop { $0 == " " }.reversed())
            } ?? []
        if let word = text(split) {
            guard let split = Split(rawValue: word) else {
                throw Problem(description: "`\(CleanText.line(word, limit: 20))` is no split: choose tune or test")
            }
            meal.split = split
        }
        for nutrient in Nutrient.allCases {
            meal.truth.nutrients[nutrient] = try text(nutrient.key).map { word throws(Problem) in
                try number(word, nutrient.rawValue)
            }
        }
        meal.truth.foods = try text(foods).map { words throws(Problem) in try foods(words) }
        if let word = text(source) {
            guard let source = Provenance(rawValue: word) else {
                throw Problem(description: "`\(CleanText.line(word, limit: 20))` is no source: choose one of the list")
            }
            if meal.truth != Truth() { meal.truth.provenance = ["": source] }
        }
        return meal
    }

    private static func number(_ text: String, _ name: String) throws(Problem) -> Double {
        guard let number = Double(text), (0...100_000).contains(number) else {
            throw Problem(
                description: "\(name): `\(CleanText.line(text, limit: 60))` is no number from 0 to 100000: "
                    + "correct it, or leave it empty if unknown")
        }
        return number
    }

    /// `apple:214.2, leaf` has two foods; grams may be unknown.
    private static func foods(_ text: String) throws(Problem) -> [TrueFood] {
        var foods: [TrueFood] = []
        for part in text.split(separator: ",") {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { half in
                half.split(separator: " ").joined(separator: " ")
            }
            guard let name = halves.first, !name.isEmpty else {
                throw Problem(description: "a food has no name: write foods like `apple:214, banana`")
            }
            var food = TrueFood(name: name)
            if halves.count > 1 {
                food.mass = Grams(try number(halves[1], "grams of \(CleanText.line(name, limit: 40))"))
            }
            foods.append(food)
        }
        return foods
    }
}
