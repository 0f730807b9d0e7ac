// Written by scripts/embed-shipped from docs/schemas/answer.schema.json.
extension ShippedFiles {
    static let docsSchemasAnswerSchemaJson = ShippedFile(
        path: "docs/schemas/answer.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "An answer mapping of nutrieval: providers/answers/NAME.yaml",
              "description": "Names the JSON Schema a provider answers in and says where each value stands in an answer. null counts as left out.",
              "type": "object",
              "properties": {
                "schema": {
                  "description": "Path of the JSON Schema, from this file's folder.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 1000,
                  "examples": ["analyze-meal.json"]
                },
                "name": {
                  "description": "How requests call the schema: letters, digits, _ and -. Default: this file's name, with - as _.",
                  "type": ["string", "null"],
                  "maxLength": 64,
                  "pattern": "^[A-Za-z0-9_-]+$",
                  "examples": ["analyze_meal"]
                },
                "foods": {
                  "description": "The array of foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/meal_analysis/ingredients"]
                },
                "food": {
                  "description": "Where each value of a food stands, counted from one food.",
                  "type": ["object", "null"],
                  "properties": {
                    "name": {
                      "description": "The food's name, as a JSON Pointer (RFC 6901).",
                      "type": "string",
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/name"]
                    },
                    "category": {
                      "description": "Its category, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/category"]
                    },
                    "amount": {
                      "description": "How much of it, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/portion/amount"]
                    },
                    "unit": {
                      "description": "The unit of the amount, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/portion/unit"]
                    },
                    "portion_text": {
                      "description": "The portion in words, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/portion/description"]
                    },
                    "confidence": {
                      "description": "The model's confidence in it, 0 to 1, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/confidence"]
                    },
                    "preparation": {
                      "description": "How it was prepared, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/preparation"]
                    },
                    "energy_kcal": {
                      "description": "The portion's energy in kcal, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/energy_kcal"]
                    },
                    "protein_g": {
                      "description": "The portion's protein in g, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/protein_g"]
                    },
                    "carbs_g": {
                      "description": "The portion's carbohydrates in g, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/carbs_g"]
                    },
                    "fat_g": {
                      "description": "The portion's fat in g, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/fat_g"]
                    },
                    "fibre_g": {
                      "description": "The portion's fibre in g, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/fibre_g"]
                    },
                    "mass_g": {
                      "description": "The portion's mass in g, not per 100 g, as a JSON Pointer (RFC 6901).",
                      "type": ["string", "null"],
                      "pattern": "^(/([^/~]|~[01])*)+$",
                      "maxLength": 500,
                      "examples": ["/mass_g"]
                    }
                  },
                  "required": ["name"],
                  "additionalProperties": false
                },
                "confidence": {
                  "description": "The model's confidence in the whole answer, 0 to 1, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/confidence"]
                },
                "description": {
                  "description": "Prose on the meal; an answer is scored by it only when it has no foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/description"]
                },
                "warnings": {
                  "description": "The model's own warnings, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/warnings"]
                },
                "energy_kcal": {
                  "description": "The meal's energy in kcal; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/energy_kcal"]
                },
                "protein_g": {
                  "description": "The meal's protein in g; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/protein_g"]
                },
                "carbs_g": {
                  "description": "The meal's carbohydrates in g; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/carbs_g"]
                },
                "fat_g": {
                  "description": "The meal's fat in g; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/fat_g"]
                },
                "fibre_g": {
                  "description": "The meal's fibre in g; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/fibre_g"]
                },
                "mass_g": {
                  "description": "The meal's mass in g; a total the answer does not state is summed from the foods, as a JSON Pointer (RFC 6901).",
                  "type": ["string", "null"],
                  "pattern": "^(/([^/~]|~[01])*)+$",
                  "maxLength": 500,
                  "examples": ["/mass_g"]
                }
              },
              "required": ["schema"],
              "anyOf": [
                {"required": ["foods"], "properties": {"foods": {"not": {"type": "null"}}}},
                {"required": ["description"], "properties": {"description": {"not": {"type": "null"}}}}
              ],
              "allOf": [
                {
                  "if": {"required": ["foods"], "properties": {"foods": {"not": {"type": "null"}}}},
                  "then": {"required": ["food"], "properties": {"food": {"not": {"type": "null"}}}}
                }
              ],
              "additionalProperties": false
            }

            """##)
}
