// Written by scripts/embed-shipped from providers/mistral-small.yaml.
extension ShippedFiles {
    static let providersMistralSmallYaml = ShippedFile(
        path: "providers/mistral-small.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # Mistral Small 4 through its alias, which follows new versions: every answer's model is recorded.
            name: mistral-small
            wire: mistral-chat
            endpoint: https://api.mistral.ai/v1/chat/completions
            model: mistral-small-latest
            served_aliases: [mistral-small-2603]    # what the alias stood for in August 2026; another one is reported, not priced
            key: {env: MISTRAL_API_KEY}    # the name of the variable; the key itself never stands here
            prompt: prompts/photo-analysis.md
            answer: answers/photo-analysis.yaml
            parameters: {temperature: 0.1, max_output_tokens: 4096}
            photo: {longest_side_px: 1024, format: jpeg, quality: 75}
            # Free mode was measured at 50 requests and 50,000 tokens a minute (2026-08-18); paid limits stand in the console only.
            limits: {photos_per_request: 8, bytes_per_photo: 10MB, in_flight: 16, in_flight_start: 4, timeout_s: 60}
            retry: standard
            image_tokens: {rule: mistral-patches, patch: 14, merge: 2, max_side: 1540}   # assumed: the vendor lists no rule for Small 4
            prices:    # USD per million tokens
              - {from: 2026-08-21, input: 0.15, cached_input: 0.015, output: 0.60, batch_discount: 0.5, source: "mistralai/platform-docs-public, Aug 2026"}

            """##)
}
