// Written by scripts/embed-shipped from docs/schemas/meal.schema.json.
extension ShippedFiles {
    static let docsSchemasMealSchemaJson = ShippedFile(
        path: "docs/schemas/meal.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A meal of nutrieval: one line of meals.jsonl",
              "description": "One case of an eval set. Every value of the truth is optional, and one that is missing is unknown, never 0. null counts as left out.",
              "type": "object",
              "properties": {
                "id": {
                  "description": "Once in the set: letters, digits, `.`, `_` and `-`, at most 100. A whole number counts as its digits.",
                  "anyOf": [
                    {"type": "string", "maxLength": 100, "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"},
                    {"type": "integer", "minimum": 0, "maximum": 9007199254740992}
                  ],
                  "examples": ["lunch-01"]
                },
                "photos": {
                  "description": "File names in photos/, all of the same meal, in the order they are sent.",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 8,
                  "items": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 255,
                    "not": {"pattern": "(^|/)([.][.])?(/|$)|\\\\"}
                  },
                  "examples": [["lunch-top.jpg", "lunch-side.jpg"]]
                },
                "notes": {
                  "description": "What the person says; sent with the prompt.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 2000
                },
                "difficulty": {"description": "How hard the meal is.", "enum": ["simple", "medium", "complex", "adversarial", null]},
                "group": {
                  "description": "Shared by meals that are not independent (one dish, one person): one cluster in every interval. Default: the id.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 100
                },
                "split": {
                  "description": "Which half of an experiment it belongs to. Default: by `splits` of set.yaml, else none.",
                  "enum": ["tune", "test", null]
                },
                "tags": {
                  "description": "Words to find it by.",
                  "type": ["array", "null"],
                  "maxItems": 50,
                  "items": {"type": "string", "minLength": 1, "maxLength": 100}
                },
                "person": {
                  "description": "Whose meal it is, for what belongs together in a diary.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 100
                },
                "day": {"description": "Of which day it is.", "type": ["string", "null"], "minLength": 1, "maxLength": 100},
                "truth": {
                  "description": "What is known of the meal.",
                  "type": ["object", "null"],
                  "properties": {
                    "energy_kcal": {
                      "description": "The whole meal's energy in kcal.",
                      "type": ["number", "null"],
                      "minimum": 0,
                      "maximum": 100000
                    },
                    "protein_g": {
                      "description": "The whole meal's protein in g.",
                      "type": ["number", "null"],
                      "minimum": 0,
                      "maximum": 100000
                    },
                    "carbs_g": {
                      "description": "The whole meal's carbohydrates in g.",
                      "type": ["number", "null"],
                      "minimum": 0,
                      "maximum": 100000
                    },
                    "fat_g": {"description": "The whole meal's fat in g.", "type": ["number", "null"], "minimum": 0, "maximum": 100000},
                    "fibre_g": {"description": "The whole meal's fibre in g.", "type": ["number", "null"], "minimum": 0, "maximum": 100000},
                    "mass_g": {"description": "The whole meal's mass in g.", "type": ["number", "null"], "minimum": 0, "maximum": 100000},
                    "energy_kcal_range": {
                      "description": "[low, high] in kcal that a careful reader would accept.",
                      "type": ["array", "null"],
                      "minItems": 2,
                      "maxItems": 2,
                      "items": {"type": "number", "minimum": 0, "maximum": 100000},
                      "examples": [[170, 230]]
                    },
                    "foods": {
                      "description": "What is on the plate. [] says that there is no food; leaving it out says that it is not known.",
                      "type": ["array", "null"],
                      "maxItems": 100,
                      "items": {
                        "description": "One food.",
                        "type": "object",
                        "properties": {
                          "name": {
                            "description": "As a person would say it.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 200,
                            "examples": ["apple"]
                          },
                          "grams": {"description": "Edible grams.", "type": ["number", "null"], "minimum": 0, "maximum": 100000}
                        },
                        "required": ["name"],
                        "additionalProperties": false
                      }
                    },
                    "provenance": {
                      "description": "Where the values come from, strongest first: weighed, label, database, estimated. One word, or one per key.",
                      "anyOf": [
                        {"enum": ["weighed", "label", "database", "estimated", null]},
                        {
                          "description": "One word per key.",
                          "type": "object",
                          "properties": {
                            "energy_kcal": {
                              "description": "Where energy_kcal comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "protein_g": {
                              "description": "Where protein_g comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "carbs_g": {
                              "description": "Where carbs_g comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "fat_g": {
                              "description": "Where fat_g comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "fibre_g": {
                              "description": "Where fibre_g comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "mass_g": {
                              "description": "Where mass_g comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            },
                            "foods": {
                              "description": "Where foods comes from.",
                              "enum": ["weighed", "label", "database", "estimated", null]
                            }
                          },
                          "additionalProperties": false
                        }
                      ]
                    }
                  },
                  "additionalProperties": false
                },
                "text": {"description": "Meals by text are not read yet.", "type": "null"},
                "barcode": {"description": "Meals by barcode are not read yet.", "type": "null"}
              },
              "required": ["id", "photos"],
              "additionalProperties": false
            }

            """##)
}
