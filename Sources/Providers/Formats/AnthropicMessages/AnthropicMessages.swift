package import Catalog
import Costs
package import JSON
import Nutrition
import Photos

/// Anthropic Messages (docs/wire-formats.md names the sources).
package enum AnthropicMessages: ChatFormat {
    /// The API's version, in a header of every request.
    package static let version = "2023-06-01"
    /// Sent if the definition states no output limit: the API requires one.
    static let usualLimit = 4096

    package static func request(_ ask: Ask) -> Request {
        let definition = ask.definition
        let parameters = definition.parameters
        let photos = ask.photos.map { photo in
            let source = BodyNode.object([
                ("type", .value("base64")), ("media_type", .value(.string(photo.mediaType))), ("data", .base64(photo))
            ])
            return BodyNode.object([("type", .value("image")), ("source", source)])
        }
        var members: [(String, BodyNode)] = [
            ("model", .value(.string(definition.model))),
            ("max_tokens", .value(.number(Double(parameters.maxOutputTokens ?? usualLimit))))
        ]
        if let system = definition.prompt.system { members.append(("system", .value(.string(system)))) }
        let content = ask.parts(photos) { ["type": "text", "text": .string($0)] }
        var messages = [BodyNode.object([("role", .value("user")), ("content", content)])]
        if let second = ask.second {
            messages.append(.value(["role": "assistant", "content": .string(second.answer)]))
            messages.append(.value(["role": "user", "content": .string(second.text)]))
        }
        members.append(("messages", .array(messages)))
        let output = outputConfig(ask)
        if !output.isEmpty { members.append(("output_config", .object(output))) }
        let numbers: [(String, Double?)] = [
            ("temperature", parameters.temperature), ("top_p", parameters.topP),
            ("top_k", parameters.topK.map(Double.init))
        ]
        members += numbers.compactMap { key, value in value.map { (key, .value(.number($0))) } }
        if let budget = parameters.thinkingBudget { members.append(("thinking", .value(thinking(budget)))) }
        var request = Request(url: ask.endpoint, members: members, extra: parameters.extra, context: ask.context)
        request.headers.append(("anthropic-version", version))
        return request
    }

    package static func modelList(_ definition: ProviderDefinition) -> Request? {
        var request = ModelList.request(beside: definition.endpoint, ending: "/messages", query: "?limit=1000")
        request?.headers.append(("anthropic-version", version))
        return request
    }

    /// There is no mode for JSON without a schema: `json_object` sends nothing.
    private static func outputConfig(_ ask: Ask) -> [(String, BodyNode)] {
        let definition = ask.definition
        var config: [(String, BodyNode)] = []
        if let effort = definition.parameters.reasoningEffort { config.append(("effort", .value(.string(effort)))) }
        if definition.parameters.schemaMode == .strict {
            config.append(
                (
                    "format",
                    .object([("type", .value("json_schema")), ("schema", .text(ask.answer.schemaText))])
                ))
        }
        return config
    }

    private static func thinking(_ budget: Int) -> JSON {
        if budget == 0 { return ["type": "disabled"] }
        return ["type": "enabled", "budget_tokens": .number(Double(budget))]
    }

    package static func readAnswer(_ body: JSON) -> WireReading {
        let rawUsage = body["usage"]
        func reading(_ content: WireReading.Content) -> WireReading {
            WireReading(
                content, usage: rawUsage.flatMap(usage), rawUsage: rawUsage, servedModel: body["model"]?.string)
        }
        guard let blocks = body["content"]?.array else {
            return reading(.malformed("the response has no content"))
        }
        switch body["stop_reason"]?.string {
        case "max_tokens", "model_context_window_exceeded": return reading(.truncated)
        case "refusal":
            let words = body["stop_details"]?["explanation"]?.string
            return reading(.refused(words ?? "the vendor refused and gave no reason"))
        default: break
        }
        let texts = blocks.filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }
        return reading(texts.isEmpty ? .empty("no block of the response is text") : .text(texts.joined()))
    }

    /// Input tokens exclude cached ones; output tokens include thoughts. Nil unless both counts are present.
    private static func usage(_ usage: JSON) -> TokenUsage? {
        let cached = usage["cache_read_input_tokens"]?.integer ?? 0
        let written = usage["cache_creation_input_tokens"]?.integer ?? 0
        guard let input = usage["input_tokens"]?.integer, let output = usage["output_tokens"]?.integer,
            input >= 0, output >= 0, cached >= 0, written >= 0
        else { return nil }
        return TokenUsage(
            uncachedInput: input, cachedInput: cached, cacheWrite: written, output: output,
            reasoning: usage["output_tokens_details"]?["thinking_tokens"]?.integer)
    }

    /// A spent balance or spend limit is a plain 400 without a code of its own.
    private static let spent = ["Your credit balance is too low", "You have reached your specified API usage limits"]

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let error = (try? JSON.parse(response.body))?["error"]
        let words = error?["message"]?.string ?? ""
        let isSpent =
            error?["type"]?.string == "billing_error"
            || response.status == 400 && spent.contains { words.hasPrefix($0) }
        return Rejection(
            response, words: error?["message"], outcome: isSpent ? .quotaExhausted : nil, concernsKey: isSpent,
            now: now)
    }
}

extension FormatDeclaration {
    private static func quota(_ what: String) -> QuotaNames {
        QuotaNames(limit: "anthropic-ratelimit-\(what)-limit", left: "anthropic-ratelimit-\(what)-remaining")
    }

    package static let anthropicMessages = {
        var format = FormatDeclaration(
            name: "anthropic-messages", vendor: "Anthropic", implementation: AnthropicMessages.self)
        format.vendorHosts = "anthropic.com"
        format.hasTurns = true
        format.keyHeader = ("x-api-key", "")
        format.keyHosts = [("ANTHROPIC_API_KEY", "api.anthropic.com")]
        format.requestQuota = [quota("requests")]
        format.tokenQuota = [quota("tokens")]
        format.parameters = [
            FormatParameter("temperature", .number(0...1)), .topP, FormatParameter("top_k", .integer(1...1000)),
            .maxOutputTokens,
            FormatParameter("reasoning_effort", .word(["low", "medium", "high", "xhigh", "max"])),
            FormatParameter("thinking_budget", .integer(0...32_768))
        ]
        format.remark = remark
        format.ownMembers = ["model", "messages", "stream"]
        // Larger ones are answered with an error (the vision page).
        format.longestPhotoSide = 8000
        // What the SDKs move into descriptions, because the API refuses it.
        format.schema.keywords = [
            .all(
                [
                    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
                    "maxLength", "maxItems", "uniqueItems", "oneOf", "not", "if", "then", "else"
                ], isRefused: true
            ) { "Anthropic refuses `\($0)` in an enforced schema; say it in the description" },
            .all(["minItems"]) { "Anthropic takes `\($0)` of 0 or 1 only; say more in the description" },
            .allBut([
                "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "allOf",
                "$ref", "$defs", "$schema", "$id", "title", "description", "default", "pattern", "format"
            ]) { "Anthropic does not document `\($0)` for enforced schemas; leave it out" }
        ]
        format.schema.needsClosedObjects = true
        format.schema.mayOmitProperties = true
        return format
    }()

    /// What the stated model refuses; nil for parameters it takes, and for ids that are not Claude's.
    private static func remark(_ key: String, _ stated: StatedParameters) -> (Diagnostic.Severity, String)? {
        let budget = stated.number("thinking_budget") ?? 0
        if key == "thinking_budget", budget > 0 {
            if budget < 1024 { return (.error, "`thinking_budget` is 0 (off), or at least 1024 tokens") }
            if let limit = stated.number("max_output_tokens"), budget >= limit {
                return (.error, "`thinking_budget` counts as output; set it below `max_output_tokens`")
            }
        }
        guard let model = ClaudeModel(stated.model) else { return nil }
        switch key {
        case "temperature", "top_p", "top_k":
            if !model.takesSampling { return (.warning, "this model refuses `\(key)`; remove it") }
            guard key == "top_p", model.takesOneSampler, stated.has("temperature") else { return nil }
            return (.warning, "this model takes `temperature` or `top_p`; remove one")
        case "reasoning_effort" where !model.takesEffort:
            return (.warning, "this model refuses `reasoning_effort`; remove it")
        case "thinking_budget" where budget > 0 && !model.takesBudget:
            return (.warning, "this model refuses a `thinking_budget`; set `reasoning_effort` instead")
        case "thinking_budget" where budget == 0 && model.alwaysThinks:
            return (.warning, "this model always thinks; set `reasoning_effort` instead of `thinking_budget: 0`")
        default: return nil
        }
    }
}
