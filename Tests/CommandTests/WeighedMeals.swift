import Foundation
import TestSupport

/// What a kitchen has: a table of weighed meals, one of foods, and their photos. Made of those meals of the demo set that
/// are one food each, so that it is at hand everywhere.
struct WeighedMeals {
    /// A line of the demo set's `meals.jsonl`, as far as it is used here.
    private struct Meal: Decodable {
        struct Truth: Decodable {
            struct Food: Decodable {
                var name: String
                var grams: Double?
            }
            var energyKcal: Double
            var proteinG: Double?
            var carbsG: Double?
            var fatG: Double?
            var fibreG: Double?
            var foods: [Food]
        }
        var id: String
        var photos: [String]
        var truth: Truth
    }

    private static let set = TestData.repository.appending(path: "eval-sets/demo")
    private let meals: [Meal]

    init() throws {
        let lines = try String(contentsOf: Self.set.appending(path: "meals.jsonl"), encoding: .utf8)
        var foods: Set<String> = []
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        meals = try lines.split(separator: "\n")
            .map { try decoder.decode(Meal.self, from: Data($0.utf8)) }
            .filter {
                $0.truth.foods.count == 1 && $0.photos.count == 2 && foods.insert($0.truth.foods[0].name).inserted
            }
    }

    /// Writes `meals.csv`, `foods.csv`, `photos/` and two photos in `Pictures/`.
    func write(to home: TemporaryFolder) throws {
        var table = "meal_id,photo_top,photo_side,food,gross_weight_g\n"
        var values = "food,energy_kcal_per_100g,protein_g_per_100g,carbs_g_per_100g,fat_g_per_100g,fiber_g_per_100g\n"
        for meal in meals {
            guard let food = meal.truth.foods.first, let grams = food.grams else { continue }
            table += "\(meal.id),\(meal.photos[0]),\(meal.photos[1]),\(food.name),\(grams)\n"
            let truth = meal.truth
            let sums = [truth.energyKcal, truth.proteinG, truth.carbsG, truth.fatG, truth.fibreG]
            let cells = sums.map { $0.map { String($0 * 100 / grams) } ?? "" }
            values += "\(food.name),\(cells.joined(separator: ","))\n"
            for photo in meal.photos { try copy(photo, to: "photos/\(photo)", of: home) }
        }
        try home.write(table, to: "meals.csv")
        try home.write(values, to: "foods.csv")
        try copy("salad-top.jpg", to: "Pictures/lunch-top.jpg", of: home)
        try copy("salad-side.jpg", to: "Pictures/lunch-side.jpg", of: home)
    }

    private func copy(_ photo: String, to path: String, of home: TemporaryFolder) throws {
        let bytes = try Data(contentsOf: Self.set.appending(path: "photos/\(photo)"))
        try home.write(Array(bytes), to: path)
    }
}
