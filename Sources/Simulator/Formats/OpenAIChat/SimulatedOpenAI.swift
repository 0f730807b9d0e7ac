import Catalog
import Costs
import JSON
import Providers

/// Server side of OpenAI chat completions; endpoints other than OpenAI's accept more, so fewer checks apply.
enum SimulatedOpenAI: SimulatedChat {
    private static let members: Set<String> = [
        "model", "messages", "response_format", "max_completion_tokens", "max_tokens", "temperature", "top_p", "seed",
        "n", "presence_penalty", "frequency_penalty", "reasoning_effort", "store", "stop", "user", "logit_bias",
        "logprobs", "top_logprobs", "metadata", "service_tier", "stream", "stream_options", "tools", "tool_choice",
        "modalities", "parallel_tool_calls", "prediction", "safety_identifier", "prompt_cache_key", "verbosity",
        "web_search_options", "audio"
    ]
    private static let efforts: Set<String> = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        let server = SimulatedChatServer(definition)
        guard server.takes(path: request.path) else { throw refusal(404, "Invalid URL (POST \(request.path))") }
        try checkKey(request, for: definition)
        try server.check(request)
        let chat = chat(request.body)
        let model = try chat.require(request.body["model"]?.string, "you must provide a model parameter", "model")
        guard model == definition.model else { throw notFound(model) }
        if definition.endpoint.hasPrefix("https://api.openai.com/") { try checkOwn(chat, model: model) }
        try chat.refuseStream()
        let schema = try chat.strictSchema()
        if let schema, let problem = StrictSchema.problem(in: schema) {
            let name = request.body["response_format"]?["json_schema"]?["name"]?.string ?? ""
            throw refusal(400, "Invalid schema for response_format '\(name)': \(problem)", param: "response_format")
        }
        _ = try (chat.number("temperature", 0...2), chat.number("top_p", 0...1), chat.integer("n", 1...128))
        _ = try (chat.number("presence_penalty", -2...2), chat.number("frequency_penalty", -2...2))
        let limits = try (
            chat.integer("max_completion_tokens", 1...1_000_000), chat.integer("max_tokens", 1...1_000_000)
        )
        let seed = try chat.integer("seed", -9_007_199_254_740_992...9_007_199_254_740_992)
        let photos = try chat.photos()
        try server.check(photos)
        return SimulatedAsk(
            photos: photos, seed: seed, outputLimit: server.outputLimit(limits), text: chat.text,
            enforcesSchema: schema != nil, isSecondTurn: chat.isSecondTurn)
    }

    static func endpoint(of definition: ProviderDefinition) -> String { SimulatedChatServer(definition).endpoint }

    private static func chat(_ body: JSON) -> ChatRequest {
        ChatRequest(
            body: body, allowsBarePhoto: false, details: ["auto", "low", "high", "original"],
            complain: { message, place in refusal(400, message, code: "invalid_value", param: place) },
            badPhoto: {
                refusal(
                    400,
                    "You uploaded an unsupported image. Please make sure your image has of one the following formats: "
                        + "['png', 'jpeg', 'gif', 'webp'].", code: "invalid_image_format")
            })
    }

    private static func refusal(
        _ status: Int, _ message: String, code: String? = nil, param: String? = nil
    ) -> VendorError {
        VendorError(status, message, type: "invalid_request_error", code: code, param: param)
    }

    private static func notFound(_ model: String) -> VendorError {
        refusal(404, "The model `\(model)` does not exist or you do not have access to it.", code: "model_not_found")
    }

    static func model(_ definition: ProviderDefinition) -> JSON {
        [
            "id": .string(definition.model), "object": "model", "created": 1_767_225_600, "owned_by": "simulated",
            "shutdown_date": .optional(definition.lifecycle?.shutdown?.description)
        ]
    }

    static func missingKey(_ definition: ProviderDefinition) -> VendorError {
        refusal(401, "You didn't provide an API key. Send it in an Authorization header using Bearer auth.")
    }

    private static func checkOwn(_ chat: ChatRequest, model: String) throws(VendorError) {
        let body = chat.body
        if let unknown = body.object?.keys.first(where: { !members.contains($0) }) {
            throw refusal(400, "Unrecognized request argument supplied: \(unknown)")
        }
        if body["max_tokens"] != nil, body["max_completion_tokens"] != nil {
            throw chat.complain("'max_tokens' and 'max_completion_tokens' cannot both be set.", "max_tokens")
        }
        if let effort = body["reasoning_effort"], !efforts.contains(effort.string ?? "") {
            throw chat.complain("Invalid value for 'reasoning_effort'.", "reasoning_effort")
        }
        guard isReasoning(model) else { return }
        if model.hasPrefix("gpt-6"), body["reasoning_effort"] == "minimal" {
            throw refusal(
                400,
                "Unsupported value: 'minimal' is not supported with the '\(model)' model. Supported values are: 'none', "
                    + "'low', 'medium', 'high', 'xhigh', and 'max'.", code: "unsupported_value",
                param: "reasoning_effort")
        }
        if body["max_tokens"] != nil {
            throw refusal(
                400,
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                code: "unsupported_parameter", param: "max_tokens")
        }
        let mayVary = model.hasPrefix("gpt-6-luna") && body["reasoning_effort"] == "none"
        if let temperature = body["temperature"]?.number, temperature != 1, !mayVary {
            throw refusal(
                400,
                "Unsupported value: 'temperature' does not support \(JSON.number(temperature).text()) with this model. "
                    + "Only the default (1) value is supported.", code: "unsupported_value", param: "temperature")
        }
    }

    /// Reasoning models: o1 and later, gpt-5 and later.
    static func isReasoning(_ model: String) -> Bool {
        ["o1", "o3", "o4", "gpt-5", "gpt-6", "gpt-7"].contains { model.hasPrefix($0) }
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        var body = JSONObject([
            ("id", .string("chatcmpl-simulated-\(reply.id)")), ("object", "chat.completion"),
            ("created", 1_767_225_600), ("model", .string(reply.model)), ("choices", .array(choices(reply)))
        ])
        body["usage"] = reply.usage.map(usage)
        body["service_tier"] = "default"
        body["system_fingerprint"] = "simulated"
        return .object(body)
    }

    private static func choices(_ reply: Reply) -> [JSON] {
        if reply.content == .nothing { return [] }
        var message = JSONObject([
            ("role", "assistant"), ("content", JSON.null), ("refusal", JSON.null), ("annotations", JSON.array([]))
        ])
        var reason = reply.isTruncated ? "length" : "stop"
        switch reply.content {
        case .text(let text): message["content"] = .string(text)
        case .refusal(let words): message["refusal"] = .string(words)
        case .blocked: reason = "content_filter"
        case .empty, .nothing: break
        }
        return [["index": 0, "message": .object(message), "logprobs": nil, "finish_reason": .string(reason)]]
    }

    private static func usage(_ usage: Reply.Usage) -> JSON {
        [
            "prompt_tokens": .optional(usage.input), "completion_tokens": .optional(usage.output),
            "total_tokens": .optional(usage.input + usage.output),
            "prompt_tokens_details": ["cached_tokens": 0, "audio_tokens": 0, "image_tokens": .optional(usage.image)],
            "completion_tokens_details": [
                "reasoning_tokens": .optional(usage.thoughts), "audio_tokens": 0, "accepted_prediction_tokens": 0,
                "rejected_prediction_tokens": 0
            ]
        ]
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        [
            "error": [
                "message": .string(error.message), "type": .string(error.type), "param": .optional(error.param),
                // vLLM and OpenRouter write the status as a number.
                "code": error.code.flatMap { Int($0) }.map { .optional($0) } ?? .optional(error.code)
            ]
        ]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        switch status {
        case 401: refusal(401, "Incorrect API key provided: simulated.", code: "invalid_api_key")
        case 403:
            VendorError(
                403, "Country, region, or territory not supported", type: "request_forbidden",
                code: "unsupported_country_region_territory")
        case 404: notFound(definition.model)
        case 402:
            VendorError(
                402, "Your prepaid credit is used up.", type: "insufficient_quota", code: "credit_balance_exhausted")
        case 429:
            VendorError(
                429,
                "Rate limit reached for \(definition.model) in organization org-simulated on requests per min (RPM).",
                type: "requests", code: "rate_limit_exceeded")
        case 400..<500: refusal(status, "The request cannot be processed.")
        case 503, 529:
            VendorError(status, "The engine is currently overloaded, please try again later", type: "server_error")
        default: VendorError(status, "The server had an error while processing your request.", type: "server_error")
        }
    }

    static func limited(_ error: VendorError, seconds: Double) -> VendorError {
        var error = error
        error.headers = [("retry-after-ms", JSON.number((seconds * 1000).rounded(.up)).text())]
        return error
    }

    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)] {
        [
            ("x-request-id", "req_simulated_\(id)"),
            ("x-ratelimit-limit-requests", String(quota.requestLimit)),
            ("x-ratelimit-remaining-requests", String(quota.requestsLeft)),
            ("x-ratelimit-reset-requests", goDuration(quota.resetSeconds)),
            ("x-ratelimit-limit-tokens", String(quota.tokenLimit)),
            ("x-ratelimit-remaining-tokens", String(quota.tokensLeft)),
            ("x-ratelimit-reset-tokens", goDuration(quota.resetSeconds))
        ]
    }

    /// Whole milliseconds below a second, otherwise seconds with two decimals.
    static func goDuration(_ seconds: Double) -> String {
        let seconds = seconds.clamped(0, 86_400)
        if seconds < 1 { return "\(Int((seconds * 1000).rounded(.up)))ms" }
        return "\(seconds.rounded(places: 2))s"
    }
}

extension OpenAIChat: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedOpenAI.self }
}

/// The part of JSON Schema in OpenAI's strict mode (providers: "Strict-mode schema subset").
enum StrictSchema {
    private static let rejected = [
        "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf"
    ]

    /// The problem in the vendor's words; nil if strict mode accepts the schema.
    static func problem(in schema: JSON) -> String? {
        guard schema["type"]?.string == "object" else {
            return
                "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"\(schema["type"]?.string ?? "None")\"'."
        }
        return problem(in: schema, at: [])
    }

    private static func problem(in schema: JSON, at path: [String]) -> String? {
        guard let object = schema.object, path.count < 64 else { return nil }
        let context = "In context=(\(path.map { "'\($0)'" }.joined(separator: ", ")))"
        if let keyword = rejected.first(where: { object[$0] != nil }) {
            return "\(context), '\(keyword)' is not permitted."
        }
        if object["$ref"] != nil, object.count > 1 { return "\(context), $ref cannot have keywords beside it." }
        if let properties = object["properties"]?.object {
            guard object["additionalProperties"]?.bool == false else {
                return "\(context), 'additionalProperties' is required to be supplied and to be false."
            }
            let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
            if let missing = properties.keys.first(where: { !required.contains($0) }) {
                return "\(context), 'required' is required to be supplied and to be an array including every key in "
                    + "properties. Missing '\(missing)'."
            }
        }
        for (holder, child) in children(of: object) {
            if let problem = problem(in: child, at: path + holder) { return problem }
        }
        return nil
    }

    private static func children(of object: JSONObject) -> [(path: [String], schema: JSON)] {
        var children: [(path: [String], schema: JSON)] = []
        for holder in ["properties", "$defs", "definitions"] {
            for (key, child) in object[holder]?.object ?? JSONObject() { children.append(([holder, key], child)) }
        }
        if let items = object["items"] { children.append((["items"], items)) }
        for (place, child) in (object["anyOf"]?.array ?? []).enumerated() {
            children.append((["anyOf", String(place)], child))
        }
        return children
    }
}
