// Written by scripts/embed-shipped from providers/gpt-4o-mini.yaml.
extension ShippedFiles {
    static let providersGpt4oMiniYaml = ShippedFile(
        path: "providers/gpt-4o-mini.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # GPT-4o mini, ingredients and totals. Answers until 2027-01-14.
            name: gpt-4o-mini
            wire: openai-chat
            endpoint: https://api.openai.com/v1/chat/completions
            model: gpt-4o-mini-2024-07-18
            key: {env: OPENAI_API_KEY}    # the name of the variable; the key itself never stands here
            prompt: prompts/analyze-meal.md
            answer: answers/analyze-meal.yaml
            parameters: {temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0, max_output_tokens: 2048}
            photo: {longest_side_px: 1024, format: jpeg, quality: 75, detail: high}
            # Tier 1; higher tiers allow more.
            limits: {photos_per_request: 8, bytes_per_photo: 10MB, requests_per_minute: 500, tokens_per_minute: 200000, in_flight: 16, timeout_s: 60}
            retry: standard
            # One 1024-pixel photo is 25,501 tokens for this model, more than thirty times those of gpt-4o.
            image_tokens: {rule: openai-tiles, base: 2833, tile: 5667}
            prices:    # USD per million tokens
              - {from: 2024-07-18, input: 0.15, cached_input: 0.075, output: 0.60, batch_discount: 0.5, source: "simonw/llm-prices and pydantic/genai-prices, Aug 2026"}
            lifecycle: {shutdown: 2027-01-14, replacement: gpt-6-luna, source: "copies of the vendor's deprecation page, Oct 2026"}

            """##)
}
