package import Catalog
import Costs
import JSON
import Nutrition

/// OpenAI Chat Completions, and servers that speak it (docs/wire-formats.md names the sources).
package enum OpenAIChat: ChatFormat {
    package static let name = WireName.openAIChat

    package static func request(_ ask: Ask) -> Request {
        // Servers of one's own know only the older name, OpenAI's newer models only the newer one.
        ChatBody.request(
            ask, limitKey: isOpenAI(ask.definition) ? "max_completion_tokens" : "max_tokens", seedKey: "seed",
            photo: photoPart)
    }

    /// The definition's own endpoint decides, so that a simulated run sends what a live one would.
    private static func isOpenAI(_ definition: ProviderDefinition) -> Bool {
        definition.endpoint.hasPrefix("https://api.openai.com/")
    }

    private static func photoPart(_ photo: BodyNode, detail: String?) -> BodyNode {
        var url: [(String, BodyNode)] = [("url", photo)]
        if let detail { url.append(("detail", .value(.string(detail)))) }
        return .object([("type", .value("image_url")), ("image_url", .object(url))])
    }

    package static func readAnswer(_ response: ProviderResponse) -> WireReading {
        ChatBody.readAnswer(response, blockedReasons: ["content_filter"], truncatedReasons: ["length"])
    }

    /// Codes that say the money is gone for everything under the key; they are final until someone pays.
    private static let spent: Set<String> = [
        "insufficient_quota", "credit_balance_exhausted", "organization_spend_limit_exceeded",
        "project_spend_limit_exceeded", "organization_usage_limit_exceeded"
    ]

    package static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        let error = (try? JSON.parse(response.body))?["error"]
        let code = error?["code"]?.string ?? error?["type"]?.string ?? ""
        let isSpent = response.status == 429 && (spent.contains(code) || error?["type"]?.string == "insufficient_quota")
        return Rejection(
            outcome: isSpent ? .quotaExhausted : StatusOutcome.outcome(of: response.status),
            message: ServerWords.message(error?["message"], response),
            wait: isSpent ? nil : WaitHints.wait(in: response, now: now),
            shouldRetry: WaitHints.shouldRetry(in: response),
            concernsKey: isSpent || response.status == 401)
    }
}
