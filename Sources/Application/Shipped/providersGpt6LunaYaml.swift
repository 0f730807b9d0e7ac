// Written by scripts/embed-shipped from providers/gpt-6-luna.yaml.
extension ShippedFiles {
    static let providersGpt6LunaYaml = ShippedFile(
        path: "providers/gpt-6-luna.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # GPT-6 Luna, named as what follows GPT-4o mini. It has no effort `minimal`, and takes a temperature only at effort `none`.
            name: gpt-6-luna
            wire: openai-chat
            endpoint: https://api.openai.com/v1/chat/completions
            model: gpt-6-luna
            key: {env: OPENAI_API_KEY}    # the name of the variable; the key itself never stands here
            prompt: prompts/analyze-meal.md
            answer: answers/analyze-meal.yaml
            parameters: {reasoning_effort: low, max_output_tokens: 8192}    # the limit includes reasoning
            photo: {longest_side_px: 1024, format: jpeg, quality: 75, detail: high}
            # This model's rate limits are not known here; a 429's stated wait is kept.
            limits: {photos_per_request: 8, bytes_per_photo: 10MB, in_flight: 16, timeout_s: 120}
            retry: standard
            # How GPT-6 counts photos is not published. Taken here: gpt-5.4's patches at detail high, with the multiplier documented for
            # gpt-5.4-mini (none is for gpt-5.4 itself; measured ones are lower, gpt-5.4-nano's documented one is 2.46). The rule is
            # unverified, so a budget keeps a quarter more aside for photos; what is billed comes from the answer's usage alone.
            image_tokens: {rule: openai-patches, budget: 2500, multiplier: 1.62}
            prices:    # USD per million tokens, from the day of release
              - from: 2026-09-22
                input: 0.10
                cached_input: 0.01
                cache_write: 0.125
                output: 0.50
                long_context: {above: 272000, input: 0.20, cached_input: 0.02, output: 0.75}
                batch_discount: 0.5
                source: "developers.openai.com, page of gpt-6-luna, autumn 2026; release day also from resellers' model pages"

            """##)
}
