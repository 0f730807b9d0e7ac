import JSON
import Nutrition
import Scoring
import Statistics

/// The scores of published benchmarks, and the error of a day's totals, in a row of `summary.json`.
enum PublishedJSON {
    static func render(_ score: PublishedScore) -> JSON {
        [
            "macro_wmape": Number.interval(score.macroWeightedError),
            "macro_wmape_answered": Number.interval(score.macroWeightedErrorAnswered),
            "jfb_overall_without_name": .optional(score.januaryWithoutName),
            "jfb_trials": .optional(score.januaryTrials),
            "nutrition5k": .object(
                JSONObject(
                    Nutrient.allCases.filter { $0 != .fibre }.map { axis in
                        let error = score.nutrition5k[axis]
                        let values: JSON = [
                            "answers": .optional(error?.answers ?? 0), "mae": .optional(error?.mae),
                            "share": .optional(error?.share)
                        ]
                        return (axis.key, values)
                    }))
        ]
    }

    /// Null where no day of the set has two meals.
    static func days(_ score: DayScore?) -> JSON {
        guard let score else { return nil }
        return [
            "days": .optional(score.days), "meals": .optional(score.meals),
            "energy_kcal": NutrientJSON.render(score.nutrients[.energy]),
            "protein_g": NutrientJSON.render(score.nutrients[.protein]),
            "carbs_g": NutrientJSON.render(score.nutrients[.carbs]),
            "fat_g": NutrientJSON.render(score.nutrients[.fat])
        ]
    }
}
