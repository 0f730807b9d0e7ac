// Written by scripts/embed-shipped from providers/answers/photo-analysis.json.
extension ShippedFiles {
    static let providersAnswersPhotoAnalysisJson = ShippedFile(
        path: "providers/answers/photo-analysis.json",
        text: ##"""
            {
              "type": "object",
              "properties": {
                "foods": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "name": {"type": "string", "description": "The food's common English name"},
                      "category": {
                        "type": "string",
                        "enum": ["fruit", "vegetable", "protein", "grain", "dairy", "beverage", "snack", "meal", "dessert", "condiment", "other"]
                      },
                      "portion": {
                        "type": "object",
                        "properties": {
                          "amount": {"type": "number"},
                          "unit": {"type": "string", "enum": ["g", "ml", "oz", "cup", "piece", "slice", "serving"]},
                          "description": {"type": "string", "description": "The portion in words"}
                        },
                        "required": ["amount", "unit", "description"],
                        "additionalProperties": false
                      },
                      "nutrition_estimate": {
                        "type": "object",
                        "properties": {
                          "calories": {"type": "number", "description": "Energy of this portion in kcal"},
                          "protein_g": {"type": "number"},
                          "carbs_g": {"type": "number"},
                          "fat_g": {"type": "number"},
                          "fiber_g": {"type": ["number", "null"]},
                          "confidence": {"type": "number", "description": "Confidence in this food, from 0 to 1"}
                        },
                        "required": ["calories", "protein_g", "carbs_g", "fat_g", "fiber_g", "confidence"],
                        "additionalProperties": false
                      },
                      "preparation_notes": {"type": ["string", "null"]}
                    },
                    "required": ["name", "category", "portion", "nutrition_estimate", "preparation_notes"],
                    "additionalProperties": false
                  }
                },
                "scene_description": {"type": "string"},
                "overall_confidence": {"type": "number", "description": "Confidence in the whole analysis, from 0 to 1"},
                "warnings": {"type": ["array", "null"], "items": {"type": "string"}}
              },
              "required": ["foods", "scene_description", "overall_confidence", "warnings"],
              "additionalProperties": false
            }

            """##)
}
