// Written by scripts/embed-shipped from docs/schemas/policy.schema.json.
extension ShippedFiles {
    static let docsSchemasPolicySchemaJson = ShippedFile(
        path: "docs/schemas/policy.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A routing policy of nutrieval: policies/NAME.yaml",
              "description": "Which of several variants answers which meal, for nutrieval route. null counts as left out.",
              "type": "object",
              "properties": {
                "name": {
                  "description": "What reports call it; once in the project.",
                  "type": "string",
                  "maxLength": 100,
                  "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$",
                  "examples": ["confidence-bands"]
                },
                "description": {
                  "description": "What it is for.",
                  "type": ["string", "null"],
                  "minLength": 1,
                  "maxLength": 4000
                },
                "roles": {
                  "description": "The variant that plays each part: a provider, provider/prompt or provider/prompt/photo-setting.",
                  "type": ["object", "null"],
                  "properties": {
                    "local": {
                      "description": "Asked first about every meal.",
                      "type": ["string", "null"],
                      "minLength": 1,
                      "maxLength": 400
                    },
                    "flash": {"description": "The cheaper one in the cloud.", "type": ["string", "null"], "minLength": 1, "maxLength": 400},
                    "pro": {"description": "The better one in the cloud.", "type": ["string", "null"], "minLength": 1, "maxLength": 400}
                  },
                  "additionalProperties": false,
                  "examples": [{"local": "gemini-flash-lite", "flash": "gemini-flash", "pro": "gemini-pro"}]
                },
                "query_usd": {
                  "description": "US dollars per query of each part, for recorded answers whose cost is not known.",
                  "type": ["object", "null"],
                  "properties": {
                    "local": {"description": "Default 0.", "type": ["number", "null"], "minimum": 0, "maximum": 1000},
                    "flash": {"description": "Default 0.002.", "type": ["number", "null"], "minimum": 0, "maximum": 1000},
                    "pro": {"description": "Default 0.007.", "type": ["number", "null"], "minimum": 0, "maximum": 1000}
                  },
                  "additionalProperties": false
                },
                "unknown_confidence": {
                  "description": "What a confidence counts as that a usable answer does not state, 0 to 1; left out: none from which it holds.",
                  "type": ["number", "null"],
                  "minimum": 0,
                  "maximum": 1
                },
                "steps": {
                  "description": "The first that holds decides; the last one has no when.",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 20,
                  "items": {
                    "type": "object",
                    "properties": {
                      "name": {
                        "description": "What reports call this way; once in the policy.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 60
                      },
                      "when": {
                        "description": "What must hold, all of it; left out: always.",
                        "type": ["object", "null"],
                        "properties": {
                          "confidence_from": {
                            "description": "The local answer's confidence from which it holds, 0 to 1.",
                            "type": ["number", "null"],
                            "minimum": 0,
                            "maximum": 1
                          },
                          "scene": {
                            "description": "How much there is to be seen: the tags simple-scene and complex-scene, else the difficulty.",
                            "enum": ["simple", "complex", null]
                          },
                          "foods_from": {
                            "description": "The number of foods in the local answer from which it holds.",
                            "type": ["integer", "null"],
                            "minimum": 1,
                            "maximum": 100
                          },
                          "any_tag": {
                            "description": "The meal bears one of these tags.",
                            "type": ["array", "null"],
                            "minItems": 1,
                            "maxItems": 50,
                            "items": {"type": "string", "minLength": 1, "maxLength": 200},
                            "examples": [["non-western"]]
                          },
                          "matches_history": {
                            "description": "The local answer names the foods of an earlier meal of the same person.",
                            "enum": [true, null]
                          }
                        },
                        "anyOf": [
                          {"required": ["confidence_from"], "properties": {"confidence_from": {"not": {"type": "null"}}}},
                          {"required": ["scene"], "properties": {"scene": {"not": {"type": "null"}}}},
                          {"required": ["foods_from"], "properties": {"foods_from": {"not": {"type": "null"}}}},
                          {"required": ["any_tag"], "properties": {"any_tag": {"not": {"type": "null"}}}},
                          {"required": ["matches_history"], "properties": {"matches_history": {"not": {"type": "null"}}}}
                        ],
                        "additionalProperties": false
                      },
                      "answer": {"description": "Whose answer the person is shown.", "enum": ["local", "flash", "pro"]},
                      "verify": {
                        "description": "Who is asked again after the answer was shown.",
                        "enum": ["local", "flash", "pro", null]
                      },
                      "replace_beyond_percent": {
                        "description": "How far the verifying energy must be off, in percent of the shown one, to take its place.",
                        "type": ["number", "null"],
                        "minimum": 0,
                        "maximum": 1000,
                        "default": 20
                      },
                      "expected_share": {
                        "description": "The share of meals that is expected to go this way, 0 to 1.",
                        "type": ["number", "null"],
                        "minimum": 0,
                        "maximum": 1
                      },
                      "latency_ms": {
                        "description": "How long the person should and may wait until the answer is shown, in milliseconds; most is at least target.",
                        "type": ["object", "null"],
                        "properties": {
                          "target": {
                            "description": "Answers up to this long are in time.", "type": "number", "minimum": 1, "maximum": 3600000
                          },
                          "most": {
                            "description": "Answers longer than this are too late.", "type": "number", "minimum": 1, "maximum": 3600000
                          }
                        },
                        "required": ["target", "most"],
                        "additionalProperties": false
                      }
                    },
                    "required": ["name", "answer"],
                    "additionalProperties": false
                  }
                },
                "expected_offline_share": {
                  "description": "The share of meals expected to be answered without a network, 0 to 1; it is not simulated.",
                  "type": ["number", "null"],
                  "minimum": 0,
                  "maximum": 1
                }
              },
              "required": ["name", "steps"],
              "additionalProperties": false
            }

            """##)
}
