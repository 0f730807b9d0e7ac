import Testing

@testable import Catalog

struct EmbeddingsTests {
    private func load(_ text: String) throws -> (EmbeddingDefinition?, [String]) {
        let result = try SampleProject(config: "scoring: {embeddings: \(text)}").load()
        return (result.catalog.configuration.embeddings, result.diagnostics.map(\.description))
    }

    @Test func `a whole definition is read`() throws {
        let (found, remarks) = try load(
            "{endpoint: https://api.openai.com/v1/embeddings, model: some-model, key: {env: OPENAI_API_KEY}, threshold: 0.55}"
        )
        #expect(remarks == [])
        #expect(
            found
                == EmbeddingDefinition(
                    endpoint: "https://api.openai.com/v1/embeddings", model: "some-model",
                    keyVariable: "OPENAI_API_KEY", threshold: 0.55))
        #expect(try load("").0 == nil)
    }

    @Test(arguments: [
        ("{model: m, threshold: 0.5}", "the key `endpoint` is missing"),
        ("{endpoint: https://h.example/e, threshold: 0.5}", "the key `model` is missing"),
        ("{endpoint: https://h.example/e, model: m}", "the key `threshold` is missing; write `threshold: 0.6`"),
        ("{endpoint: https://h.example/e, model: m, threshold: 1}", "must be a number from 0.01 to 0.99"),
        ("{endpoint: https://h.example/e, model: 'a b', threshold: 0.5}", "`model` holds characters"),
        ("{endpoint: http://h.example/e, model: m, threshold: 0.5}", "the endpoint must begin with https://"),
        ("{endpoint: http://10.0.0.1/e, model: m, threshold: 0.5}", "the endpoint must begin with https://"),
        ("{endpoint: 'https://u:p@h.example/e', model: m, threshold: 0.5}", "must be an absolute URL without user"),
        ("{endpoint: 'https://h.example/e?api_key=1', model: m, threshold: 0.5}", "seems to hold a key"),
        ("{endpoint: https://h.example/e, model: m, threshold: 0.5, key: sk-123}", "a key never stands in this file"),
        (
            "{endpoint: https://h.example/e, model: m, treshold: 0.5}",
            "unknown key `treshold`; did you mean `threshold`?"
        ),
        ("yes", "is written as keys with values")
    ]) func `a mistake is named where it stands, and no embeddings are used`(text: String, words: String) throws {
        let (found, remarks) = try load(text)
        #expect(found == nil)
        #expect(remarks.contains { $0.hasPrefix("config.yaml:1:") && $0.contains(words) }, "\(remarks)")
        #expect(!remarks.contains { $0.contains("sk-123") })
    }

    @Test func `a server of one's own needs no key, and a vendor's is asked for`() throws {
        #expect(try load("{endpoint: http://127.0.0.1:8080/v1/embeddings, model: m, threshold: 0.5}").1 == [])
        let (found, remarks) = try load("{endpoint: https://api.mistral.ai/v1/embeddings, model: m, threshold: 0.5}")
        #expect(found != nil && remarks.count == 1 && remarks[0].contains("warning: this host asks for a key"))
    }
}
