import YAML

/// Reads `scoring.embeddings` of config.yaml.
enum EmbeddingsReader {
    private static let keys = ["endpoint", "model", "key", "threshold"]

    /// Nil where there is none, or where a mistake in it was noted.
    static func read(_ scoring: MappingReader) -> EmbeddingDefinition? {
        guard let reader = scoring.mapping("embeddings", known: keys) else { return nil }
        let variable = KeyReader.read(reader)
        let hasKey = reader.value("key") != nil
        let endpoint = endpoint(reader, hasKey: hasKey)
        let model = model(reader)
        // No cosine is right for every model, so there is no default.
        let threshold =
            reader.required("threshold", example: "0.6") == nil ? nil : reader.number("threshold", in: 0.01...0.99)
        guard let endpoint, let model, let threshold, hasKey == (variable != nil) else { return nil }
        return EmbeddingDefinition(endpoint: endpoint, model: model, keyVariable: variable, threshold: threshold)
    }

    private static func endpoint(_ reader: MappingReader, hasKey: Bool) -> String? {
        guard
            let text = reader.requiredText(
                "endpoint", example: "https://api.openai.com/v1/embeddings", limit: 4000),
            let node = reader.value("endpoint")
        else { return nil }
        if let problem = EndpointCheck.problem(text, hasKey: hasKey, insecureHTTP: false) {
            reader.note(node, problem)
            return nil
        }
        if !hasKey, let variable = EndpointCheck.usualKey(of: text) {
            reader.note(node, "this host asks for a key; write `key: {env: \(variable)}`", .warning)
        }
        return text
    }

    private static func model(_ reader: MappingReader) -> String? {
        guard let model = reader.requiredText("model", example: "the vendor's id of the model", limit: 200),
            let node = reader.value("model")
        else { return nil }
        guard model.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            reader.note(node, "`model` holds characters no model id has; copy the id from the vendor's list")
            return nil
        }
        return model
    }
}
