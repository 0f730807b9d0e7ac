import JSON
import YAML

/// Reads `parameters:` by what the wire format accepts.
struct ParametersReader {
    let wire: WireName
    let model: String

    static let keys = [
        "temperature", "top_p", "top_k", "max_output_tokens", "presence_penalty", "frequency_penalty", "seed",
        "reasoning_effort", "thinking_level", "thinking_budget", "safety", "schema_mode", "extra"
    ]

    func read(_ provider: MappingReader) -> Parameters {
        guard let reader = provider.mapping("parameters", known: Self.keys) else { return Parameters() }
        var parameters = Parameters()
        // Mistral's API reference: 0 to 1.5; OpenAI's and Google's: 0 to 2.
        parameters.temperature = reader.number("temperature", in: 0...(wire == .mistralChat ? 1.5 : 2))
        parameters.topP = reader.number("top_p", in: 0...1)
        parameters.topK = reader.integer("top_k", in: 1...1000)
        parameters.maxOutputTokens = reader.integer("max_output_tokens", in: 1...1_000_000)
        parameters.presencePenalty = reader.number("presence_penalty", in: -2...2)
        parameters.frequencyPenalty = reader.number("frequency_penalty", in: -2...2)
        parameters.seed = reader.integer("seed", in: 0...Int(Int32.max - 1_000_000))
        parameters.reasoningEffort = reader.choice("reasoning_effort", of: reasoningEfforts)
        parameters.thinkingLevel = reader.choice("thinking_level", of: thinkingLevels)
        parameters.thinkingBudget = reader.integer("thinking_budget", in: 0...32_768)
        parameters.safety = safety(reader)
        parameters.schemaMode = reader.choice("schema_mode", as: Parameters.SchemaMode.self) ?? .strict
        parameters.extra = extra(reader)
        checkWire(reader)
        checkModel(reader)
        return parameters
    }

    /// GPT-6 has no `minimal`.
    private var reasoningEfforts: [String] {
        let all = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]
        return wire == .openAIChat && model.hasPrefix("gpt-6") ? all.filter { $0 != "minimal" } : all
    }

    /// Gemini 3.8 Flash has no `minimal`.
    private var thinkingLevels: [String] {
        let all = ["minimal", "low", "medium", "high"]
        return model.hasPrefix("gemini-3.8-flash") ? Array(all.dropFirst()) : all
    }

    private func checkWire(_ reader: MappingReader) {
        let foreign =
            wire == .gemini
            ? ["presence_penalty", "frequency_penalty", "reasoning_effort"]
            : ["top_k", "thinking_level", "thinking_budget", "safety"]
        for key in foreign {
            guard let value = reader.value(key) else { continue }
            let advice =
                wire == .openAIChat ? "; remove it, or put what your server knows under `extra`" : "; remove it"
            reader.note(value, "the wire format \(wire.rawValue) has no `\(key)`" + advice)
        }
        if reader.value("thinking_budget") != nil, let level = reader.value("thinking_level") {
            reader.note(
                level, "a request has `thinking_level` (Gemini 3) or `thinking_budget` (Gemini 2.5); remove one")
        }
    }

    /// Google deprecated these for Gemini 3 on 2026-07-21. OpenAI's reasoning models refuse other values than 1; GPT-6 Luna
    /// takes a temperature when it does not reason.
    private func checkModel(_ reader: MappingReader) {
        let keys = ["temperature", "top_p", "top_k"]
        if wire == .gemini, model.hasPrefix("gemini-3") {
            for key in keys {
                guard let value = reader.value(key) else { continue }
                reader.note(value, "Gemini 3 models no longer take `\(key)`; remove it", .warning)
            }
        }
        if wire == .openAIChat, model.hasPrefix("gpt-5") || model.hasPrefix("gpt-6") {
            let isLuna = model.hasPrefix("gpt-6-luna")
            for key in keys.prefix(2) {
                guard let value = reader.value(key), value.number != 1 else { continue }
                let mayVary = isLuna && key == "temperature"
                if mayVary, reader.value("reasoning_effort")?.string == "none" { continue }
                let advice = mayVary ? "remove it, or set `reasoning_effort: none`" : "remove it"
                reader.note(value, "this model refuses any `\(key)` but 1; \(advice)", .warning)
            }
        }
    }

    private func safety(_ reader: MappingReader) -> [String: String] {
        let categories = ["HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT", "CIVIC_INTEGRITY"]
            .map { "HARM_CATEGORY_\($0)" }
        let thresholds = ["BLOCK_NONE", "OFF", "BLOCK_ONLY_HIGH", "BLOCK_MEDIUM_AND_ABOVE", "BLOCK_LOW_AND_ABOVE"]
        guard let safety = reader.mapping("safety", known: categories) else { return [:] }
        var settings: [String: String] = [:]
        for category in categories { settings[category] = safety.choice(category, of: thresholds) }
        return settings
    }

    private func extra(_ reader: MappingReader) -> JSONObject {
        guard let value = reader.value("extra") else { return JSONObject() }
        guard case .object(let object)? = JSONNodes.json(value) else {
            reader.note(value, "`extra` must be keys with JSON values, which are sent as they are")
            return JSONObject()
        }
        for key in ["model", "messages", "contents", "stream", "n"] where object[key] != nil {
            reader.note(value, "`extra` cannot hold `\(key)`, which the program sets itself; remove it")
        }
        return object
    }
}
