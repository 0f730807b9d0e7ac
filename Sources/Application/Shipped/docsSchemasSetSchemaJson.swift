// Written by scripts/embed-shipped from docs/schemas/set.schema.json.
extension ShippedFiles {
    static let docsSchemasSetSchemaJson = ShippedFile(
        path: "docs/schemas/set.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "An eval set of nutrieval: eval-sets/NAME/set.yaml",
              "description": "What an eval set is. Its meals stand in meals.jsonl beside it. null counts as left out.",
              "type": "object",
              "properties": {
                "name": {
                  "description": "The folder's name.",
                  "type": "string",
                  "maxLength": 100,
                  "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$",
                  "examples": ["meals"]
                },
                "description": {"description": "What the set holds.", "type": ["string", "null"], "minLength": 1, "maxLength": 4000},
                "licence": {
                  "description": "Of the photos, such as an SPDX id.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 2000,
                  "examples": ["CC-BY-4.0"]
                },
                "source": {
                  "description": "Where photos and truths come from.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 4000
                },
                "caution": {
                  "description": "What the set must not be used for; shown in every report.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 4000
                },
                "splits": {
                  "description": "How meals that name no split are divided, by a hash: a meal added later moves no other.",
                  "type": ["object", "null"],
                  "properties": {
                    "tune": {
                      "description": "Share of meals to tune by, 0 to 1.",
                      "type": ["number", "null"],
                      "minimum": 0,
                      "maximum": 1
                    },
                    "test": {
                      "description": "Share of meals to test by, 0 to 1; both add up to 1, one of them is enough.",
                      "type": ["number", "null"],
                      "minimum": 0,
                      "maximum": 1
                    },
                    "by": {
                      "description": "What is hashed: meals of one group stay together, or each meal goes by its id.",
                      "enum": ["group", "id", null],
                      "default": "group"
                    }
                  },
                  "anyOf": [
                    {"required": ["tune"], "properties": {"tune": {"not": {"type": "null"}}}},
                    {"required": ["test"], "properties": {"test": {"not": {"type": "null"}}}}
                  ],
                  "examples": [{"tune": 0.3, "test": 0.7, "by": "group"}],
                  "additionalProperties": false
                },
                "synonyms": {
                  "description": "A food's name and other names of it, on top of the built-in ones.",
                  "type": ["object", "null"],
                  "additionalProperties": {"type": "array", "minItems": 1, "items": {"type": "string"}},
                  "examples": [{"kiwi": ["kiwifruit"]}]
                }
              },
              "required": ["name"],
              "additionalProperties": false
            }

            """##)
}
