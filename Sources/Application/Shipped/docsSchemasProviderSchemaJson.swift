// Written by scripts/embed-shipped from docs/schemas/provider.schema.json.
extension ShippedFiles {
    static let docsSchemasProviderSchemaJson = ShippedFile(
        path: "docs/schemas/provider.schema.json",
        text: ##"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A provider of nutrieval: providers/NAME.yaml",
              "description": "A model behind an endpoint, with what is sent to it and what it costs. null counts as left out.",
              "type": "object",
              "properties": {
                "name": {
                  "description": "What runs and reports call it; once in the project.", "type": "string", "maxLength": 100,
                  "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$", "examples": ["my-model"]
                },
                "wire": {"description": "The wire format the endpoint speaks.", "enum": ["openai-chat", "mistral-chat", "gemini"]},
                "endpoint": {
                  "description": "The full URL; for gemini up to and including the version. https, or http on this machine.",
                  "type": "string", "minLength": 8, "maxLength": 2048, "pattern": "^[hH][tT][tT][pP][sS]?://[!-~]+$",
                  "examples": [
                    "https://api.openai.com/v1/chat/completions", "http://localhost:11434/v1/chat/completions",
                    "https://generativelanguage.googleapis.com/v1beta"
                  ]
                },
                "model": {
                  "description": "The vendor's id of the model.", "type": "string", "maxLength": 200, "pattern": "^[!-~]+$",
                  "examples": ["gpt-4o-mini-2024-07-18"]
                },
                "served_aliases": {
                  "description": "Other ids the endpoint may answer as; any further one is reported as another model and not priced.",
                  "type": ["array", "null"], "maxItems": 50, "items": {"type": "string", "minLength": 1, "maxLength": 200},
                  "examples": [["mistral-small-2603"]]
                },
                "key": {
                  "description": "Where the key is found; leave it out for a server without keys. The key itself never stands here.",
                  "type": ["object", "null"],
                  "properties": {
                    "env": {
                      "description": "The environment variable that holds the key.", "type": "string", "maxLength": 100,
                      "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "examples": ["OPENAI_API_KEY"]
                    }
                  },
                  "required": ["env"], "additionalProperties": false
                },
                "insecure_http": {
                  "description": "true: plain http to a private address (RFC 1918, fc00::/7), and then without a key.",
                  "type": ["boolean", "null"], "default": false
                },
                "prompt": {
                  "description": "Path of the prompt, from this file's folder.", "type": "string", "minLength": 1, "maxLength": 1000,
                  "examples": ["prompts/analyze-meal.md"]
                },
                "prompt_variables": {
                  "description": "Values for {{name}} in the prompt, before those of the prompt's own front matter.",
                  "type": ["object", "null"], "propertyNames": {"pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "maxLength": 50},
                  "maxProperties": 50, "additionalProperties": {"type": ["string", "number", "boolean"]}, "examples": [{"language": "German"}]
                },
                "answer": {
                  "description": "Path of the answer mapping, from this file's folder.", "type": "string", "minLength": 1,
                  "maxLength": 1000, "examples": ["answers/analyze-meal.yaml"]
                },
                "parameters": {
                  "description": "What the request says beside prompt and photos; what is not written is not sent.",
                  "type": ["object", "null"],
                  "properties": {
                    "temperature": {
                      "description": "0 to 2; with mistral-chat 0 to 1.5.", "type": ["number", "null"], "minimum": 0, "maximum": 2
                    },
                    "top_p": {"description": "0 to 1.", "type": ["number", "null"], "minimum": 0, "maximum": 1},
                    "top_k": {"description": "gemini only.", "type": ["integer", "null"], "minimum": 1, "maximum": 1000},
                    "max_output_tokens": {
                      "description": "The most tokens of an answer, reasoning included.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 1000000, "examples": [2048, 8192]
                    },
                    "presence_penalty": {
                      "description": "openai-chat and mistral-chat.", "type": ["number", "null"], "minimum": -2, "maximum": 2
                    },
                    "frequency_penalty": {
                      "description": "openai-chat and mistral-chat.", "type": ["number", "null"], "minimum": -2, "maximum": 2
                    },
                    "seed": {"description": "Repeat n sends seed + n.", "type": ["integer", "null"], "minimum": 0, "maximum": 2146483647},
                    "reasoning_effort": {
                      "description": "openai-chat and mistral-chat. GPT-6 has no minimal.",
                      "enum": ["none", "minimal", "low", "medium", "high", "xhigh", "max", null]
                    },
                    "thinking_level": {
                      "description": "gemini: Gemini 3. 3.8 Flash has no minimal.", "enum": ["minimal", "low", "medium", "high", null]
                    },
                    "thinking_budget": {
                      "description": "gemini: tokens of thought (Gemini 2.5), not together with thinking_level.",
                      "type": ["integer", "null"], "minimum": 0, "maximum": 32768
                    },
                    "safety": {
                      "description": "gemini: what is blocked, in Gemini's words.", "type": ["object", "null"],
                      "properties": {
                        "HARM_CATEGORY_HARASSMENT": {
                          "description": "From which probability on harassment is blocked.",
                          "enum": ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE", null]
                        },
                        "HARM_CATEGORY_HATE_SPEECH": {
                          "description": "From which probability on hate speech is blocked.",
                          "enum": ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE", null]
                        },
                        "HARM_CATEGORY_SEXUALLY_EXPLICIT": {
                          "description": "From which probability on sexually explicit content is blocked.",
                          "enum": ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE", null]
                        },
                        "HARM_CATEGORY_DANGEROUS_CONTENT": {
                          "description": "From which probability on dangerous content is blocked.",
                          "enum": ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE", null]
                        },
                        "HARM_CATEGORY_CIVIC_INTEGRITY": {
                          "description": "From which probability on content against civic integrity is blocked.",
                          "enum": ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE", null]
                        }
                      },
                      "additionalProperties": false
                    },
                    "schema_mode": {
                      "description": "strict sends the schema and asks for it to be enforced; json_object asks for JSON only; none says nothing.",
                      "enum": ["strict", "json_object", "none", null], "default": "strict"
                    },
                    "extra": {
                      "description": "Further members of the request, sent as they are.", "type": ["object", "null"],
                      "propertyNames": {"not": {"enum": ["model", "messages", "contents", "stream", "n"]}},
                      "examples": [{"keep_alive": "10m"}]
                    }
                  },
                  "allOf": [
                    {
                      "not": {
                        "type": "object", "required": ["thinking_level", "thinking_budget"],
                        "properties": {"thinking_level": {"not": {"type": "null"}}, "thinking_budget": {"not": {"type": "null"}}}
                      }
                    }
                  ],
                  "additionalProperties": false
                },
                "photo": {
                  "description": "How photos are prepared before they are sent.", "type": ["object", "null"],
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
                      "description": "The vendor's word for image detail; not sent by default. openai-chat: auto, low, high, original; mistral-chat: auto, low, high; gemini: MEDIA_RESOLUTION_….",
                      "enum": [
                        "auto", "low", "high", "original", "MEDIA_RESOLUTION_LOW", "MEDIA_RESOLUTION_MEDIUM", "MEDIA_RESOLUTION_HIGH",
                        "MEDIA_RESOLUTION_ULTRA_HIGH", null
                      ]
                    }
                  },
                  "additionalProperties": false
                },
                "limits": {
                  "description": "What the provider accepts and how hard it may be asked.", "type": ["object", "null"],
                  "properties": {
                    "photos_per_request": {
                      "description": "A meal with more photos ends as over_limit.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 3600, "default": 8
                    },
                    "bytes_per_photo": {
                      "description": "Of one prepared photo before base64: 1000 to 100 MB, in bytes or with kB, MB, KiB or MiB.",
                      "anyOf": [
                        {"type": "number", "minimum": 1000, "maximum": 100000000},
                        {"type": "string", "pattern": "^([0-9]+(\\.[0-9]*)?|\\.[0-9]+) *(|[bB]|[kKmM][iI]?[bB])$"}, {"type": "null"}
                      ],
                      "default": "4MB", "examples": ["4MB", "1800kB", "4MiB", 4000000]
                    },
                    "requests_per_minute": {
                      "description": "Kept as a sliding window; left out: no limit.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 10000000, "examples": [500]
                    },
                    "tokens_per_minute": {
                      "description": "Kept as a sliding window; left out: no limit.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 10000000000, "examples": [200000]
                    },
                    "in_flight": {
                      "description": "The most requests at once.", "type": ["integer", "null"], "minimum": 1, "maximum": 1024,
                      "default": 16
                    },
                    "in_flight_start": {
                      "description": "Not above in_flight. Checked, but without effect in this version.", "type": ["integer", "null"],
                      "minimum": 1, "maximum": 1024
                    },
                    "timeout_s": {
                      "description": "Seconds for a complete answer; a retry gets twice and three times as long.",
                      "type": ["number", "null"], "minimum": 1, "maximum": 3600, "default": 60
                    },
                    "pool": {
                      "description": "Providers that name the same pool share one pace. Left out: endpoint, key and model make the pool.",
                      "type": ["string", "null"], "minLength": 1, "maxLength": 100
                    }
                  },
                  "additionalProperties": false
                },
                "retry": {"description": "standard: up to 3 attempts; none: 1.", "enum": ["standard", "none", null], "default": "standard"},
                "image_tokens": {
                  "description": "How a photo is estimated in tokens before a run. What is billed comes from the answer's own usage.",
                  "type": ["object", "null"],
                  "properties": {
                    "rule": {
                      "description": "The rule; each takes its own numbers.",
                      "enum": [
                        "openai-tiles", "openai-patches", "mistral-patches", "gemini-tiles", "gemini-fixed", "anthropic-patches", "fixed"
                      ]
                    },
                    "base": {
                      "description": "openai-tiles: tokens of every photo.", "type": ["integer", "null"], "minimum": 0, "maximum": 1000000,
                      "examples": [85, 2833]
                    },
                    "budget": {
                      "description": "openai-patches: the most patches of 32 x 32 pixels.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 1000000, "examples": [1536, 2500]
                    },
                    "max_side": {
                      "description": "mistral-patches: the longest side in pixels before the vendor shrinks a photo.",
                      "type": ["integer", "null"], "minimum": 1, "maximum": 1000000, "examples": [1540]
                    },
                    "merge": {
                      "description": "mistral-patches: patches that become one token, along one side.", "type": ["integer", "null"],
                      "minimum": 1, "maximum": 1000000, "examples": [2, 1]
                    },
                    "multiplier": {
                      "description": "openai-patches: tokens per patch.", "type": ["number", "null"], "minimum": 0.01, "maximum": 100,
                      "examples": [1.62]
                    },
                    "patch": {
                      "description": "mistral-patches: side of a patch in pixels.", "type": ["integer", "null"], "minimum": 1,
                      "maximum": 1000000, "examples": [14, 16]
                    },
                    "tile": {
                      "description": "openai-tiles: tokens of each tile of 512 x 512 pixels.", "type": ["integer", "null"], "minimum": 0,
                      "maximum": 1000000, "examples": [170, 5667]
                    },
                    "tokens": {
                      "description": "gemini-fixed, fixed: tokens of every photo, whatever its size.", "type": ["integer", "null"],
                      "minimum": 0, "maximum": 1000000, "examples": [1120]
                    }
                  },
                  "required": ["rule"],
                  "allOf": [
                    {
                      "if": {"required": ["rule"], "properties": {"rule": {"const": "openai-tiles"}}},
                      "then": {
                        "properties": {
                          "base": {"not": {"type": "null"}},
                          "budget": {"type": "null"},
                          "max_side": {"type": "null"},
                          "merge": {"type": "null"},
                          "multiplier": {"type": "null"},
                          "patch": {"type": "null"},
                          "tile": {"not": {"type": "null"}},
                          "tokens": {"type": "null"}
                        },
                        "required": ["base", "tile"]
                      }
                    },
                    {
                      "if": {"required": ["rule"], "properties": {"rule": {"const": "openai-patches"}}},
                      "then": {
                        "properties": {
                          "base": {"type": "null"},
                          "budget": {"not": {"type": "null"}},
                          "max_side": {"type": "null"},
                          "merge": {"type": "null"},
                          "multiplier": {"not": {"type": "null"}},
                          "patch": {"type": "null"},
                          "tile": {"type": "null"},
                          "tokens": {"type": "null"}
                        },
                        "required": ["budget", "multiplier"]
                      }
                    },
                    {
                      "if": {"required": ["rule"], "properties": {"rule": {"const": "mistral-patches"}}},
                      "then": {
                        "properties": {
                          "base": {"type": "null"},
                          "budget": {"type": "null"},
                          "max_side": {"not": {"type": "null"}},
                          "merge": {"not": {"type": "null"}},
                          "multiplier": {"type": "null"},
                          "patch": {"not": {"type": "null"}},
                          "tile": {"type": "null"},
                          "tokens": {"type": "null"}
                        },
                        "required": ["patch", "merge", "max_side"]
                      }
                    },
                    {
                      "if": {"required": ["rule"], "properties": {"rule": {"enum": ["gemini-tiles", "anthropic-patches"]}}},
                      "then": {
                        "properties": {
                          "base": {"type": "null"},
                          "budget": {"type": "null"},
                          "max_side": {"type": "null"},
                          "merge": {"type": "null"},
                          "multiplier": {"type": "null"},
                          "patch": {"type": "null"},
                          "tile": {"type": "null"},
                          "tokens": {"type": "null"}
                        }
                      }
                    },
                    {
                      "if": {"required": ["rule"], "properties": {"rule": {"enum": ["gemini-fixed", "fixed"]}}},
                      "then": {
                        "properties": {
                          "base": {"type": "null"},
                          "budget": {"type": "null"},
                          "max_side": {"type": "null"},
                          "merge": {"type": "null"},
                          "multiplier": {"type": "null"},
                          "patch": {"type": "null"},
                          "tile": {"type": "null"},
                          "tokens": {"not": {"type": "null"}}
                        },
                        "required": ["tokens"]
                      }
                    }
                  ],
                  "additionalProperties": false
                },
                "prices": {
                  "description": "Dated prices; the row with the latest day on or before an attempt's day counts. A server of your own states 0.",
                  "type": ["array", "null"], "minItems": 1, "maxItems": 200,
                  "items": {
                    "description": "Prices from one day on.", "type": "object",
                    "properties": {
                      "from": {
                        "description": "The first day of these prices, written YYYY-MM-DD.", "type": "string",
                        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "examples": ["2026-01-01"]
                      },
                      "input": {
                        "description": "Uncached input, in US dollars per million tokens. Left out: unknown, never 0.",
                        "type": ["number", "null"], "minimum": 0, "maximum": 100000, "examples": [0.15]
                      },
                      "cached_input": {
                        "description": "Input read from the vendor's cache, in US dollars per million tokens. Left out: unknown, never 0.",
                        "type": ["number", "null"], "minimum": 0, "maximum": 100000, "examples": [0.075]
                      },
                      "cache_write": {
                        "description": "Input written to the vendor's cache, in US dollars per million tokens. Left out: unknown, never 0.",
                        "type": ["number", "null"], "minimum": 0, "maximum": 100000
                      },
                      "output": {
                        "description": "Output with reasoning and thoughts, in US dollars per million tokens. Left out: unknown, never 0.",
                        "type": ["number", "null"], "minimum": 0, "maximum": 100000, "examples": [0.6]
                      },
                      "batch_discount": {
                        "description": "Share of the price that a batch saves, 0 to 1. Batches are not sent in this version.",
                        "type": ["number", "null"], "minimum": 0, "maximum": 1, "examples": [0.5]
                      },
                      "long_context": {
                        "description": "Prices of the whole request once its input is larger than `above`.", "type": ["object", "null"],
                        "properties": {
                          "above": {
                            "description": "Input tokens from which on these prices hold.", "type": "integer", "minimum": 1,
                            "maximum": 100000000, "examples": [272000]
                          },
                          "input": {
                            "description": "Uncached input, in US dollars per million tokens. Left out: unknown, never 0.",
                            "type": "number", "minimum": 0, "maximum": 100000
                          },
                          "cached_input": {
                            "description": "Input read from the vendor's cache, in US dollars per million tokens. Left out: unknown, never 0.",
                            "type": ["number", "null"], "minimum": 0, "maximum": 100000
                          },
                          "output": {
                            "description": "Output with reasoning and thoughts, in US dollars per million tokens. Left out: unknown, never 0.",
                            "type": "number", "minimum": 0, "maximum": 100000
                          }
                        },
                        "required": ["above", "input", "output"], "additionalProperties": false
                      },
                      "source": {
                        "description": "Where the price was read, and when.", "type": "string", "minLength": 1, "maxLength": 2000,
                        "examples": ["the vendor's price page, read 2026-08-21"]
                      }
                    },
                    "required": ["from", "source"], "additionalProperties": false
                  }
                },
                "lifecycle": {
                  "description": "Until when the model answers.", "type": ["object", "null"],
                  "properties": {
                    "shutdown": {
                      "description": "The day it is shut down, written YYYY-MM-DD.", "type": ["string", "null"],
                      "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "examples": ["2026-01-01"]
                    },
                    "replacement": {"description": "What follows it.", "type": ["string", "null"], "minLength": 1, "maxLength": 200},
                    "source": {"description": "Where that was read.", "type": ["string", "null"], "minLength": 1, "maxLength": 2000}
                  },
                  "additionalProperties": false
                },
                "data_residency": {
                  "description": "Where what the provider is sent is kept and handled, held against decide.residency of config.yaml. Left out: unknown.",
                  "type": ["object", "null"],
                  "properties": {
                    "region": {
                      "description": "A tag of your choice, compared as it is written.", "type": "string",
                      "minLength": 1, "maxLength": 40, "pattern": "^[a-z0-9][a-z0-9-]*$", "examples": ["eu", "us", "own-server"]
                    },
                    "source": {
                      "description": "The page or contract that says so.", "type": "string", "minLength": 1, "maxLength": 2000
                    }
                  },
                  "required": ["region", "source"],
                  "additionalProperties": false
                }
              },
              "required": ["name", "wire", "endpoint", "model", "prompt", "answer"],
              "allOf": [
                {
                  "if": {"required": ["wire"], "properties": {"wire": {"const": "openai-chat"}}},
                  "then": {
                    "properties": {
                      "parameters": {
                        "properties": {
                          "top_k": {"type": "null"},
                          "thinking_level": {"type": "null"},
                          "thinking_budget": {"type": "null"},
                          "safety": {"type": "null"}
                        }
                      },
                      "photo": {"properties": {"detail": {"enum": ["auto", "low", "high", "original", null]}}}
                    }
                  }
                },
                {
                  "if": {"required": ["wire"], "properties": {"wire": {"const": "mistral-chat"}}},
                  "then": {
                    "properties": {
                      "parameters": {
                        "properties": {
                          "top_k": {"type": "null"},
                          "thinking_level": {"type": "null"},
                          "thinking_budget": {"type": "null"},
                          "safety": {"type": "null"},
                          "temperature": {"maximum": 1.5}
                        }
                      },
                      "photo": {"properties": {"detail": {"enum": ["auto", "low", "high", null]}}}
                    }
                  }
                },
                {
                  "if": {"required": ["wire"], "properties": {"wire": {"const": "gemini"}}},
                  "then": {
                    "properties": {
                      "parameters": {
                        "properties": {
                          "presence_penalty": {"type": "null"},
                          "frequency_penalty": {"type": "null"},
                          "reasoning_effort": {"type": "null"}
                        }
                      },
                      "photo": {
                        "properties": {
                          "detail": {
                            "enum": [
                              "MEDIA_RESOLUTION_LOW", "MEDIA_RESOLUTION_MEDIUM", "MEDIA_RESOLUTION_HIGH", "MEDIA_RESOLUTION_ULTRA_HIGH",
                              null
                            ]
                          }
                        }
                      }
                    }
                  }
                },
                {
                  "if": {"required": ["wire"], "properties": {"wire": {"const": "gemini"}}},
                  "then": {"properties": {"model": {"maxLength": 100, "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"}}}
                },
                {
                  "if": {"required": ["model"], "properties": {"model": {"type": "string", "pattern": "^gemini-3\\.8-flash"}}},
                  "then": {"properties": {"parameters": {"properties": {"thinking_level": {"enum": ["low", "medium", "high", null]}}}}}
                }
              ],
              "additionalProperties": false
            }

            """##)
}
