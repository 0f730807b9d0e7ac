// Written by scripts/embed-shipped from providers/answers/analyze-meal.json.
extension ShippedFiles {
    static let providersAnswersAnalyzeMealJson = ShippedFile(
        path: "providers/answers/analyze-meal.json",
        text: ##"""
            {
              "type": "object",
              "properties": {
                "meal_analysis": {
                  "type": "object",
                  "properties": {
                    "ingredients": {"type": "array", "items": {"$ref": "#/$defs/ingredient"}},
                    "totalCalories": {"type": "number", "description": "Energy of the whole meal in kcal"},
                    "timestamp": {"type": "string", "description": "When the analysis was made, in ISO 8601"},
                    "confidenceScore": {"type": "number", "description": "Confidence in the whole analysis, from 0 to 1"}
                  },
                  "required": ["ingredients", "totalCalories", "timestamp", "confidenceScore"],
                  "additionalProperties": false
                }
              },
              "required": ["meal_analysis"],
              "additionalProperties": false,
              "$defs": {
                "ingredient": {
                  "type": "object",
                  "properties": {
                    "id": {"type": "string", "description": "A short identifier, unique within the meal"},
                    "name": {"type": "string", "description": "The ingredient's common English name"},
                    "calories": {"type": "number", "description": "Energy of this portion in kcal"},
                    "protein": {"type": "number", "description": "Protein of this portion in grams"},
                    "carbs": {"type": "number", "description": "Carbohydrates of this portion in grams"},
                    "fat": {"type": "number", "description": "Fat of this portion in grams"},
                    "confidence": {"type": "number", "description": "Confidence in this ingredient, from 0 to 1"}
                  },
                  "required": ["id", "name", "calories", "protein", "carbs", "fat", "confidence"],
                  "additionalProperties": false
                }
              }
            }

            """##)
}
