package import Catalog
package import Execution
package import FoundationEssentials
import Hashing
import JSON
import Nutrition
package import Scoring
import Statistics
package import Transport

/// Requests embeddings of food names in batches, each name once, and caches each batch before the next request.
package struct NameEmbedder: Sendable {
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

    /// True foods of meals that list them, and the answered foods of those meals. Prose answers have none.
    package static func names(of sets: [PlanSet], answers: [TrialResult]) -> Set<String> {
        var names: Set<String> = []
        var known: Set<[String]> = []
        for set in sets.map(\.set) {
            for meal in set.meals {
                guard let foods = meal.truth.foods else { continue }
                known.insert([set.name, meal.id])
                names.formUnion(foods.prefix(FoodMatcher.limit).map(\.name))
            }
        }
        for answer in answers where known.contains([answer.set, answer.meal]) {
            names.formUnion((answer.estimate?.foods ?? []).prefix(FoodMatcher.limit).map(\.name))
        }
        return names
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

/// Reads the body of a response in OpenAI's embeddings format: `{"data": [{"index": 0, "embedding": [0.1, …]}, …]}`.
enum EmbeddingAnswer {
    /// The fault of a body, to follow "the answer of …".
    struct Mistake: Error {
        let words: String
    }

    /// The vectors in the order of the texts sent.
    /// - Throws: `Mistake` unless each text has exactly one vector, all of one length, finite and not all zeros.
    static func vectors(in body: [UInt8], count: Int) throws(Mistake) -> [[Float]] {
        let limits = JSONLimits(bytes: NameEmbedder.responseLimit)
        guard let json = try? JSON.parse(body, limits: limits), let rows = json["data"]?.array else {
            throw Mistake(words: "is no JSON with a list `data`")
        }
        guard rows.count == count else {
            throw Mistake(words: "holds \(rows.count) vectors for \(count) names")
        }
        var vectors = [[Float]?](repeating: nil, count: count)
        for (place, row) in rows.enumerated() {
            // Some servers omit the index; then the order is that of the names.
            let index = row["index"].map { $0.number.flatMap { Int(exactly: $0) } } ?? place
            guard let index, vectors.indices.contains(index), vectors[index] == nil else {
                throw Mistake(words: "numbers its vectors wrongly")
            }
            vectors[index] = try vector(row["embedding"])
        }
        let whole = vectors.compactMap { $0 }
        guard Set(whole.map(\.count)).count <= 1 else { throw Mistake(words: "holds vectors of different lengths") }
        return whole
    }

    private static func vector(_ json: JSON?) throws(Mistake) -> [Float] {
        guard let numbers = json?.array, !numbers.isEmpty, numbers.count <= EmbeddingStore.longest else {
            throw Mistake(words: "holds something else than a vector of 1 to \(EmbeddingStore.longest) numbers")
        }
        let vector = numbers.compactMap { $0.number.map { Float($0) } }
        guard vector.count == numbers.count, vector.allSatisfy(\.isFinite) else {
            throw Mistake(words: "holds a vector with something else than numbers")
        }
        guard vector.contains(where: { $0 != 0 }) else { throw Mistake(words: "holds a vector of nothing but zeros") }
        return vector
    }
}

/// Why food names could not be embedded. Scoring stops: a name without vector must not count as unlike all others.
package enum EmbeddingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key is missing or may not be used; the text tells what to do.
    case noKey(String)
    /// A food's name contains the key in that variable; nothing was sent.
    case holdsKey(String)
    /// No complete response.
    case unreachable(endpoint: String, why: String)
    case refused(endpoint: String, status: Int)
    /// A successful response without a vector for each name.
    case unusable(endpoint: String, why: String)
    case tooManyNames(Int, limit: Int)

    package var description: String {
        switch self {
        case .noKey(let words): "food names cannot be embedded: \(words)"
        case .holdsKey(let variable):
            "food names cannot be embedded: one contains the key of \(variable); remove it from meals.jsonl"
        case .unreachable(let endpoint, let why): "food names cannot be embedded: \(endpoint) does not answer (\(why))"
        case .refused(let endpoint, let status):
            "food names cannot be embedded: \(endpoint) answered with status \(status)\(Self.advice(status))"
        case .unusable(let endpoint, let why): "food names cannot be embedded: the answer of \(endpoint) \(why)"
        case .tooManyNames(let count, let limit):
            "food names cannot be embedded: there are \(count) different ones, more than \(limit); "
                + "leave out `scoring.embeddings` or score fewer meals"
        }
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: "; check the key that `scoring.embeddings` names"
        case 404: "; check `endpoint` and `model` of `scoring.embeddings`"
        case 429: "; wait and score again, what was embedded so far is kept"
        default: ""
        }
    }
}

extension NameVectors {
    var remark: String {
        "Food names were also compared by embeddings of \(model): a cosine of \(threshold) counts as the match threshold, and the likelier of words and embeddings counts."
    }
}

/// A cache of embeddings: `KEY.vector` contains the SHA-256 of the rest (64 hexadecimal digits), then little-endian
/// 4-byte floats. The key hashes endpoint, model and text.
struct EmbeddingStore: Sendable {
    /// Increase it when the content for an equal key would change.
    private static let version = 1
    /// The most numbers in a vector.
    static let longest = 16_384

    let folder: URL
    let endpoint: String
    let model: String

    /// The cached vector; nil if missing or damaged.
    func vector(of text: String) -> [Float]? {
        guard let file = try? Data(contentsOf: path(text)), file.count > 64, file.count <= 64 + 4 * Self.longest,
            file.count % 4 == 0
        else { return nil }
        let bytes = Array(file.dropFirst(64))
        guard SHA256Digest(of: bytes).hex == String(decoding: file.prefix(64), as: UTF8.self) else { return nil }
        return stride(from: 0, to: bytes.count, by: 4).map { start in
            Float(bitPattern: bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
    }

    /// Ignores write errors: the vector is requested again next time.
    func keep(_ vector: [Float], of text: String) {
        let bytes = vector.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(Array(SHA256Digest(of: bytes).hex.utf8) + bytes).write(to: path(text), options: .atomic)
    }

    private func path(_ text: String) -> URL {
        // Endpoint and model have no control characters, so the separator is unambiguous.
        let key = "\(Self.version)\u{1}\(endpoint)\u{1}\(model)\u{1}\(text)"
        return folder.appending(path: "\(SHA256Digest(of: Array(key.utf8)).hex).vector")
    }
}
