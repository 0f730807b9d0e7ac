import Catalog
import JSON
import Providers

enum SimulatedGemini: SimulatedFormat {
    static let endpointPath = "/v1beta"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        let parts = request.path.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let prefix = listPaths.first(where: { parts[0].hasPrefix("\($0)/") }) else {
            throw VendorError(404, "Requested entity was not found.", type: "NOT_FOUND")
        }
        try checkKey(request, for: definition)
        let model = String(parts[0].dropFirst(prefix.utf8.count + 1))
        guard model == definition.model else { throw notFound(model) }
        guard parts[1] != "streamGenerateContent" else {
            throw VendorError(400, "The simulator does not stream: call generateContent.", type: "INVALID_ARGUMENT")
        }
        guard parts[1] == "generateContent" else { throw notFound(model) }
        return try GeminiRequest(body: request.body, model: model).read()
    }

    /// Google's SDKs call either version.
    private static let listPaths = ["/v1beta/models", "/v1/models"]

    static func models(at path: String, for definition: ProviderDefinition) -> JSON? {
        let model: JSON = [
            "name": .string("models/\(definition.model)"), "baseModelId": .string(definition.model), "version": "001",
            "displayName": .string(definition.model), "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536,
            "supportedGenerationMethods": ["generateContent"]
        ]
        if listPaths.contains(path) { return ["models": [model]] }
        guard listPaths.contains(where: { path == "\($0)/\(definition.model)" }) else { return nil }
        return model
    }

    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) {
        guard definition.key != nil else { return }
        let inQuery = request.query.split(separator: "&").contains { $0.hasPrefix("key=") && $0.utf8.count > 4 }
        guard inQuery || request.headers["x-goog-api-key"]?.isEmpty == false else {
            throw VendorError(
                403,
                "Method doesn't allow unregistered callers (callers without established identity). "
                    + "Please use API Key or other form of API consumer identity to call this API.",
                type: "PERMISSION_DENIED")
        }
    }

    private static func notFound(_ model: String) -> VendorError {
        VendorError(
            404,
            "models/\(model) is not found for API version v1beta, or is not supported for generateContent. "
                + "Call ModelService.ListModels to see the list of available models and their supported methods.",
            type: "NOT_FOUND")
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        var body = JSONObject()
        let isPromptBlocked = reply.content == .blocked
        if isPromptBlocked {
            body["promptFeedback"] = ["blockReason": "PROHIBITED_CONTENT", "safetyRatings": []]
        } else {
            body["candidates"] = .array(candidates(reply))
        }
        body["usageMetadata"] = reply.usage.map { usage($0, promptOnly: isPromptBlocked) }
        body["modelVersion"] = .string(reply.model)
        body["responseId"] = .string("simulated-\(reply.id)")
        return .object(body)
    }

    private static func candidates(_ reply: Reply) -> [JSON] {
        if reply.content == .nothing { return [] }
        var candidate = JSONObject()
        if case .text(let text) = reply.content {
            let thought: JSON? = reply.thought.map { ["text": .string($0), "thought": true] }
            let parts = [thought, ["text": .string(text)]].compactMap(\.self)
            candidate["content"] = ["role": "model", "parts": .array(parts)]
        } else if reply.content == .empty || reply.isTruncated {
            candidate["content"] = ["role": "model"]
        }
        var reason = reply.isTruncated ? "MAX_TOKENS" : "STOP"
        if case .refusal = reply.content { reason = "SAFETY" }
        candidate["finishReason"] = .string(reason)
        candidate["index"] = 0
        return [.object(candidate)]
    }

    /// Thoughts are not included in the candidates' tokens.
    private static func usage(_ usage: Reply.Usage, promptOnly: Bool) -> JSON {
        var counts = JSONObject([("promptTokenCount", .optional(usage.input))])
        if !promptOnly {
            counts["candidatesTokenCount"] = .optional(usage.answer)
            if usage.thoughts > 0 { counts["thoughtsTokenCount"] = .optional(usage.thoughts) }
        }
        counts["totalTokenCount"] = .optional(usage.input + (promptOnly ? 0 : usage.output))
        counts["promptTokensDetails"] = [
            ["modality": "TEXT", "tokenCount": .optional(usage.text)],
            ["modality": "IMAGE", "tokenCount": .optional(usage.image)]
        ]
        return .object(counts)
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        var inner = JSONObject([
            ("code", .optional(error.status)), ("message", .string(error.message)), ("status", .string(error.type))
        ])
        if !error.details.isEmpty { inner["details"] = .array(error.details) }
        return ["error": .object(inner)]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        switch status {
        // Gemini answers a wrong key with 400, not 401.
        case 401:
            VendorError(
                400, "API key not valid. Please pass a valid API key.", type: "INVALID_ARGUMENT",
                details: [
                    [
                        "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
                        "domain": "googleapis.com", "metadata": ["service": "generativelanguage.googleapis.com"]
                    ]
                ])
        case 403: VendorError(403, "The caller does not have permission", type: "PERMISSION_DENIED")
        case 404: notFound(definition.model)
        case 408, 504:
            VendorError(status, "Deadline expired before operation could complete.", type: "DEADLINE_EXCEEDED")
        case 402, 429:
            VendorError(status, "Resource has been exhausted (e.g. check quota).", type: "RESOURCE_EXHAUSTED")
        case 400..<500: VendorError(status, "Request contains an invalid argument.", type: "INVALID_ARGUMENT")
        case 502, 503, 529: VendorError(status, "The model is overloaded. Please try again later.", type: "UNAVAILABLE")
        default: VendorError(status, "An internal error has occurred.", type: "INTERNAL")
        }
    }

    static let showsThoughts = true

    static func limited(_ error: VendorError, seconds: Double) -> VendorError {
        var error = error
        error.details = [retryInfo("\((seconds + 0.0005).rounded(places: 3))s")]
        return error
    }

    static func quotaError(_ fault: Fault, definition: ProviderDefinition) -> VendorError {
        let isMinute = fault == .rateLimitRetryInfo
        let advice =
            isMinute ? ". Please retry in 0.04s." : ", please check your plan and billing details."
        var error = error(status: 429, "You exceeded your current quota\(advice)", definition: definition)
        let failure: JSON = [
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [
                [
                    "quotaMetric": "generativelanguage.googleapis.com/generate_content_free_tier_requests",
                    "quotaId": .string("GenerateRequestsPer\(isMinute ? "Minute" : "Day")PerProjectPerModel-FreeTier"),
                    "quotaDimensions": ["location": "global", "model": .string(definition.model)],
                    "quotaValue": "5"
                ]
            ]
        ]
        error.details = [failure, retryInfo(isMinute ? "0.04s" : "25s")]
        return error
    }

    private static func retryInfo(_ delay: String) -> JSON {
        ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string(delay)]
    }
}

extension Gemini: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedGemini.self }
}
