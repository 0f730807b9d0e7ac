import Catalog
import JSON
import Providers

/// Server side of Anthropic Messages.
enum SimulatedAnthropic: SimulatedFormat {
    static let endpointPath = "/v1/messages"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        guard request.path == endpointPath else { throw VendorError(404, "Not Found", type: "not_found_error") }
        try checkKey(request, for: definition)
        guard request.headers["anthropic-version"] != nil else {
            throw AnthropicRequest.invalid("anthropic-version: header is required")
        }
        let beta = request.headers["anthropic-beta"] ?? ""
        return try AnthropicRequest(
            body: request.body, asked: definition.model, takesOldFormat: beta.contains("structured-outputs")
        ).read()
    }

    static func missingKey(_ definition: ProviderDefinition) -> VendorError {
        VendorError(401, "x-api-key header is required", type: "authentication_error")
    }

    static func models(at path: String, for definition: ProviderDefinition) -> JSON? {
        let model: JSON = [
            "type": "model", "id": .string(definition.model), "display_name": .string(definition.model),
            "created_at": "2026-01-01T00:00:00Z"
        ]
        switch path {
        case "/v1/models":
            return [
                "data": [model], "has_more": false, "first_id": .string(definition.model),
                "last_id": .string(definition.model)
            ]
        case "/v1/models/\(definition.model)": return model
        default: return nil
        }
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        var blocks: [JSON] = []
        var body = JSONObject([
            ("id", .string("msg_simulated_\(reply.id)")), ("type", "message"), ("role", "assistant"),
            ("model", .string(reply.model))
        ])
        var reason = reply.isTruncated ? "max_tokens" : "end_turn"
        switch reply.content {
        case .text(let text):
            if let thought = reply.thought {
                blocks.append(["type": "thinking", "thinking": .string(thought), "signature": "simulated"])
            }
            blocks.append(["type": "text", "text": .string(text)])
        case .refusal(let words): refuse(.string(words))
        case .blocked: refuse(.null)
        case .empty, .nothing: break
        }
        func refuse(_ words: JSON) {
            reason = "refusal"
            body["stop_details"] = ["type": "refusal", "category": nil, "explanation": words]
        }
        body["content"] = .array(blocks)
        body["stop_reason"] = .string(reason)
        body["stop_sequence"] = .null
        body["usage"] = reply.usage.map { usage in
            [
                "input_tokens": .optional(usage.input), "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
                "output_tokens": .optional(usage.output),
                "output_tokens_details": ["thinking_tokens": .optional(usage.thoughts)], "service_tier": "standard"
            ]
        }
        return .object(body)
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        [
            "type": "error", "error": ["type": .string(error.type), "message": .string(error.message)],
            "request_id": "req_simulated"
        ]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        switch status {
        case 401: VendorError(401, "invalid x-api-key", type: "authentication_error")
        case 402: VendorError(402, "There is an issue with your billing.", type: "billing_error")
        case 403: VendorError(403, "Your API key cannot use the specified resource.", type: "permission_error")
        case 404: VendorError(404, "model: \(definition.model)", type: "not_found_error")
        case 413: VendorError(413, "Request exceeds the maximum size", type: "request_too_large")
        case 429:
            VendorError(
                429, "This request would exceed the rate limit for your organization.", type: "rate_limit_error")
        case 400..<500: VendorError(status, "The request cannot be processed.", type: "invalid_request_error")
        case 503, 529: VendorError(status, "Overloaded", type: "overloaded_error")
        case 504: VendorError(504, "The request timed out while processing.", type: "timeout_error")
        default: VendorError(status, "Internal server error", type: "api_error")
        }
    }

    static let showsThoughts = true

    static func limited(_ error: VendorError, seconds: Double) -> VendorError {
        var error = error
        error.headers = [("retry-after", JSON.number(seconds.rounded(places: 3)).text())]
        return error
    }

    /// Spent money is a plain 400, told by its words.
    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError {
        switch fault {
        case .insufficientQuota:
            return AnthropicRequest.invalid(
                "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade "
                    + "or purchase credits.")
        case .dailyQuota:
            return AnthropicRequest.invalid(
                "You have reached your specified API usage limits. You will regain access on 2027-01-01 at 00:00 UTC.")
        default:
            var error = error(status: 429, definition: definition)
            error.headers.append(("retry-after", "0.04"))
            return error
        }
    }

    static func headers(_ quota: QuotaState, id: String) -> [(name: String, value: String)] {
        [
            ("request-id", "req_simulated_\(id)"),
            ("anthropic-ratelimit-requests-limit", String(quota.requestLimit)),
            ("anthropic-ratelimit-requests-remaining", String(quota.requestsLeft)),
            ("anthropic-ratelimit-tokens-limit", String(quota.tokenLimit)),
            ("anthropic-ratelimit-tokens-remaining", String(quota.tokensLeft))
        ]
    }
}

extension AnthropicMessages: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedAnthropic.self }
}
