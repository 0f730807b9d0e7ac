// Written by scripts/embed-shipped from docs/schemas/config.schema.json.
extension ShippedFiles {
    static let docsSchemasConfigSchemaJson = ShippedFile(
        path: "docs/schemas/config.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "config.yaml of a nutrieval project",
              "description": "What `nutrieval run` does when no flag says otherwise. Every key may be left out; null counts as left out.",
              "type": ["object", "null"],
              "properties": {
                "run": {
                  "description": "What a run asks.", "type": ["object", "null"],
                  "properties": {
                    "sets": {
                      "description": "Names of folders in eval-sets/.", "type": ["array", "null"], "maxItems": 1000,
                      "items": {"type": "string", "minLength": 1, "maxLength": 200}, "examples": [["demo"]]
                    },
                    "providers": {
                      "description": "Names of providers; none named: every provider of the project.", "type": ["array", "null"],
                      "maxItems": 1000, "items": {"type": "string", "minLength": 1, "maxLength": 200},
                      "examples": [["mistral-large", "gpt-4o-mini"]]
                    },
                    "repeats": {
                      "description": "How often each meal is asked of each variant.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 100, "default": 1
                    },
                    "seed": {
                      "description": "Start of the random order of trials and of the simulator's answers.", "type": ["integer", "null"],
                      "minimum": 0, "maximum": 9007199254740991, "default": 20260101
                    }
                  },
                  "additionalProperties": false
                },
                "budget": {
                  "description": "Caps on what is spent, in US dollars.", "type": ["object", "null"],
                  "properties": {
                    "run_usd": {
                      "description": "A run stops at this sum, in US dollars; without it there is no cap.",
                      "type": ["number", "null"], "minimum": 0, "maximum": 1000000, "examples": [5]
                    },
                    "provider_usd": {
                      "description": "The same for each provider alone, in US dollars.", "type": ["number", "null"], "minimum": 0,
                      "maximum": 1000000, "examples": [2]
                    },
                    "confirm_above_usd": {
                      "description": "A run expected to cost more than this, in US dollars, asks first.", "type": ["number", "null"],
                      "minimum": 0, "maximum": 1000000, "default": 1
                    }
                  },
                  "additionalProperties": false
                },
                "scoring": {
                  "description": "How answers are scored.", "type": ["object", "null"],
                  "properties": {
                    "missing": {
                      "description": "How a meal without a usable answer is scored. zero: as 0 kcal and no foods; baseline: as the median of all other groups' meals; worst: with the largest error of these two and of what any variant said of that meal; exclude: not at all.",
                      "enum": ["zero", "baseline", "worst", "exclude", null], "default": "zero"
                    },
                    "within": {
                      "description": "Percentages of the true value within which an estimate counts as close.", "type": ["array", "null"],
                      "minItems": 1, "items": {"type": "integer", "minimum": 1, "maximum": 100}, "default": [10, 20, 30]
                    },
                    "match_threshold": {
                      "description": "Similarity of two food names, 0 to 1, from which they match.", "type": ["number", "null"],
                      "minimum": 0, "maximum": 1, "default": 0.75
                    },
                    "resamples": {
                      "description": "Bootstrap resamples behind intervals of means and shares; of medians and of the 95th percentile at most 2,000.",
                      "type": ["integer", "null"], "minimum": 100, "maximum": 100000, "default": 10000
                    },
                    "embeddings": {
                      "description": "An embedding model that food names are compared by beside their words.", "type": ["object", "null"],
                      "properties": {
                        "endpoint": {
                          "description": "The whole URL of an endpoint that speaks OpenAI's embeddings format; https, or http on this machine.",
                          "type": "string", "minLength": 1, "maxLength": 4000, "pattern": "^[\\x21-\\x7E]+$",
                          "examples": ["https://api.openai.com/v1/embeddings"]
                        },
                        "model": {
                          "description": "The vendor's id of the model.", "type": "string", "minLength": 1, "maxLength": 200,
                          "pattern": "^[\\x21-\\x7E]+$"
                        },
                        "key": {
                          "description": "The environment variable that holds the key; left out for a server that needs none.",
                          "type": ["object", "null"],
                          "properties": {
                            "env": {
                              "description": "The variable's name; the key itself never stands in a file.", "type": "string",
                              "pattern": "^[A-Za-z_][A-Za-z0-9_]{0,99}$", "examples": ["OPENAI_API_KEY"]
                            }
                          },
                          "required": ["env"], "additionalProperties": false
                        },
                        "threshold": {
                          "description": "The cosine of two names' vectors from which they count as the same food. It depends on the model.",
                          "type": "number", "minimum": 0.01, "maximum": 0.99
                        }
                      },
                      "required": ["endpoint", "model", "threshold"], "additionalProperties": false
                    }
                  },
                  "additionalProperties": false
                },
                "sanity": {
                  "description": "The rules that find estimates no app should log.", "type": ["object", "null"],
                  "properties": {
                    "profile": {
                      "description": "extended: every rule; specified: the product plan's rules 1 to 6; calibrated: rules 1 to 8 with a milder rule 4.",
                      "enum": ["extended", "specified", "calibrated", null], "default": "extended"
                    },
                    "thresholds": {
                      "description": "Single numbers on top of the profile.", "type": ["object", "null"],
                      "properties": {
                        "macros_min_kcal": {
                          "description": "Rule 2 looks only at meals with more energy than this, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "macros_tolerance": {
                          "description": "Rule 2: the largest gap between stated energy and that of the macros, as a share of the stated energy.",
                          "type": ["number", "null"], "minimum": 0, "default": 0.15
                        },
                        "beverage_max_ml": {
                          "description": "Rule 3: the largest usual beverage, in ml.", "type": ["number", "null"], "minimum": 0,
                          "default": 1000
                        },
                        "fruit_max_pieces": {
                          "description": "Rule 3: the most pieces of fruit in one portion.", "type": ["number", "null"], "minimum": 0,
                          "default": 5
                        },
                        "meal_portion_max_kcal": {
                          "description": "Rule 3: the most energy of one food of category meal, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 2000
                        },
                        "outlier_z_score": {
                          "description": "Rule 4: the largest distance from the category's mean, in standard deviations.",
                          "type": ["number", "null"], "minimum": 0, "default": 3
                        },
                        "zero_energy_max_macro_g": {
                          "description": "Rule 5: a food without energy may have this much of a macro, in g.", "type": ["number", "null"],
                          "minimum": 0, "default": 1
                        },
                        "low_confidence": {
                          "description": "Rule 6: the least confidence (0 to 1) that is not low.", "type": ["number", "null"], "minimum": 0,
                          "default": 0.5
                        },
                        "totals_tolerance": {
                          "description": "Rule 7: the largest gap between stated and summed totals, as a share of the larger.",
                          "type": ["number", "null"], "minimum": 0, "default": 0.05
                        },
                        "density_min_ratio": {
                          "description": "Rule 8: the least energy density, as a multiple of the reference food's.",
                          "type": ["number", "null"], "minimum": 0, "default": 0.5
                        },
                        "density_max_ratio": {
                          "description": "Rule 8: the largest energy density, as a multiple of the reference food's.",
                          "type": ["number", "null"], "minimum": 0, "default": 2
                        },
                        "density_max_kcal_per_g": {
                          "description": "Rule 8: the largest energy density of anything, in kcal per g; pure fat has 9.",
                          "type": ["number", "null"], "minimum": 0, "default": 9.3
                        },
                        "habit_z_score": {
                          "description": "Rule 9: the largest distance from the person's mean, in standard deviations.",
                          "type": ["number", "null"], "minimum": 0, "default": 3
                        },
                        "habit_min_servings": {
                          "description": "Rule 9: the fewest earlier servings of the food.", "type": ["number", "null"], "minimum": 0,
                          "default": 3
                        },
                        "review_z_score": {
                          "description": "Review: an outlier farther out than this many standard deviations is extreme.",
                          "type": ["number", "null"], "minimum": 0, "default": 4
                        },
                        "review_confidence": {
                          "description": "Review: a confidence below this, with nothing similar in the person's history.",
                          "type": ["number", "null"], "minimum": 0, "default": 0.4
                        },
                        "review_findings": {
                          "description": "Review: this many findings or more on one food.", "type": ["number", "null"], "minimum": 0, "default": 3
                        },
                        "high_confidence": {
                          "description": "Confidence bands: high from here up to 1.", "type": ["number", "null"], "minimum": 0,
                          "default": 0.9
                        },
                        "medium_confidence": {
                          "description": "Confidence bands: medium from here up to high.", "type": ["number", "null"], "minimum": 0,
                          "default": 0.7
                        },
                        "some_confidence": {
                          "description": "Confidence bands: low from here up to medium, very low below.", "type": ["number", "null"],
                          "minimum": 0, "default": 0.5
                        },
                        "repeated_meals": {
                          "description": "Repeated answers: the least number of different meals that got one answer.",
                          "type": ["number", "null"], "minimum": 0, "default": 3
                        },
                        "sure_confidence": {
                          "description": "False precision: the least stated confidence that counts as sure.", "type": ["number", "null"],
                          "minimum": 0, "default": 0.95
                        },
                        "sure_error": {
                          "description": "False precision: the relative energy error above which a sure answer was wrong.",
                          "type": ["number", "null"], "minimum": 0, "default": 0.5
                        },
                        "fruit_min_kcal": {
                          "description": "Energy of a serving of category fruit: usual minimum, in kcal; 15 in specified and calibrated.",
                          "type": ["number", "null"], "minimum": 0, "default": 5
                        },
                        "fruit_max_kcal": {
                          "description": "Energy of a serving of category fruit: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 200
                        },
                        "fruit_absolute_max_kcal": {
                          "description": "Energy of a serving of category fruit: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 400
                        },
                        "fruit_mean_kcal": {
                          "description": "Energy of a serving of category fruit: mean, in kcal.", "type": ["number", "null"], "minimum": 0,
                          "default": 80
                        },
                        "fruit_sd_kcal": {
                          "description": "Energy of a serving of category fruit: standard deviation, in kcal.", "type": ["number", "null"],
                          "exclusiveMinimum": 0, "default": 40
                        },
                        "vegetable_min_kcal": {
                          "description": "Energy of a serving of category vegetable: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 5
                        },
                        "vegetable_max_kcal": {
                          "description": "Energy of a serving of category vegetable: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 150
                        },
                        "vegetable_absolute_max_kcal": {
                          "description": "Energy of a serving of category vegetable: absolute maximum, in kcal.",
                          "type": ["number", "null"], "minimum": 0, "default": 300
                        },
                        "vegetable_mean_kcal": {
                          "description": "Energy of a serving of category vegetable: mean, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 45
                        },
                        "vegetable_sd_kcal": {
                          "description": "Energy of a serving of category vegetable: standard deviation, in kcal.",
                          "type": ["number", "null"], "exclusiveMinimum": 0, "default": 30
                        },
                        "protein_min_kcal": {
                          "description": "Energy of a serving of category protein: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "protein_max_kcal": {
                          "description": "Energy of a serving of category protein: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 800
                        },
                        "protein_absolute_max_kcal": {
                          "description": "Energy of a serving of category protein: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1500
                        },
                        "protein_mean_kcal": {
                          "description": "Energy of a serving of category protein: mean, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 250
                        },
                        "protein_sd_kcal": {
                          "description": "Energy of a serving of category protein: standard deviation, in kcal.",
                          "type": ["number", "null"], "exclusiveMinimum": 0, "default": 100
                        },
                        "grain_min_kcal": {
                          "description": "Energy of a serving of category grain: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "grain_max_kcal": {
                          "description": "Energy of a serving of category grain: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 600
                        },
                        "grain_absolute_max_kcal": {
                          "description": "Energy of a serving of category grain: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1000
                        },
                        "grain_mean_kcal": {
                          "description": "Energy of a serving of category grain: mean, in kcal.", "type": ["number", "null"], "minimum": 0,
                          "default": 200
                        },
                        "grain_sd_kcal": {
                          "description": "Energy of a serving of category grain: standard deviation, in kcal.", "type": ["number", "null"],
                          "exclusiveMinimum": 0, "default": 80
                        },
                        "dairy_min_kcal": {
                          "description": "Energy of a serving of category dairy: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 20
                        },
                        "dairy_max_kcal": {
                          "description": "Energy of a serving of category dairy: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 500
                        },
                        "dairy_absolute_max_kcal": {
                          "description": "Energy of a serving of category dairy: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 800
                        },
                        "dairy_mean_kcal": {
                          "description": "Energy of a serving of category dairy: mean, in kcal.", "type": ["number", "null"], "minimum": 0,
                          "default": 150
                        },
                        "dairy_sd_kcal": {
                          "description": "Energy of a serving of category dairy: standard deviation, in kcal.", "type": ["number", "null"],
                          "exclusiveMinimum": 0, "default": 80
                        },
                        "beverage_min_kcal": {
                          "description": "Energy of a serving of category beverage: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 0
                        },
                        "beverage_max_kcal": {
                          "description": "Energy of a serving of category beverage: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 600
                        },
                        "beverage_absolute_max_kcal": {
                          "description": "Energy of a serving of category beverage: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1000
                        },
                        "beverage_mean_kcal": {
                          "description": "Energy of a serving of category beverage: mean, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 100
                        },
                        "beverage_sd_kcal": {
                          "description": "Energy of a serving of category beverage: standard deviation, in kcal.",
                          "type": ["number", "null"], "exclusiveMinimum": 0, "default": 100
                        },
                        "snack_min_kcal": {
                          "description": "Energy of a serving of category snack: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "snack_max_kcal": {
                          "description": "Energy of a serving of category snack: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 600
                        },
                        "snack_absolute_max_kcal": {
                          "description": "Energy of a serving of category snack: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1000
                        },
                        "snack_mean_kcal": {
                          "description": "Energy of a serving of category snack: mean, in kcal.", "type": ["number", "null"], "minimum": 0,
                          "default": 200
                        },
                        "snack_sd_kcal": {
                          "description": "Energy of a serving of category snack: standard deviation, in kcal.", "type": ["number", "null"],
                          "exclusiveMinimum": 0, "default": 100
                        },
                        "meal_min_kcal": {
                          "description": "Energy of a serving of category meal: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 200
                        },
                        "meal_max_kcal": {
                          "description": "Energy of a serving of category meal: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1500
                        },
                        "meal_absolute_max_kcal": {
                          "description": "Energy of a serving of category meal: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 2500
                        },
                        "meal_mean_kcal": {
                          "description": "Energy of a serving of category meal: mean, in kcal.", "type": ["number", "null"], "minimum": 0,
                          "default": 650
                        },
                        "meal_sd_kcal": {
                          "description": "Energy of a serving of category meal: standard deviation, in kcal.", "type": ["number", "null"],
                          "exclusiveMinimum": 0, "default": 250
                        },
                        "dessert_min_kcal": {
                          "description": "Energy of a serving of category dessert: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "dessert_max_kcal": {
                          "description": "Energy of a serving of category dessert: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 800
                        },
                        "dessert_absolute_max_kcal": {
                          "description": "Energy of a serving of category dessert: absolute maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 1500
                        },
                        "dessert_mean_kcal": {
                          "description": "Energy of a serving of category dessert: mean, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 300
                        },
                        "dessert_sd_kcal": {
                          "description": "Energy of a serving of category dessert: standard deviation, in kcal.",
                          "type": ["number", "null"], "exclusiveMinimum": 0, "default": 150
                        },
                        "condiment_min_kcal": {
                          "description": "Energy of a serving of category condiment: usual minimum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 0
                        },
                        "condiment_max_kcal": {
                          "description": "Energy of a serving of category condiment: usual maximum, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 200
                        },
                        "condiment_absolute_max_kcal": {
                          "description": "Energy of a serving of category condiment: absolute maximum, in kcal.",
                          "type": ["number", "null"], "minimum": 0, "default": 400
                        },
                        "condiment_mean_kcal": {
                          "description": "Energy of a serving of category condiment: mean, in kcal.", "type": ["number", "null"],
                          "minimum": 0, "default": 50
                        },
                        "condiment_sd_kcal": {
                          "description": "Energy of a serving of category condiment: standard deviation, in kcal.",
                          "type": ["number", "null"], "exclusiveMinimum": 0, "default": 40
                        },
                        "other_absolute_max_kcal": {
                          "description": "Energy of a serving of category other, or of none: absolute maximum, in kcal; only extended has one.",
                          "type": ["number", "null"], "minimum": 0, "default": 2500
                        }
                      },
                      "additionalProperties": false
                    }
                  },
                  "additionalProperties": false
                },
                "photo_settings": {
                  "description": "Named photo settings, as an axis of an experiment. Names: letters, digits, `.`, `_` and `-`, but not `default`.",
                  "type": ["object", "null"],
                  "propertyNames": {"maxLength": 100, "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$", "not": {"const": "default"}},
                  "additionalProperties": {
                    "description": "What is changed under this name; what is not named stays as each provider has it. Naming one of longest_side_px, format and quality gives the other two their defaults.",
                    "type": "object", "minProperties": 1,
                    "properties": {
                      "longest_side_px": {
                        "description": "Longest side in pixels after preparation; a smaller photo is never enlarged.",
                        "type": ["integer", "null"], "minimum": 1, "maximum": 16383, "default": 1024, "examples": [512, 1024, 1600]
                      },
                      "format": {"description": "What the provider receives.", "enum": ["jpeg", "png", "webp", null], "default": "jpeg"},
                      "quality": {
                        "description": "The encoder's quality, 1 to 100; png ignores it. `keep` passes a JPEG that is upright, small enough and sRGB without encoding it again (metadata is cut all the same).",
                        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 100}, {"const": "keep"}, {"type": "null"}], "default": 75,
                        "examples": [75, 90, "keep"]
                      },
                      "detail": {
                        "description": "How closely the model is told to look, in the words of its wire format: low and high, for gemini MEDIA_RESOLUTION_LOW and _HIGH.",
                        "enum": ["low", "high", null]
                      },
                      "photos": {
                        "description": "The most photos of a meal that are sent, its first ones.",
                        "type": ["integer", "null"], "minimum": 1, "maximum": 8, "examples": [1]
                      }
                    },
                    "additionalProperties": false
                  },
                  "examples": [{"small": {"longest_side_px": 512, "format": "jpeg", "quality": 75}, "one-photo": {"photos": 1}}]
                },
                "decide": {
                  "description": "What counts as good enough.", "type": ["object", "null"],
                  "properties": {
                    "margin_kcal": {
                      "description": "How much worse in energy MAE, kcal per meal, a cheaper variant may be and still be called no worse. Left out: the smaller of 25 and a tenth of the best variant's MAE.",
                      "type": ["number", "null"], "minimum": 0.1, "maximum": 10000, "examples": [10, 25]
                    },
                    "max_cost_per_meal_usd": {
                      "description": "US dollars a meal may cost at most, failed attempts included. Left out: cost is not a criterion.",
                      "type": ["number", "null"], "minimum": 0, "maximum": 1000, "examples": [0.002, 0.01]
                    },
                    "max_p95_ms": {
                      "description": "Milliseconds the 95th percentile of the latency may take at most. Left out: latency is not a criterion.",
                      "type": ["number", "null"], "minimum": 1, "maximum": 3600000, "examples": [4000]
                    },
                    "residency": {
                      "description": "Where data may be kept and handled: the regions that a provider's data_residency may name. Left out: residency is not a criterion.",
                      "type": ["array", "null"], "minItems": 1, "maxItems": 50, "examples": [["eu"], ["eu", "own-server"]],
                      "items": {"type": "string", "minLength": 1, "maxLength": 40, "pattern": "^[a-z0-9][a-z0-9-]*$"}
                    },
                    "max_flagged": {
                      "description": "The largest share of answers with a finding. Left out: it is not a criterion.",
                      "$ref": "#/$defs/percentage", "examples": ["5%"]
                    },
                    "max_false_alarms": {
                      "description": "The largest share of answers within 20 % for which confirmation is asked all the same. Left out: it is not a criterion.",
                      "$ref": "#/$defs/percentage", "examples": ["1%"]
                    },
                    "max_missed_catastrophes": {
                      "description": "The most answers off by a factor of 2 and 300 kcal without a critical finding. Left out: it is not a criterion.",
                      "type": ["integer", "null"], "minimum": 0, "maximum": 1000000, "examples": [0]
                    },
                    "min_accuracy": {
                      "description": "The smallest share of meals with all true foods found and the energy in the allowed range, by difficulty. Left out: it is not a criterion.",
                      "type": ["object", "null"],
                      "properties": {
                        "simple": {"description": "On simple meals.", "$ref": "#/$defs/percentage", "examples": ["95%"]},
                        "medium": {"description": "On medium meals.", "$ref": "#/$defs/percentage", "examples": ["85%"]},
                        "complex": {"description": "On complex meals.", "$ref": "#/$defs/percentage", "examples": ["80%"]},
                        "adversarial": {"description": "On adversarial meals.", "$ref": "#/$defs/percentage", "examples": ["70%"]}
                      },
                      "additionalProperties": false
                    },
                    "weights": {
                      "description": "Is refused: accuracy, cost and p95 are not weighed into one number; write what each must meet.", "not": {}
                    }
                  },
                  "additionalProperties": false
                },
                "monitor": {
                  "description": "From where on `nutrieval monitor` warns, and from where on it is critical.", "type": ["object", "null"],
                  "properties": {
                    "accuracy": {
                      "description": "Meals with all true foods found and the energy in the allowed range; alarms below.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "$ref": "#/$defs/percentage", "default": "85%"},
                        "critical": {"description": "Is critical beyond it.", "$ref": "#/$defs/percentage", "default": "80%"}
                      },
                      "additionalProperties": false
                    },
                    "p95_ms": {
                      "description": "95th percentile of the latency, milliseconds; alarms above.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "type": ["number", "null"], "minimum": 1, "maximum": 3600000, "default": 2500},
                        "critical": {"description": "Is critical beyond it.", "type": ["number", "null"], "minimum": 1, "maximum": 3600000, "default": 4000}
                      },
                      "additionalProperties": false
                    },
                    "resolved_locally": {
                      "description": "Meals a routing policy answers without the cloud; alarms below.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "$ref": "#/$defs/percentage", "default": "60%"},
                        "critical": {"description": "Is critical beyond it.", "$ref": "#/$defs/percentage", "default": "50%"}
                      },
                      "additionalProperties": false
                    },
                    "sanity_false_alarms": {
                      "description": "Answers within 20 % for which confirmation is asked; alarms above.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "$ref": "#/$defs/percentage", "default": "3%"},
                        "critical": {"description": "Is critical beyond it.", "$ref": "#/$defs/percentage", "default": "5%"}
                      },
                      "additionalProperties": false
                    },
                    "api_errors": {
                      "description": "Attempts that end in an error of the service; alarms above.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "$ref": "#/$defs/percentage", "default": "1%"},
                        "critical": {"description": "Is critical beyond it.", "$ref": "#/$defs/percentage", "default": "5%"}
                      },
                      "additionalProperties": false
                    },
                    "daily_cost": {
                      "description": "Rise of the cost per trial beside earlier runs; alarms above.", "type": ["object", "null"],
                      "properties": {
                        "warn": {"description": "Warns beyond it.", "$ref": "#/$defs/rise", "default": "50%"},
                        "critical": {"description": "Is critical beyond it.", "$ref": "#/$defs/rise", "default": "100%"}
                      },
                      "additionalProperties": false
                    }
                  },
                  "additionalProperties": false, "examples": [{"accuracy": {"warn": "90%", "critical": "85%"}}]
                },
                "gate": {
                  "description": "How much worse a run may be than its reference before `nutrieval gate` says that it regressed, such as `5%`. `decides` after it lets a check fail the gate, `advises` only warns; `off` checks nothing.",
                  "type": ["object", "null"],
                  "properties": {
                    "energy_mae": {"description": "Of the reference's energy MAE. Default 5%, decides.", "$ref": "#/$defs/tolerance"},
                    "foods_f1": {"description": "Of the reference's foods F1, or of their recall where answers are prose. Default 5%, decides.", "$ref": "#/$defs/tolerance"},
                    "sanity": {"description": "Percentage points of flagged answers. Default 5%, advises.", "$ref": "#/$defs/tolerance"},
                    "outcomes": {"description": "Percentage points of failed answers. Default 5%, decides.", "$ref": "#/$defs/tolerance"},
                    "cost": {"description": "Of the reference's cost per meal. Default 10%, decides.", "$ref": "#/$defs/tolerance"},
                    "p95": {"description": "Of the reference's 95th percentile of latency. Default 20%, advises.", "$ref": "#/$defs/tolerance"},
                    "spend": {"description": "Of what the reference spent per meal, retries included. Default as `cost`, advises.", "$ref": "#/$defs/tolerance"},
                    "false_alarms": {"description": "Percentage points of answers within 20 % for which confirmation is asked. Default off, advises.", "$ref": "#/$defs/tolerance"},
                    "missed_catastrophes": {"description": "Percentage points of answers off by a factor of 2 and 300 kcal without a critical finding. Default off, advises.", "$ref": "#/$defs/tolerance"},
                    "accuracy": {"description": "Percentage points of meals with all true foods found and the energy in the allowed range, for each difficulty. Default off, advises.", "$ref": "#/$defs/tolerance"}
                  },
                  "additionalProperties": false,
                  "examples": [{"energy_mae": "5%", "foods_f1": "5%", "cost": "10%", "p95": "20% advises"}]
                }
              },
              "additionalProperties": false,
              "$defs": {
                "percentage": {"type": ["string", "null"], "pattern": "^0*(100([.]0*)?|[0-9]{1,2}([.][0-9]*)?) *%$", "examples": ["5%", "2.5%"]},
                "rise": {"type": ["string", "null"], "pattern": "^0*(1000([.]0*)?|[0-9]{1,3}([.][0-9]*)?) *%$", "examples": ["50%", "100%"]},
                "tolerance": {"type": ["string", "null"], "pattern": "^(off|[0-9]+([.][0-9]+)? *%( +(decides|advises))? *)$", "examples": ["5%", "2.5% advises", "off"]}
              }
            }

            """##)
}
