import Nutrition

/// The meaning of a column in a table of meals. The raw value is the word in `--column WORD=HEADER`.
package enum CSVColumn: String, Sendable, CaseIterable {
    case meal = "meal_id"
    case photo
    case food
    /// Grams with peel, bones and stones.
    case gross = "gross_weight_g"
    case edible = "grams_edible"
    /// Grams whose header does not say whether they are edible or gross.
    case weight = "weight_g"
    case refuse = "refuse_fraction"
    case energy = "energy_kcal"
    case protein = "protein_g"
    case carbs = "carbs_g"
    case fat = "fat_g"
    case fibre = "fibre_g"
    case notes, difficulty, group, split, tags, person, day, provenance

    /// Known headers, lower case with `_` for spaces; the first one found is used.
    var headers: [String] {
        switch self {
        case .meal: ["meal_id", "meal", "id"]
        case .photo: []
        case .food: ["food", "food_name", "name", "ingredient"]
        case .gross: ["gross_weight_g", "gross_g", "gross_weight"]
        case .edible: ["grams_edible", "edible_g", "edible_weight_g", "net_weight_g", "grams"]
        case .weight: ["weight_g", "weight", "mass_g"]
        case .refuse: ["refuse_fraction", "refuse"]
        case .energy: ["energy_kcal", "kcal", "calories", "energy_kcal_per_100g", "kcal_per_100g"]
        case .protein: ["protein_g", "protein", "protein_g_per_100g"]
        case .carbs: ["carbs_g", "carbs", "carbohydrates_g", "carbohydrate_g", "carbs_g_per_100g"]
        case .fat: ["fat_g", "fat", "fat_g_per_100g"]
        case .fibre: ["fibre_g", "fiber_g", "fibre", "fiber", "fibre_g_per_100g", "fiber_g_per_100g"]
        case .notes, .difficulty, .group, .split, .tags, .person, .day, .provenance: [rawValue]
        }
    }

    /// Nil for columns that are not nutrients.
    var nutrient: Nutrient? {
        switch self {
        case .energy: .energy
        case .protein: .protein
        case .carbs: .carbs
        case .fat: .fat
        case .fibre: .fibre
        default: nil
        }
    }

    static let nutrients = allCases.filter { $0.nutrient != nil }
    static let numbers: [CSVColumn] = [.gross, .edible, .weight, .refuse] + nutrients

    /// Per-100-g values, the last entries of `headers`, are only for tables of foods.
    static func isPer100Grams(_ header: String) -> Bool { header.hasSuffix("per_100g") }
}
