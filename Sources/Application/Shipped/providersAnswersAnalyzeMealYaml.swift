// Written by scripts/embed-shipped from providers/answers/analyze-meal.yaml.
extension ShippedFiles {
    static let providersAnswersAnalyzeMealYaml = ShippedFile(
        path: "providers/answers/analyze-meal.yaml",
        text: ##"""
            # yaml-language-server: $schema=../../docs/schemas/answer.schema.json
            # Where each value stands in an answer, as JSON Pointers (RFC 6901); those of `food` start at one food.
            schema: analyze-meal.json
            name: analyze_meal
            foods: /meal_analysis/ingredients
            food: {name: /name, energy_kcal: /calories, protein_g: /protein, carbs_g: /carbs, fat_g: /fat, confidence: /confidence}
            energy_kcal: /meal_analysis/totalCalories
            confidence: /meal_analysis/confidenceScore

            """##)
}
