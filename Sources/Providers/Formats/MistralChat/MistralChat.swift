package import Catalog
import Costs
package import JSON
import Nutrition

/// Mistral's chat completions: other seed, limit and errors than OpenAI, no unknown fields (docs/wire-formats.md).
package enum MistralChat: ChatFormat {
    package static func request(_ ask: Ask) -> Request {
        ChatBody.request(ask, limitKey: "max_tokens", seedKey: "random_seed", photo: photoPart)
    }

    /// The documented form is a bare string; the object form is only needed for a detail.
    private static func photoPart(_ photo: BodyNode, detail: String?) -> BodyNode {
        let image = detail.map { BodyNode.object([("url", photo), ("detail", .value(.string($0)))]) } ?? photo
        return .object([("type", .value("image_url")), ("image_url", image)])
    }

    package static func readAnswer(_ body: JSON) -> WireReading {
        ChatBody.readAnswer(body, blockedReasons: [], truncatedReasons: ["length", "model_length"])
    }

    package static func modelList(_ definition: ProviderDefinition) -> Request? { ChatBody.modelList(definition) }

    fileprivate static let limits = ["x-ratelimit-limit-req-minute", "x-ratelimit-limit-tokens-minute"]

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let body = try? JSON.parse(response.body)
        // The code is the same for a full window and for a model without any quota; the headers differ.
        let hasNoQuota = response.status == 429 && limits.contains { response.headers[$0] == "0" }
        return Rejection(
            response, words: body?["message"] ?? body?["detail"], outcome: hasNoQuota ? .quotaExhausted : nil, now: now)
    }
}

extension FormatDeclaration {
    package static let mistralChat = {
        var format = FormatDeclaration(name: "mistral-chat", vendor: "Mistral", implementation: MistralChat.self)
        format.keyHosts = [("MISTRAL_API_KEY", "api.eu.mistral.ai"), ("MISTRAL_API_KEY", "api.mistral.ai")]
        format.requestQuota = [QuotaNames(limit: MistralChat.limits[0], left: "x-ratelimit-remaining-req-minute")]
        // The last two are older.
        format.tokenQuota = [
            QuotaNames(limit: MistralChat.limits[1], left: "x-ratelimit-remaining-tokens-minute"),
            QuotaNames(limit: "x-ratelimitbysize-limit-minute", left: "x-ratelimitbysize-remaining-minute"),
            QuotaNames(
                limit: "ratelimitbysize-limit", left: "ratelimitbysize-remaining", reset: "ratelimitbysize-reset")
        ]
        format.parameters = ChatBody.parameters(temperature: 0...1.5)
        format.ownMembers = ChatBody.ownMembers
        format.hasTurns = true
        format.details = [PhotoDetail("auto"), PhotoDetail("low", .low), PhotoDetail("high", .high)]
        // Free mode, measured on 2026-08-18.
        format.tiers = [
            RateTier("free", models: "mistral-large-2512", requests: 4, tokens: 250_000),
            RateTier("free", models: "mistral-small", requests: 50, tokens: 50_000)
        ]
        // Longer ones are answered with an error (the vision FAQ, 2026).
        format.longestPhotoSide = 10_000
        format.schema.keywords = [
            .all(ChatBody.refusedKeywords) {
                "Mistral documents no support for `\($0)`; say it in the description"
            }
        ]
        return format
    }()
}
