package import Catalog
import Costs
package import JSON
import Nutrition
import Photos

/// Google Gemini `generateContent` (docs/wire-formats.md names the sources).
package enum Gemini: ChatFormat {
    package static func request(_ ask: Ask) -> Request {
        let definition = ask.definition
        var members: [(String, BodyNode)] = []
        if let system = definition.prompt.system {
            members.append(("systemInstruction", .value(["parts": [["text": .string(system)]]])))
        }
        let photos = ask.photos.map { photo in
            let data = BodyNode.object([
                ("mimeType", .value(.string(photo.mediaType))), ("data", .base64(photo))
            ])
            guard let own = partDetail(definition) else { return BodyNode.object([("inlineData", data)]) }
            return .object([("inlineData", data), ("mediaResolution", .value(["level": .string(own)]))])
        }
        let parts = ask.parts(photos) { ["text": .string($0)] }
        var contents = [BodyNode.object([("role", .value("user")), ("parts", parts)])]
        if let second = ask.second {
            contents.append(.value(["role": "model", "parts": [["text": .string(second.answer)]]]))
            contents.append(.value(["role": "user", "parts": [["text": .string(second.text)]]]))
        }
        members.append(("contents", .array(contents)))
        members.append(("generationConfig", .object(generation(ask))))
        if !definition.parameters.safety.isEmpty {
            let settings = definition.parameters.safety.sorted { $0.key < $1.key }
            members.append(
                (
                    "safetySettings",
                    .value(.array(settings.map { ["category": .string($0.key), "threshold": .string($0.value)] }))
                ))
        }
        return Request(
            url: "\(ask.endpoint)/models/\(definition.model):generateContent", members: members,
            extra: definition.parameters.extra, context: ask.context)
    }

    package static func modelList(_ definition: ProviderDefinition) -> Request? {
        ModelList.request("\(definition.endpoint)/models?pageSize=1000")
    }

    /// The detail that only exists for single photos; others are set once, for all.
    private static func partDetail(_ definition: ProviderDefinition) -> String? {
        definition.photoDetail == "MEDIA_RESOLUTION_ULTRA_HIGH" ? definition.photoDetail : nil
    }

    private static func generation(_ ask: Ask) -> [(String, BodyNode)] {
        let parameters = ask.definition.parameters
        var config: [(String, BodyNode)] = []
        func say(_ key: String, _ value: JSON?) { if let value { config.append((key, .value(value))) } }
        if parameters.schemaMode != .none { say("responseMimeType", "application/json") }
        if parameters.schemaMode == .strict {
            config.append(("responseJsonSchema", .text(ask.answer.schemaText)))
        }
        say("maxOutputTokens", parameters.maxOutputTokens.map { .number(Double($0)) })
        say("temperature", parameters.temperature.map { .number($0) })
        say("topP", parameters.topP.map { .number($0) })
        say("topK", parameters.topK.map { .number(Double($0)) })
        say("seed", ask.seed.map { .number(Double($0)) })
        if partDetail(ask.definition) == nil {
            say("mediaResolution", ask.definition.photoDetail.map { .string($0) })
        }
        var thinking = JSONObject()
        thinking["thinkingLevel"] = parameters.thinkingLevel.map { .string($0) }
        thinking["thinkingBudget"] = parameters.thinkingBudget.map { .number(Double($0)) }
        if !thinking.isEmpty { say("thinkingConfig", .object(thinking)) }
        return config
    }

    private static let blockedReasons: Set<String> = [
        "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY",
        "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION", "IMAGE_OTHER"
    ]

    package static func readAnswer(_ body: JSON) -> WireReading {
        let rawUsage = body["usageMetadata"]
        func reading(_ content: WireReading.Content) -> WireReading {
            WireReading(
                content, usage: rawUsage.flatMap(usage), rawUsage: rawUsage, servedModel: body["modelVersion"]?.string)
        }
        if let reason = body["promptFeedback"]?["blockReason"]?.string { return reading(.blocked("prompt: \(reason)")) }
        guard let candidate = body["candidates"]?[0] else { return reading(.empty("the response has no candidates")) }
        let reason = candidate["finishReason"]?.string ?? ""
        if reason == "MAX_TOKENS" { return reading(.truncated) }
        if blockedReasons.contains(reason) { return reading(.blocked(reason)) }
        let parts = candidate["content"]?["parts"]?.array ?? []
        let texts = parts.filter { $0["thought"]?.bool != true }.compactMap { $0["text"]?.string }
        return reading(texts.isEmpty ? .empty("the candidate has no text") : .text(texts.joined()))
    }

    /// Prompt tokens include cached ones; thoughts are billed as output but not counted in candidates. Usage with tool
    /// tokens is unknown, because their billing depends on the tool.
    private static func usage(_ usage: JSON) -> TokenUsage? {
        let cached = usage["cachedContentTokenCount"]?.integer ?? 0
        let thoughts = usage["thoughtsTokenCount"]?.integer
        let answer = usage["candidatesTokenCount"]?.integer ?? 0
        guard let input = usage["promptTokenCount"]?.integer, cached >= 0, input >= cached, answer >= 0,
            thoughts ?? 0 >= 0, usage["toolUsePromptTokenCount"].map({ $0.isNull || $0.integer == 0 }) ?? true
        else { return nil }
        let images = usage["promptTokensDetails"]?.array?.first { $0["modality"]?.string == "IMAGE" }
        return TokenUsage(
            uncachedInput: input - cached, cachedInput: cached, output: answer + (thoughts ?? 0), reasoning: thoughts,
            image: images?["tokenCount"]?.integer)
    }

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let body = try? JSON.parse(response.body)
        // The body may be the error object or an array of one.
        let error = (body?[0] ?? body)?["error"]
        let details = error?["details"]?.array ?? []
        func detail(_ type: String) -> JSON? {
            details.first { $0["@type"]?.string == "type.googleapis.com/google.rpc.\(type)" }
        }
        let hasNoKey = details.contains { $0["reason"]?.string == "API_KEY_INVALID" }
        let violations = detail("QuotaFailure")?["violations"]?.array ?? []
        let isSpent = violations.contains { $0["quotaId"]?.string?.contains("PerDay") == true }
        let stated = detail("RetryInfo")?["retryDelay"]?.string.flatMap(WaitHints.secondsSuffix)
        return Rejection(
            response, words: error?["message"],
            outcome: response.status == 429 && isSpent ? .quotaExhausted : hasNoKey ? .unauthorized : nil,
            concernsKey: hasNoKey, stated: stated, now: now)
    }
}

extension FormatDeclaration {
    package static let gemini = {
        var format = FormatDeclaration(name: "gemini", vendor: "Gemini", implementation: Gemini.self)
        format.keyHeader = ("x-goog-api-key", "")
        format.keyHosts = [("GEMINI_API_KEY", "generativelanguage.googleapis.com")]
        format.parameters = [
            FormatParameter("temperature", .number(0...2)), .topP, FormatParameter("top_k", .integer(1...1000)),
            .maxOutputTokens, .seed,
            // Gemini 3.8 Flash has no `minimal`.
            FormatParameter(
                "thinking_level", .word(["minimal", "low", "medium", "high"]), except: ("minimal", "gemini-3.8-flash")),
            FormatParameter("thinking_budget", .integer(0...32_768)),
            FormatParameter(
                "safety",
                .words(
                    names: [
                        "HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT", "CIVIC_INTEGRITY"
                    ].map { "HARM_CATEGORY_\($0)" },
                    words: [
                        "BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE"
                    ]))
        ]
        format.remark = remark
        format.ownMembers = ["contents"]
        // At most 280, 560, 1120 and 2240 tokens (the page on media resolution).
        format.details = [
            PhotoDetail("MEDIA_RESOLUTION_LOW", .low, eighths: 1), PhotoDetail("MEDIA_RESOLUTION_MEDIUM", eighths: 2),
            PhotoDetail("MEDIA_RESOLUTION_HIGH", .high, eighths: 4),
            PhotoDetail("MEDIA_RESOLUTION_ULTRA_HIGH", eighths: 8)
        ]
        // The product plan's figures: the vendor states limits in its console only.
        format.tiers = [
            RateTier("free", requests: 60), RateTier("paygo", requests: 1000), RateTier("enterprise", requests: 5000)
        ]
        format.hasModelInPath = true
        format.hasTurns = true
        // The API reference, `responseJsonSchema`.
        format.schema.keywords = [
            .allBut([
                "$schema", "$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items",
                "prefixItems", "minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties",
                "additionalProperties", "required", "propertyOrdering"
            ]) { "Gemini does not support `\($0)` in a schema; say it in the description" }
        ]
        format.schema.isReferenceAlone = true
        return format
    }()

    private static func remark(_ key: String, _ stated: StatedParameters) -> (Diagnostic.Severity, String)? {
        if key == "thinking_level", stated.has("thinking_budget") {
            return (
                .error, "a request has `thinking_level` (Gemini 3) or `thinking_budget` (Gemini 2.5); remove one"
            )
        }
        // Deprecated by Google on 2026-07-21.
        guard ["temperature", "top_p", "top_k"].contains(key), stated.model.hasPrefix("gemini-3") else { return nil }
        return (.warning, "Gemini 3 models no longer take `\(key)`; remove it")
    }
}
