package import Catalog
package import Execution
package import FoundationEssentials
import JSON
package import Scoring
import Statistics
package import Transport

/// Requests embeddings of food names in batches, each name once, and caches each batch before the next request.
package struct NameEmbedder: Sendable {
    /// Names per request.
    static let batch = 100
    /// In bytes: `batch` vectors of 4,096 numbers of 20 characters, and more.
    static let responseLimit = 32_000_000
    /// In all.
    static let mostNames = 50_000

    private let definition: EmbeddingDefinition
    private let url: String
    private let key: Secret?
    private let http: any HTTPSending
    private let outgoing: OutgoingCheck
    private let store: EmbeddingStore

    /// - Parameters:
    ///   - url: a simulator to ask instead of the definition's endpoint; its vectors are cached separately.
    ///   - key: sent to the endpoint alone; the caller has checked that it may be.
    ///   - folder: the cache; created with the first vector.
    ///   - outgoing: keeps keys out of request bodies; nil: checks `key` only.
    package init(
        _ definition: EmbeddingDefinition, simulatedAt url: String? = nil, key: Secret?, http: any HTTPSending,
        folder: URL, outgoing: OutgoingCheck? = nil
    ) {
        self.definition = definition
        self.url = url ?? definition.endpoint
        self.key = key
        self.http = http
        self.outgoing = outgoing ?? OutgoingCheck(key.map { [(definition.keyVariable ?? "", $0)] } ?? [])
        store = EmbeddingStore(
            folder: folder, endpoint: url == nil ? definition.endpoint : "simulated", model: definition.model)
    }

    /// The vectors of those names for the matcher.
    ///
    /// - Parameter matchThreshold: the similarity that the definition's cosine maps to.
    /// - Throws: `EmbeddingError` if any vector was not received. `CancellationError`.
    package func vectors(of names: some Sequence<String>, matchThreshold: Double) async throws -> NameVectors {
        let texts = Set(names.map(NameVectors.text)).subtracting([""]).sorted()
        guard texts.count <= Self.mostNames else {
            throw EmbeddingError.tooManyNames(texts.count, limit: Self.mostNames)
        }
        var vectors: [String: [Float]] = [:]
        for text in texts { vectors[text] = store.vector(of: text) }
        for batch in texts.filter({ vectors[$0] == nil }).pieces(of: Self.batch) {
            try Task.checkCancellation()
            for (text, vector) in zip(batch, try await embedded(Array(batch))) {
                store.keep(vector, of: text)
                vectors[text] = vector
            }
        }
        guard Set(vectors.values.map(\.count)).count <= 1 else {
            throw EmbeddingError.unusable(
                endpoint: shownEndpoint, why: "has vectors of another length than those kept in \(store.folder.path)")
        }
        return NameVectors(
            vectors, model: definition.model, threshold: definition.threshold, matchThreshold: matchThreshold)
    }

    private func embedded(_ texts: [String]) async throws -> [[Float]] {
        let body: JSON = [
            "model": .string(definition.model), "input": .array(texts.map { .string($0) }), "encoding_format": "float"
        ]
        let bytes = body.serialized()
        if let variable = outgoing.variable(in: bytes) { throw EmbeddingError.holdsKey(variable) }
        var request = HTTPRequest(.post, to: url)
        request.headers = [("content-type", "application/json")]
        request.secretHeader = key.map { (name: "authorization", prefix: "Bearer ", secret: $0) }
        request.body = [.bytes(bytes)]
        request.responseLimit = Self.responseLimit
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request)
        } catch {
            if case .cancelled = error { throw CancellationError() }
            throw EmbeddingError.unreachable(endpoint: shownEndpoint, why: error.description)
        }
        guard response.status == 200 else {
            throw EmbeddingError.refused(endpoint: shownEndpoint, status: response.status)
        }
        do throws(EmbeddingAnswer.Mistake) {
            return try EmbeddingAnswer.vectors(in: response.body, count: texts.count)
        } catch {
            throw EmbeddingError.unusable(endpoint: shownEndpoint, why: error.words)
        }
    }

    /// Without its query, which may be private.
    private var shownEndpoint: String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}
