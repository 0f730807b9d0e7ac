// Written by scripts/embed-shipped from providers/mistral-large.yaml.
extension ShippedFiles {
    static let providersMistralLargeYaml = ShippedFile(
        path: "providers/mistral-large.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # Mistral Large 3, foods with portions and nutrients.
            name: mistral-large
            wire: mistral-chat
            endpoint: https://api.mistral.ai/v1/chat/completions
            model: mistral-large-2512
            key: {env: MISTRAL_API_KEY}    # the name of the variable; the key itself never stands here
            prompt: prompts/photo-analysis.md
            answer: answers/photo-analysis.yaml
            parameters: {temperature: 0.1, max_output_tokens: 4096}
            photo: {longest_side_px: 1024, format: jpeg, quality: 75}
            # Paid rate limits stand in the vendor's console only. Free mode was measured at 4 requests a minute (2026-08-18):
            # add requests_per_minute: 4 for it.
            limits: {photos_per_request: 8, bytes_per_photo: 10MB, in_flight: 16, in_flight_start: 4, timeout_s: 60}
            retry: standard
            image_tokens: {rule: mistral-patches, patch: 14, merge: 2, max_side: 1540}   # the 28-pixel family, as documented
            prices:    # USD per million tokens
              - {from: 2026-08-21, input: 0.50, cached_input: 0.05, output: 1.50, batch_discount: 0.5, source: "mistralai/platform-docs-public, Aug 2026"}

            """##)
}
