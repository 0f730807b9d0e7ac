import Catalog
import JSON
import Providers

/// Server side of Mistral's chat completions: no unknown members, flat errors, no refusal field.
enum SimulatedMistral: SimulatedChat {
    private static let members: Set<String> = [
        "model", "messages", "response_format", "max_tokens", "temperature", "top_p", "random_seed", "safe_prompt", "n",
        "presence_penalty", "frequency_penalty", "reasoning_effort", "prompt_cache_key", "service_tier", "stream",
        "stop", "tools", "tool_choice", "parallel_tool_calls", "prediction", "prompt_mode", "metadata", "guardrails"
    ]

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        guard request.path == endpointPath else {
            throw VendorError(404, "no Route matched with those values", type: "route")
        }
        try checkKey(request, for: definition)
        if let unknown = request.body.object?.first(where: { !members.contains($0.key) }) {
            throw invalid("extra_forbidden", "Extra inputs are not permitted", at: unknown.key, input: unknown.value)
        }
        guard let model = request.body["model"]?.string else { throw invalid("missing", "Field required", at: "model") }
        guard model == definition.model else {
            throw VendorError(400, "Invalid model: \(model)", type: "invalid_model", code: "1500")
        }
        let chat = ChatRequest(
            body: request.body, allowsBarePhoto: true, details: ["low", "auto", "high"],
            complain: { message, place in invalid("value_error", message, at: place) },
            badPhoto: { badFile("Image could not be loaded or its format is not supported") })
        try chat.refuseStream()
        let last = request.body["messages"]?.array?.last?["role"]?.string
        guard last == nil || last == "user" || last == "tool" else {
            throw VendorError(
                400,
                "Expected last role User or Tool (or Assistant with prefix True) for serving but got \(last ?? "")",
                type: "invalid_request_message_order", code: "3230")
        }
        let schema = try chat.strictSchema()
        _ = try (chat.number("temperature", 0...1.5), chat.number("top_p", 0...1))
        let seed = try chat.integer("random_seed", 0...9_007_199_254_740_992)
        let limit = try chat.integer("max_tokens", 0...1_000_000)
        let photos = try chat.photos()
        guard photos.count <= 8 else {
            throw badFile("Too many images in request: \(photos.count), at most 8 are allowed")
        }
        guard photos.allSatisfy({ $0.byteCount <= 10_000_000 }) else {
            throw badFile("Image is larger than 10 MB")
        }
        return SimulatedAsk(
            photos: photos, seed: seed, outputLimit: limit, text: chat.text, enforcesSchema: schema != nil,
            isSecondTurn: chat.isSecondTurn)
    }

    static func model(_ definition: ProviderDefinition) -> JSON {
        [
            "id": .string(definition.model), "object": "model", "created": 1_767_225_600, "owned_by": "mistralai",
            "capabilities": [
                "completion_chat": true, "completion_fim": false, "function_calling": false, "fine_tuning": false,
                "vision": true
            ],
            "name": .string(definition.model), "aliases": .array(definition.servedAliases.map { .string($0) }),
            "max_context_length": 131_072, "deprecation": nil, "type": "base"
        ]
    }

    private static func badFile(_ message: String) -> VendorError {
        VendorError(400, message, type: "invalid_request_file", code: "3310")
    }

    private static func invalid(_ type: String, _ message: String, at place: String, input: JSON? = nil) -> VendorError
    {
        let input = input.map { $0.object == nil && $0.array == nil ? $0 : .null } ?? .null
        let entry: JSON = [
            "type": .string(type), "loc": ["body", .string(place)], "msg": .string(message), "input": input
        ]
        return VendorError(422, message, type: type, details: [entry])
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        var body = JSONObject([
            ("id", .string("simulated\(reply.id)")), ("object", "chat.completion"), ("created", 1_767_225_600),
            ("model", .string(reply.model))
        ])
        body["usage"] = reply.usage.map { usage in
            [
                "prompt_tokens": .optional(usage.input), "completion_tokens": .optional(usage.output),
                "total_tokens": .optional(usage.input + usage.output), "prompt_tokens_details": ["cached_tokens": 0]
            ]
        }
        body["choices"] = .array(choices(reply))
        return .object(body)
    }

    private static func choices(_ reply: Reply) -> [JSON] {
        var content: JSON = .null
        switch reply.content {
        case .nothing: return []
        case .text(let text), .refusal(let text): content = .string(text)
        // Mistral has no word for a block and stops with an error.
        case .blocked, .empty: content = ""
        }
        if let thought = reply.thought, let text = content.string {
            content = [
                ["type": "thinking", "thinking": [["type": "text", "text": .string(thought)]]],
                ["type": "text", "text": .string(text)]
            ]
        }
        let reason = reply.content == .blocked ? "error" : reply.isTruncated ? "length" : "stop"
        return [
            [
                "index": 0, "finish_reason": .string(reason),
                "message": ["role": "assistant", "tool_calls": nil, "content": content]
            ]
        ]
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        switch error.status {
        case 401: ["detail": .string(error.message)]
        case 404 where error.type == "route": ["message": .string(error.message), "request_id": "simulated"]
        case 422: ["detail": .array(error.details)]
        default:
            [
                "object": "error", "message": .string(error.message), "type": .string(error.type),
                "param": .optional(error.param),
                "code": .optional(error.code), "raw_status_code": .optional(error.status)
            ]
        }
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        switch status {
        case 401: VendorError(401, "Unauthorized", type: "unauthorized")
        case 402: VendorError(402, "Payment required", type: "payment_required")
        case 403: VendorError(403, "This model is not part of your tier", type: "tier_not_allowed", code: "1910")
        case 404: VendorError(404, "no Route matched with those values", type: "route")
        case 422: invalid("extra_forbidden", "Extra inputs are not permitted", at: "simulated")
        case 429: VendorError(429, "Rate limit exceeded", type: "rate_limited", code: "1300")
        case 503, 529:
            VendorError(status, "Service tier capacity exceeded for this model.", type: "invalid_request_error")
        case 400..<500: VendorError(status, "The request cannot be processed", type: "invalid_request_error")
        default: VendorError(status, "Internal server error", type: "internal_server_error", code: "3000")
        }
    }

    /// No reset and no retry-after: the real service sends neither.
    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)] {
        [
            ("x-ratelimit-limit-req-minute", String(quota.requestLimit)),
            ("x-ratelimit-remaining-req-minute", String(quota.requestsLeft)),
            ("x-ratelimit-limit-tokens-minute", String(quota.tokenLimit)),
            ("x-ratelimit-remaining-tokens-minute", String(quota.tokensLeft)),
            ("x-ratelimit-tokens-query-cost", String(quota.tokensUsed)), ("x-max-retry-attempts-reached", "false"),
            ("mistral-correlation-id", "simulated-\(id)")
        ]
    }
}

extension MistralChat: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedMistral.self }
}
