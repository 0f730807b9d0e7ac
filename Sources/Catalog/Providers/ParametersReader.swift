import JSON
import YAML

struct ParametersReader {
    let format: FormatDeclaration
    let model: String
    /// Members of requests that the program sets itself.
    let ownMembers: [String]

    static let keys = [
        "temperature", "top_p", "top_k", "max_output_tokens", "presence_penalty", "frequency_penalty", "seed",
        "reasoning_effort", "thinking_level", "thinking_budget", "safety", "schema_mode", "extra"
    ]
    static let common: Set<String> = ["schema_mode", "extra"]

    func read(_ provider: MappingReader) -> Parameters {
        guard let reader = provider.mapping("parameters", known: Self.keys) else { return Parameters() }
        var parameters = Parameters()
        parameters.temperature = number("temperature", reader)
        parameters.topP = number("top_p", reader)
        parameters.topK = integer("top_k", reader)
        parameters.maxOutputTokens = integer("max_output_tokens", reader)
        parameters.presencePenalty = number("presence_penalty", reader)
        parameters.frequencyPenalty = number("frequency_penalty", reader)
        parameters.seed = integer("seed", reader)
        parameters.reasoningEffort = word("reasoning_effort", reader)
        parameters.thinkingLevel = word("thinking_level", reader)
        parameters.thinkingBudget = integer("thinking_budget", reader)
        parameters.safety = words("safety", reader)
        parameters.schemaMode = reader.choice("schema_mode", as: Parameters.SchemaMode.self) ?? .strict
        parameters.extra = extra(reader)
        check(reader)
        return parameters
    }

    private func number(_ key: String, _ reader: MappingReader) -> Double? {
        guard case .number(let range)? = format.parameter(key)?.kind else { return nil }
        return reader.number(key, in: range)
    }

    private func integer(_ key: String, _ reader: MappingReader) -> Int? {
        guard case .integer(let range)? = format.parameter(key)?.kind else { return nil }
        return reader.integer(key, in: range)
    }

    private func word(_ key: String, _ reader: MappingReader) -> String? {
        guard let parameter = format.parameter(key), case .word(let words) = parameter.kind else { return nil }
        let except = parameter.except.flatMap { model.hasPrefix($0.models) ? $0.word : nil }
        return reader.choice(key, of: words.filter { $0 != except })
    }

    private func words(_ key: String, _ reader: MappingReader) -> [String: String] {
        guard case .words(let names, let words)? = format.parameter(key)?.kind,
            let choices = reader.mapping(key, known: names)
        else { return [:] }
        return names.reduce(into: [:]) { $0[$1] = choices.choice($1, of: words) }
    }

    private func check(_ reader: MappingReader) {
        let stated = StatedParameters(model: model, reader: reader)
        for key in Self.keys where !Self.common.contains(key) && reader.value(key) != nil {
            if format.parameter(key) == nil {
                let advice = format.vendorHosts == nil ? "" : ", or put what your server knows under `extra`"
                reader.note(key, "the wire format \(format.name.rawValue) has no `\(key)`; remove it\(advice)")
            } else if let remark = format.remark(key, stated) {
                reader.note(key, remark.message, remark.severity)
            }
        }
    }

    private func extra(_ reader: MappingReader) -> JSONObject {
        let mistake = "`extra` must be keys with JSON values, which are sent as they are"
        let object = reader.read("extra", mistake: mistake) { JSONNodes.json($0)?.object } ?? JSONObject()
        for key in ownMembers where object[key] != nil {
            reader.note("extra", "`extra` cannot hold `\(key)`, which the program sets itself; remove it")
        }
        return object
    }
}
