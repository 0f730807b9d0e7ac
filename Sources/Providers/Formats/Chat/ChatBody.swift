import Catalog
import Costs
import JSON

/// The common parts of OpenAI's and Mistral's chat completions.
enum ChatBody {
    static let ownMembers = ["model", "messages", "stream", "n"]

    static let refusedKeywords: Set<String> = [
        "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf", "default"
    ]

    /// - Parameter effortExcept: a word of `reasoning_effort`, and the id prefix of models without it.
    static func parameters(
        temperature: ClosedRange<Double>, effortExcept: (word: String, models: String)? = nil
    ) -> [FormatParameter] {
        [
            FormatParameter("temperature", .number(temperature)), .topP, .maxOutputTokens, .seed,
            FormatParameter("presence_penalty", .number(-2...2)), FormatParameter("frequency_penalty", .number(-2...2)),
            FormatParameter(
                "reasoning_effort", .word(["none", "minimal", "low", "medium", "high", "xhigh", "max"]),
                except: effortExcept)
        ]
    }

    static func modelList(_ definition: ProviderDefinition) -> Request? {
        ModelList.request(beside: definition.endpoint, ending: "/chat/completions")
    }

    /// An optional system message, then one user message: photos, then text. In a second turn the answer and what is said
    /// to it follow.
    static func messages(_ ask: Ask, photo: (BodyNode, _ detail: String?) -> BodyNode) -> [BodyNode] {
        var messages: [BodyNode] = []
        if let system = ask.definition.prompt.system {
            messages.append(.value(["role": "system", "content": .string(system)]))
        }
        let photos = ask.photos.map { photo(.dataURI($0), ask.definition.photoDetail) }
        let content = ask.parts(photos) { ["type": "text", "text": .string($0)] }
        messages.append(.object([("role", .value("user")), ("content", content)]))
        if let second = ask.second {
            messages.append(.value(["role": "assistant", "content": .string(second.answer)]))
            messages.append(.value(["role": "user", "content": .string(second.text)]))
        }
        return messages
    }

    /// How the request asks for the schema; nil if it does not.
    static func responseFormat(_ ask: Ask) -> BodyNode? {
        switch ask.definition.parameters.schemaMode {
        case .none: nil
        case .jsonObject: .value(["type": "json_object"])
        case .strict: .object([("type", .value("json_schema")), ("json_schema", schema(ask.answer))])
        }
    }

    private static func schema(_ answer: AnswerDefinition) -> BodyNode {
        .object([
            ("name", .value(.string(answer.schemaName))), ("strict", .value(true)), ("schema", .text(answer.schemaText))
        ])
    }

    /// `limitKey` and `seedKey` are the vendor's names of output limit and seed; `photo` makes a part of a message.
    static func request(
        _ ask: Ask, limitKey: String, seedKey: String, photo: (BodyNode, _ detail: String?) -> BodyNode
    ) -> Request {
        let parameters = ask.definition.parameters
        var members: [(String, BodyNode)] = [
            ("model", .value(.string(ask.definition.model))), ("messages", .array(messages(ask, photo: photo)))
        ]
        if let format = responseFormat(ask) { members.append(("response_format", format)) }
        let numbers: [(String, Double?)] = [
            (limitKey, parameters.maxOutputTokens.map(Double.init)), ("temperature", parameters.temperature),
            ("top_p", parameters.topP), ("presence_penalty", parameters.presencePenalty),
            ("frequency_penalty", parameters.frequencyPenalty), (seedKey, ask.seed.map(Double.init))
        ]
        members += numbers.compactMap { key, value in value.map { (key, .value(.number($0))) } }
        if let effort = parameters.reasoningEffort { members.append(("reasoning_effort", .value(.string(effort)))) }
        return Request(url: ask.endpoint, members: members, extra: parameters.extra, context: ask.context)
    }

    static func readAnswer(
        _ body: JSON, blockedReasons: Set<String>, truncatedReasons: Set<String>
    ) -> WireReading {
        let rawUsage = body["usage"]
        func reading(_ content: WireReading.Content) -> WireReading {
            WireReading(
                content, usage: rawUsage.flatMap(ChatBody.usage), rawUsage: rawUsage, servedModel: body["model"]?.string
            )
        }
        guard let choice = body["choices"]?[0] else { return reading(.empty("the response has no choices")) }
        let message = choice["message"]
        if let refusal = message?["refusal"]?.string { return reading(.refused(refusal)) }
        let reason = choice["finish_reason"]?.string ?? ""
        if truncatedReasons.contains(reason) { return reading(.truncated) }
        if blockedReasons.contains(reason) { return reading(.blocked(reason)) }
        if reason == "error" { return reading(.malformed("the provider stopped with finish reason error")) }
        return reading(content(of: message))
    }

    /// A string, or a list of chunks: joins the `text` ones and skips thoughts.
    private static func content(of message: JSON?) -> WireReading.Content {
        switch message?["content"] {
        case .string(let text): return .text(text)
        case .array(let chunks):
            let texts = chunks.filter { $0["type"]?.string == "text" }.compactMap { $0["text"]?.string }
            return texts.isEmpty ? .empty("no chunk of the message is text") : .text(texts.joined())
        case nil, .null?: return .empty("the message has no content")
        default: return .malformed("the message's content is neither text nor a list of chunks")
        }
    }

    /// Prompt tokens include cached ones, completion tokens include reasoning; nil unless both counts are present.
    static func usage(_ usage: JSON) -> TokenUsage? {
        let details = usage["prompt_tokens_details"]
        let cached = details?["cached_tokens"]?.integer ?? usage["num_cached_tokens"]?.integer ?? 0
        let written = details?["cache_write_tokens"]?.integer ?? 0
        guard let input = usage["prompt_tokens"]?.integer, let output = usage["completion_tokens"]?.integer,
            output >= 0, cached >= 0, written >= 0, input >= cached, input - cached >= written
        else { return nil }
        return TokenUsage(
            uncachedInput: input - cached - written, cachedInput: cached, cacheWrite: written, output: output,
            reasoning: usage["completion_tokens_details"]?["reasoning_tokens"]?.integer,
            image: details?["image_tokens"]?.integer)
    }
}

extension FormatParameter {
    static let topP = FormatParameter("top_p", .number(0...1))
    static let maxOutputTokens = FormatParameter("max_output_tokens", .integer(1...1_000_000))
    /// Leaves room above for the repeat's number, which is added to it.
    static let seed = FormatParameter("seed", .integer(0...Int(Int32.max - 1_000_000)))
}
