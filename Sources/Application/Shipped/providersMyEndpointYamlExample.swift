// Written by scripts/embed-shipped from providers/my-endpoint.yaml.example.
extension ShippedFiles {
    static let providersMyEndpointYamlExample = ShippedFile(
        path: "providers/my-endpoint.yaml.example",
        text: ##"""
            # yaml-language-server: $schema=../docs/schemas/provider.schema.json
            # A server of your own that speaks OpenAI's chat completions. Copy this file to my-endpoint.yaml and change what differs:
            #   Ollama      http://localhost:11434/v1/chat/completions    model: the name `ollama list` shows
            #   vLLM        http://localhost:8000/v1/chat/completions     model: the name it was started with
            #   llama.cpp   http://localhost:8080/v1/chat/completions     needs --mmproj for photos; take JPEG or PNG, not WebP
            #   LM Studio   http://localhost:1234/v1/chat/completions     model: the id its server page shows
            name: my-endpoint
            wire: openai-chat
            endpoint: http://localhost:11434/v1/chat/completions
            model: my-vision-model
            # key: {env: MY_ENDPOINT_KEY}    # for https hosts only, and only once your own trust file binds it to the host:
            #                                # ~/.config/nutrieval/trust.yaml with   keys: {MY_ENDPOINT_KEY: [llm.example.org]}
            # insecure_http: true            # for a private address such as http://192.168.1.20:8000, without a key
            prompt: prompts/analyze-meal.md
            answer: answers/analyze-meal.yaml
            parameters:
              temperature: 0
              seed: 1
              max_output_tokens: 2048
              # schema_mode: json_object     # for servers that cannot enforce a schema; none for those that refuse that too
              # extra: {keep_alive: 10m}     # further members of the request, sent as they are
            photo: {longest_side_px: 1024, format: jpeg, quality: 75}
            limits: {photos_per_request: 8, bytes_per_photo: 4MB, in_flight: 1, timeout_s: 300}    # 1 where it takes one photo only
            retry: standard
            prices:    # your own machine bills nothing
              - {from: 2020-01-01, input: 0, cached_input: 0, output: 0, source: "local server"}

            """##)
}
