import Foundation
import TestSupport

/// Files that the Catalog and the schemas must both accept: every shipped one, and samples that between them use every key.
enum SchemaSamples {
    struct Sample: Sendable, CustomStringConvertible {
        var kind: SchemaKind
        var name: String
        var text: String
        var description: String { name }
    }

    static let all: [Sample] = shipped + complete

    static let shipped: [Sample] = {
        let root = TestData.repository
        func text(_ path: String) -> String {
            (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
        }
        func names(_ folder: String, _ endings: [String]) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
            return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
        }
        let meals = text("eval-sets/demo/meals.jsonl").split(separator: "\n").enumerated().map {
            Sample(kind: .meal, name: "eval-sets/demo/meals.jsonl:\($0 + 1)", text: String($1))
        }
        return [Sample(kind: .config, name: "config.yaml", text: text("config.yaml"))]
            + names("providers", [".yaml", ".yaml.example"]).map { Sample(kind: .provider, name: $0, text: text($0)) }
            + names("providers/answers", [".yaml"]).map { Sample(kind: .answer, name: $0, text: text($0)) }
            + [Sample(kind: .set, name: "eval-sets/demo/set.yaml", text: text("eval-sets/demo/set.yaml"))] + meals
            + names("policies", [".yaml"]).map { Sample(kind: .policy, name: $0, text: text($0)) }
    }()

    static let complete: [Sample] = [
        Sample(
            kind: .config, name: "every section of config.yaml",
            text: """
                run: {sets: [demo], providers: [mistral-large], repeats: 2, seed: 1}
                budget: {run_usd: 5, provider_usd: 2.5, confirm_above_usd: 1}
                scoring: {missing: exclude, ambiguous: leave_out, within: [10, 20], match_threshold: 0.8, resamples: 1000,
                  embeddings: {endpoint: https://llm.example.org/v1/embeddings, model: m, key: {env: MY_KEY}, threshold: 0.6}}
                sanity: {profile: calibrated, thresholds: {macros_tolerance: 0.1, fruit_sd_kcal: 40, condiment_min_kcal: 0}}
                report: {photos: none}
                photo_settings: {small: {longest_side_px: 512, format: webp, quality: 60}, asis: {quality: keep}}
                decide: {margin_kcal: 25, max_cost_per_meal_usd: 0.01, max_p95_ms: 4000, residency: [eu, own-server],
                  max_flagged: 5%, max_false_alarms: 1.5 %, max_missed_catastrophes: 0,
                  min_accuracy: {simple: 95%, medium: 85%, complex: 80%, adversarial: 70%}}
                monitor: {accuracy: {warn: 90%, critical: 85%}, p95_ms: {warn: 2000, critical: 3000},
                  resolved_locally: {warn: 60%, critical: 50%}, sanity_false_alarms: {warn: 3%, critical: 5%},
                  api_errors: {warn: 1%, critical: 5%}, daily_cost: {warn: 50%, critical: 200%}}
                grounding: {order: [cache, off, fdc, nutritionix, bundled, model], contact: me@example.org}
                gate: {energy_mae: 5%, foods_f1: 2.5%, sanity: off, outcomes: 3 %, cost: 10%, p95: 20%,
                  false_alarms: 1%, missed_catastrophes: 1%, accuracy: 5%}
                """),
        Sample(kind: .config, name: "an empty config.yaml", text: ""),
        Sample(
            kind: .provider, name: "every section of a provider, openai-chat",
            text: """
                name: judged
                wire: openai-chat
                server: vllm
                endpoint: https://llm.example.org/v1/chat/completions
                model: some-model
                served_aliases: [some-model-1]
                key: {env: MY_KEY}
                insecure_http: false
                prompt: prompts/describe-food.md
                prompt_variables: {language: German, portions: 2}
                answer: answers/food-description.yaml
                parameters: {temperature: 2, top_p: 1, max_output_tokens: 512, presence_penalty: -2, frequency_penalty: 2,
                  seed: 7, reasoning_effort: low, schema_mode: json_object, extra: {keep_alive: 10m, n_ctx: null}}
                photo: {longest_side_px: 2048, format: jpeg, quality: keep, detail: original}
                limits: {photos_per_request: 1, bytes_per_photo: 1.5 MiB, requests_per_minute: 4, tokens_per_minute: 1000,
                  in_flight: 2, in_flight_start: 1, timeout_s: 1.5, pool: mine}
                retry: none
                image_tokens: {rule: openai-patches, budget: 1536, multiplier: 1.62}
                prices:
                  - {from: 2026-09-01, input: 0.1, cached_input: 0.01, cache_write: 0.125, output: 0.5, per_request_usd: 0.01, batch_discount: 0.5,
                     long_context: {above: 272000, input: 0.2, cached_input: 0.02, output: 0.75}, source: a page}
                  - {from: 2020-01-01, source: another page}
                lifecycle: {shutdown: 2030-01-01, replacement: some-model-2, source: a page}
                data_residency: {region: eu-west-3, source: a contract}
                """),
        Sample(
            kind: .provider, name: "every section of a provider, gemini",
            text: """
                name: judged
                wire: gemini
                endpoint: https://generativelanguage.googleapis.com/v1beta
                model: gemini-2.5-flash-lite
                key: {env: GEMINI_API_KEY}
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                parameters: {temperature: 0, top_k: 40, thinking_budget: 0, safety: {HARM_CATEGORY_HARASSMENT: OFF}}
                photo: {detail: MEDIA_RESOLUTION_LOW}
                image_tokens: {rule: gemini-tiles, tokens: null}
                prices: [{from: 2020-01-01, input: 0, output: 0, source: free}]
                """),
        Sample(
            kind: .provider, name: "every section of a provider, http",
            text: """
                name: judged
                wire: http
                endpoint: https://api.example.org/v1/meals
                model: some-model
                key: {env: MY_KEY}
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                request:
                  method: PUT
                  headers: {X-Api-Key: "Key {{key}}", X-Model: "m {{model}}"}
                  json: {images: [{data: "{{photo}}"}], prompt: "{{system}} {{user}}", limit: "{{max_output_tokens}}"}
                response: {answer: /result/0/text, input_tokens: /usage/in, output_tokens: /usage/out,
                  cached_tokens: /usage/cached, model: /model, error: /error/message, code: /error/code,
                  outcomes: {"422": refused, NO_CREDIT: quota_exhausted}}
                parameters: {max_output_tokens: 512, seed: 7, schema_mode: none}
                """),
        Sample(
            kind: .provider, name: "a provider, http with form data",
            text: """
                name: judged
                wire: http
                endpoint: https://api.example.org/v1/meals
                model: some-model
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                request: {multipart: {"image[]": ["{{photo}}"], notes: "{{notes}}", meta: {schema: "{{schema}}"}}}
                response: {answer: ""}
                """),
        Sample(
            kind: .provider, name: "every section of a provider, job",
            text: """
                name: judged
                wire: job
                endpoint: https://api.example.org/v1
                model: some-model
                key: {env: MY_KEY}
                prompt: prompts/schema-only.md
                answer: answers/recognized-items.yaml
                request: {json: {image: "{{photo}}", ref: "{{client_id}}", at: "{{submitted_at}}"}}
                response: {answer: /data, outcomes: {failed: refused}}
                job:
                  submit: /jobs
                  ticket: /data/id
                  poll: "/jobs/{ticket}"
                  status: /data/status
                  running: [pending]
                  done: [completed, confirmed]
                  failed: [failed]
                  read: "/jobs/{ticket}/result"
                  every_s: 0.5
                  polls: 30
                  confirm: {path: "/jobs/{ticket}", method: PUT, json: {items: "{{items}}", notes: null}}
                  delete: "/jobs/{ticket}"
                  list: {path: "/jobs?page={page}", jobs: /data, ticket: /id, client_id: /ref}
                  refresh: {path: /token, key: {env: MY_REFRESH}, json: {refresh_token: "{{key}}"}, token: /token}
                  review:
                    path: "/jobs?page={page}"
                    jobs: /data
                    ticket: /id
                    status: /status
                    time: /at
                    photo: /image
                    answer: /result
                    confirm: {path: "/jobs/{ticket}", method: POST, json: {items: "{{items}}"}}
                    correct: {path: "/jobs/{ticket}/items", method: PUT, json: {items: "{{items}}"}}
                """),
        Sample(
            kind: .provider, name: "a provider, job with the command of its key",
            text: """
                name: judged
                wire: job
                endpoint: https://api.example.org/v1
                model: some-model
                key: {command: [pass, show, mine]}
                prompt: prompts/schema-only.md
                answer: answers/recognized-items.yaml
                request: {multipart: {image: ["{{photo}}"], at: "{{submitted_at}}"}}
                response: {answer: ""}
                job:
                  ticket: /id
                  status: /status
                  running: [pending]
                  done: [completed]
                  list: {path: "?from={submitted_at}", jobs: "", ticket: /id, submitted_at: /at}
                  refresh: command
                """),
        Sample(
            kind: .provider, name: "every section of a provider, process",
            text: """
                name: judged
                wire: process
                command: [python3, classify.py, --top, "5"]
                environment: {THREADS: "2"}
                files:
                  - path: model.onnx
                    sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                    version: "1.2"
                model: some-model
                key: {env: SOME_TOKEN}
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                parameters: {extra: {top: 5}}
                limits: {start_s: 30, timeout_s: 1.5, in_flight: 2}
                """),
        Sample(
            kind: .provider, name: "every section of a provider, anthropic-messages",
            text: """
                name: judged
                wire: anthropic-messages
                endpoint: https://api.anthropic.com/v1/messages
                model: claude-haiku-4-5
                key: {command: [pass, show, anthropic]}
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                parameters: {temperature: 0, top_k: 40, thinking_budget: 0, max_output_tokens: 2048}
                image_tokens: {rule: anthropic-large-patches}
                prices: [{from: 2020-01-01, input: 0, output: 0, source: free}]
                """),
        Sample(
            kind: .provider, name: "every key of a cascade",
            text: """
                name: judged
                wire: cascade
                policy: confidence-bands
                roles: {local: mistral-small, flash: null, pro: mistral-large}
                """),
        Sample(
            kind: .answer, name: "every key of an answer",
            text: """
                schema: photo-analysis.json
                name: photo_analysis
                foods: /foods
                food: {name: /name, category: /category, amount: /portion/amount, unit: /portion/unit,
                  portion_text: /portion/description, confidence: /nutrition_estimate/confidence,
                  preparation: /preparation_notes, energy_kcal: /nutrition_estimate/calories, mass_g: /portion/amount}
                confidence: /overall_confidence
                description: /scene_description
                warnings: /warnings
                energy_kcal: /overall_confidence
                confidence_words: {high: 0.9, very_low: 0}
                """),
        Sample(
            kind: .set, name: "every key of a set",
            text: """
                name: demo
                description: d
                licence: CC0-1.0
                source: s
                citation: t
                caution: c
                splits: {tune: 0.3, test: 0.7, by: id}
                synonyms: {kiwi: [kiwifruit, qiwi]}
                """),
        Sample(
            kind: .meal, name: "every key of a meal",
            text: #"""
                {"id": "m", "photos": ["apple-top.jpg"], "notes": "n", "difficulty": "medium", "group": "g", "split": "test",
                "tags": ["t"], "person": "p", "day": "d", "text": null, "barcode": null, "truth": {"energy_kcal": 1.5,
                "protein_g": 1, "carbs_g": 1, "fat_g": 1, "fibre_g": 1, "sugar_g": 1, "sodium_mg": 1, "mass_g": 10,
                "energy_kcal_range": [1, 2],
                "foods": [{"name": "apple", "grams": 10}, {"name": "tea", "grams": null}],
                "clarification": {"needed": true, "subject": "s"},
                "product": {"code": "73513537", "name": "n", "energy_kcal_per_100g": 1, "protein_g_per_100g": 1,
                "carbs_g_per_100g": 1, "fat_g_per_100g": 1, "fibre_g_per_100g": null},
                "provenance": {"energy_kcal": "label", "foods": "weighed", "mass_g": null}}}
                """#),
        Sample(
            kind: .meal, name: "a meal by text",
            text: #"""
                {"id": "m", "text": "two eggs", "truth": {"foods": [{"name": "egg", "grams": 100, "derivation": "d",
                "brand": "b", "modifiers": ["large / big"]}]}}
                """#),
        Sample(
            kind: .meal, name: "a meal with a second turn",
            text: #"""
                {"id": "m", "photos": ["apple-top.jpg"], "truth": {"foods": [{"name": "apple"}]},
                "refinement": {"food": "apple", "words": "half of it", "reference": "r"}}
                """#),
        Sample(
            kind: .meal, name: "stated foods",
            text: #"""
                {"id": "m", "stated_foods": [{"name": "apple", "grams": 150, "energy_kcal": 780, "protein_g": 1,
                "carbs_g": 1, "fat_g": null, "right": {"energy_kcal": 78}}]}
                """#),
        Sample(kind: .meal, name: "a meal by bar code", text: #"{"id": "m", "barcode": "73513537", "notes": "n"}"#),
        Sample(
            kind: .policy, name: "every key of a policy",
            text: """
                name: judged
                description: d
                roles: {local: mistral-small, flash: gemini-flash/photo-analysis, pro: null}
                query_usd: {local: 0, flash: 0.002, pro: 0.007}
                unknown_confidence: 0.7
                steps:
                  - {name: a, when: {confidence_from: 0.9, scene: simple, foods_from: 2, any_tag: [x, y],
                     matches_history: true, has_finding: false}, answer: local, median_of: 3, fallback: flash, verify: pro, replace_beyond_percent: 10, expected_share: 0.5,
                     latency_ms: {target: 300, most: 500}}
                  - {name: b, answer: flash}
                expected_offline_share: 0.02
                """),
        Sample(
            kind: .meal, name: "a meal numbered",
            text: #"{"id": 7, "photos": ["apple-top.jpg"], "truth": {"foods": []}}"#)
    ]
}
