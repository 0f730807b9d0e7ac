import Nutrition

/// What a column of a table of meals can mean. The raw value is the word for it in `--column WORD=HEADER`.
package enum CSVColumn: String, Sendable, CaseIterable {
    case meal = "meal_id"
    case photo
    case food
    /// Grams with peel, bones and stones.
    case gross = "gross_weight_g"
    /// Grams of what can be eaten.
    case edible = "grams_edible"
    /// Grams of which the header does not say whether they can all be eaten.
    case weight = "weight_g"
    case refuse = "refuse_fraction"
    case energy = "energy_kcal"
    case protein = "protein_g"
    case carbs = "carbs_g"
    case fat = "fat_g"
    case fibre = "fibre_g"
    case notes, difficulty, group, split, tags, person, day, provenance

    /// Headers it is found by, lower case with `_` for spaces; the first that is there counts.
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

    /// The nutrient a column gives; nil for other columns.
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

    /// The columns that give nutrients.
    static let nutrients = allCases.filter { $0.nutrient != nil }
    /// The columns that hold numbers.
    static let numbers: [CSVColumn] = [.gross, .edible, .weight, .refuse] + nutrients

    /// The last of them in `CSVColumn.headers` are values per 100 g, which only a table of foods may have.
    static func isPer100Grams(_ header: String) -> Bool { header.hasSuffix("per_100g") }
}
