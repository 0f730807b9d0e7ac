package import Catalog
import Costs
package import JSON
import Nutrition

/// OpenAI Chat Completions, and compatible servers (docs/wire-formats.md names the sources).
package enum OpenAIChat: ChatFormat {
    package static func request(_ ask: Ask) -> Request {
        ChatBody.request(ask, limitKey: limitKey(ask.definition), seedKey: "seed", photo: photoPart)
    }

    /// The user's own servers know only the older name, OpenAI's newer models only the newer one. Uses the definition's
    /// own endpoint, so that a simulated run sends the same as a live one.
    private static func limitKey(_ definition: ProviderDefinition) -> String {
        let server = definition.format.server
        let isNew =
            server.map(ChatServers.withNewLimit.contains) ?? definition.endpoint.hasPrefix("https://api.openai.com/")
        return isNew ? "max_completion_tokens" : "max_tokens"
    }

    private static func photoPart(_ photo: BodyNode, detail: String?) -> BodyNode {
        var url: [(String, BodyNode)] = [("url", photo)]
        if let detail { url.append(("detail", .value(.string(detail)))) }
        return .object([("type", .value("image_url")), ("image_url", .object(url))])
    }

    /// Azure lists models, and requests name deployments of them.
    package static func modelList(_ definition: ProviderDefinition) -> Request? {
        definition.format.server == "azure" ? nil : ChatBody.modelList(definition)
    }

    /// Some servers answer an error with status 200.
    package static func readAnswer(_ body: JSON) -> WireReading {
        if body["choices"] == nil, let words = ServerError(body).words {
            return WireReading(.malformed("the server answered with an error: \(ServerWords.clean(words))"))
        }
        return ChatBody.readAnswer(body, blockedReasons: ["content_filter"], truncatedReasons: ["length"])
    }

    /// Codes of spent credit, which affect everything under the key; final until someone pays.
    private static let spent: Set<String> = [
        "insufficient_quota", "credit_balance_exhausted", "organization_spend_limit_exceeded",
        "project_spend_limit_exceeded", "organization_usage_limit_exceeded"
    ]

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let body = try? JSON.parse(response.body)
        let error = body?["error"]
        let code = error?["code"]?.string ?? error?["type"]?.string ?? ""
        let isSpent = response.status == 429 && (spent.contains(code) || error?["type"]?.string == "insufficient_quota")
        return Rejection(
            response, words: ServerError(body).json, outcome: isSpent ? .quotaExhausted : nil, concernsKey: isSpent,
            now: now
        )
    }
}

extension FormatDeclaration {
    package static let openAIChat = {
        var format = FormatDeclaration(name: "openai-chat", vendor: "OpenAI", implementation: OpenAIChat.self)
        format.vendorHosts = "openai.com"
        format.hasTurns = true
        format.keyHosts = [("OPENAI_API_KEY", "api.openai.com")]
        format.requestQuota = [
            QuotaNames(
                limit: "x-ratelimit-limit-requests", left: "x-ratelimit-remaining-requests",
                reset: "x-ratelimit-reset-requests")
        ]
        format.tokenQuota = [
            QuotaNames(
                limit: "x-ratelimit-limit-tokens", left: "x-ratelimit-remaining-tokens",
                reset: "x-ratelimit-reset-tokens")
        ]
        format.servers = ChatServers.all
        // Usage tiers 1 and 5.
        format.tiers = [
            RateTier("paygo", models: "gpt-4o-mini", requests: 500, tokens: 200_000),
            RateTier("enterprise", models: "gpt-4o-mini", requests: 30_000, tokens: 150_000_000),
            RateTier("paygo", models: "gpt-4o", requests: 500, tokens: 30_000),
            RateTier("enterprise", models: "gpt-4o", requests: 10_000, tokens: 30_000_000)
        ]
        // GPT-6 has no `minimal`.
        format.parameters = ChatBody.parameters(temperature: 0...2, effortExcept: ("minimal", "gpt-6"))
        format.remark = remark
        format.ownMembers = ChatBody.ownMembers
        format.details = [
            PhotoDetail("auto"), PhotoDetail("low", .low), PhotoDetail("high", .high), PhotoDetail("original")
        ]
        // The structured outputs guide: what it refuses, and the subset it supports.
        format.schema.keywords = [
            .all(ChatBody.refusedKeywords, isRefused: true) {
                "OpenAI refuses `\($0)` in an enforced schema; say it in the description"
            },
            .allBut([
                "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "$ref",
                "$defs", "$schema", "$id", "title", "description", "pattern", "format", "multipleOf", "minimum",
                "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"
            ]) { "OpenAI does not document `\($0)` for enforced schemas; leave it out" }
        ]
        format.schema.isReferenceAlone = true
        format.schema.needsClosedObjects = true
        return format
    }()

    /// OpenAI's reasoning models refuse other values than 1; GPT-6 Luna accepts a temperature when it does not reason.
    private static func remark(_ key: String, _ stated: StatedParameters) -> (Diagnostic.Severity, String)? {
        let model = stated.model
        guard ["temperature", "top_p"].contains(key), model.hasPrefix("gpt-5") || model.hasPrefix("gpt-6"),
            stated.number(key) != 1
        else { return nil }
        let mayVary = model.hasPrefix("gpt-6-luna") && key == "temperature"
        if mayVary, stated.text("reasoning_effort") == "none" { return nil }
        let advice = mayVary ? "remove it, or set `reasoning_effort: none`" : "remove it"
        return (.warning, "this model refuses any `\(key)` but 1; \(advice)")
    }
}
