import YAML

enum EmbeddingsReader {
    private static let keys = ["endpoint", "model", "key", "threshold"]

    /// Nil if absent, or after a reported mistake.
    static func read(_ scoring: MappingReader, _ formats: [FormatDeclaration]) -> EmbeddingDefinition? {
        guard let reader = scoring.mapping("embeddings", known: keys) else { return nil }
        let variable = KeyReader.read(reader)
        let hasKey = reader.value("key") != nil
        let endpoint = reader.endpoint(example: "https://api.openai.com/v1/embeddings", hasKey: hasKey, formats)
        let model = reader.model()
        // No cosine is right for every model, so there is no default.
        let threshold =
            reader.required("threshold", example: "0.6") == nil ? nil : reader.number("threshold", in: 0.01...0.99)
        guard let endpoint, let model, let threshold, hasKey == (variable != nil) else { return nil }
        return EmbeddingDefinition(endpoint: endpoint, model: model, keyVariable: variable, threshold: threshold)
    }
}
