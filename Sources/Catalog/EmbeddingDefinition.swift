/// An embedding model that food names are compared by beside their words: `scoring.embeddings` of config.yaml.
package struct EmbeddingDefinition: Sendable, Hashable {
    /// An absolute URL whose last part is usually `embeddings`: an endpoint that speaks OpenAI's format.
    package var endpoint: String
    /// The vendor's id of the model.
    package var model: String
    /// The environment variable that holds the key; nil for a server that needs none.
    package var keyVariable: String?
    /// The cosine, 0.01 to 0.99, from which two names count as the same food.
    package var threshold: Double

    package init(endpoint: String, model: String, keyVariable: String? = nil, threshold: Double) {
        self.endpoint = endpoint
        self.model = model
        self.keyVariable = keyVariable
        self.threshold = threshold
    }
}
