// Written by scripts/embed-shipped from providers/gemini-flash.yaml.
extension ShippedFiles {
    static let providersGeminiFlashYaml = ShippedFile(
        path: "providers/gemini-flash.yaml",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # Gemini 3.8 Flash. Thinking level `minimal` is an error there.
            name: gemini-flash
            wire: gemini
            endpoint: https://generativelanguage.googleapis.com/v1beta
            model: gemini-3.8-flash
            key: {env: GEMINI_API_KEY}    # the name of the variable; the key itself never stands here
            prompt: prompts/photo-analysis.md
            answer: answers/photo-analysis.yaml
            parameters:
              # Gemini 3 takes no sampling parameters. Thinking counts as output: less room than this cuts answers off.
              thinking_level: low
              max_output_tokens: 8192
              safety:    # photos of food are blocked now and then without these
                HARM_CATEGORY_HARASSMENT: BLOCK_NONE
                HARM_CATEGORY_HATE_SPEECH: BLOCK_NONE
                HARM_CATEGORY_SEXUALLY_EXPLICIT: BLOCK_NONE
                HARM_CATEGORY_DANGEROUS_CONTENT: BLOCK_NONE
            photo: {longest_side_px: 1024, format: jpeg, quality: 75}
            # Eight photos as base64 stay below the 20 MB of a request. Rate limits stand in the vendor's console only.
            limits: {photos_per_request: 8, bytes_per_photo: 1800kB, in_flight: 16, timeout_s: 90}
            retry: standard
            image_tokens: {rule: gemini-fixed, tokens: 1120}    # the documented maximum per photo
            prices:    # USD per million tokens; thoughts are billed as output
              - {from: 2027-01-01, input: 1.50, cached_input: 0.15, output: 7.50, batch_discount: 0.5, source: "copies of the vendor's price page, autumn 2026"}
              - {from: 2026-09-02, input: 0.75, cached_input: 0.075, output: 3.75, batch_discount: 0.5, source: "copies of the vendor's price page, autumn 2026"}

            """##)
}
