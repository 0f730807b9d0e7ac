import Foundation
import JSON
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Analysis
@testable import Catalog
@testable import Transport

@Suite("Embedding food names")
struct NameEmbedderTests {
    private static let definition = EmbeddingDefinition(
        endpoint: "https://embed.example.org/v1/embeddings?project=7", model: "some-model", keyVariable: "KEY",
        threshold: 0.6)

    /// Answers by a closure, and keeps what was asked.
    private final class Answering: HTTPSending {
        private let answer: @Sendable ([String]) throws(TransportError) -> (status: Int, body: String)
        private let asked = Mutex<[HTTPRequest]>([])

        init(_ answer: @escaping @Sendable ([String]) throws(TransportError) -> (status: Int, body: String)) {
            self.answer = answer
        }

        var requests: [HTTPRequest] { asked.withLock { $0 } }

        static func texts(_ request: HTTPRequest) -> [String] {
            guard case .bytes(let bytes)? = request.body.first, let json = try? JSON.parse(bytes) else { return [] }
            return json["input"]?.array?.compactMap(\.string) ?? []
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            asked.withLock { $0.append(request) }
            let (status, body) = try answer(Self.texts(request))
            return HTTPResponse(status: status, headers: [], body: Array(body.utf8), timing: ExchangeTiming())
        }
    }

    /// A vector for each text: its length and 1.
    private static func rows(_ texts: [String]) -> String {
        let rows = texts.enumerated().reversed().map { #"{"index":\#($0),"embedding":[\#($1.count),1]}"# }
        return #"{"data":[\#(rows.joined(separator: ","))]}"#
    }

    private func embedder(_ http: Answering, _ folder: TemporaryFolder) -> NameEmbedder {
        NameEmbedder(Self.definition, key: Secret("top-secret-key"), http: http, folder: folder.url)
    }

    @Test("each name is asked for once, in batches, with the key in its header, and kept")
    func batches() async throws {
        let folder = try TemporaryFolder()
        let http = Answering { (200, Self.rows($0)) }
        let names = (0..<250).map { "food \($0)" } + ["Food  7", ""]
        let first = try await embedder(http, folder).vectors(of: names, matchThreshold: 0.75)
        #expect(http.requests.map { Answering.texts($0).count } == [100, 100, 50])
        #expect(Set(http.requests.flatMap(Answering.texts)).count == 250)
        for request in http.requests {
            #expect(request.url == Self.definition.endpoint && request.secretHeader?.prefix == "Bearer ")
            #expect(request.secretHeader?.secret == Secret("top-secret-key"))
        }
        let silent = Answering { _ in (500, "") }
        let again = try await embedder(silent, folder).vectors(of: names, matchThreshold: 0.75)
        #expect(again == first && silent.requests.isEmpty)
        #expect(first.model == "some-model" && first.threshold == 0.6)
        let one = try await embedder(http, folder).vectors(of: ["food 3", "new one"], matchThreshold: 0.75)
        #expect(Answering.texts(http.requests[3]) == ["new one"] && one != first)
    }

    @Test("a name that holds a live key is not sent")
    func holdsKey() async throws {
        let folder = try TemporaryFolder()
        let http = Answering { (200, Self.rows($0)) }
        await #expect(throws: EmbeddingError.holdsKey("KEY")) {
            try await embedder(http, folder).vectors(of: ["apple", "Top-Secret-Key pie"], matchThreshold: 0.75)
        }
        #expect(http.requests.isEmpty)
    }

    @Test("vectors of another model, or of a simulator, are not taken for these")
    func keptApart() async throws {
        let folder = try TemporaryFolder()
        let http = Answering { (200, Self.rows($0)) }
        _ = try await embedder(http, folder).vectors(of: ["apple"], matchThreshold: 0.75)
        var other = Self.definition
        other.model = "another-model"
        _ = try await NameEmbedder(other, key: nil, http: http, folder: folder.url).vectors(
            of: ["apple"], matchThreshold: 0.75)
        _ = try await NameEmbedder(
            Self.definition, simulatedAt: "http://127.0.0.1:9/v1/embeddings", key: nil, http: http, folder: folder.url
        ).vectors(of: ["apple"], matchThreshold: 0.75)
        #expect(http.requests.count == 3)
    }

    @Test("a damaged file is asked for again")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let http = Answering { (200, Self.rows($0)) }
        let whole = try await embedder(http, folder).vectors(of: ["apple"], matchThreshold: 0.75)
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let file = folder.url.appending(path: name)
        let bytes = try Data(contentsOf: file)
        for damaged in [bytes.dropLast(1), bytes.dropLast(4), Data(), bytes + [0, 0, 0, 0], bytes.prefix(64)] {
            try Data(damaged).write(to: file)
            #expect(try await embedder(http, folder).vectors(of: ["apple"], matchThreshold: 0.75) == whole)
        }
        #expect(http.requests.count == 6)
    }

    @Test(
        "whatever is no vector for each name is an error that names the endpoint, and nothing of it is kept",
        arguments: [
            (500, "", "status 500"), (401, #"{"error":"top-secret-key"}"#, "status 401; check the key"),
            (404, "", "status 404; check"), (429, "", "status 429; wait"), (301, "", "status 301"),
            (200, "", "is no JSON"), (200, "[]", "is no JSON"), (200, #"{"data":[]}"#, "holds 0 vectors for 2 names"),
            (200, #"{"data":[{"embedding":[1]},{"embedding":[0,0]}]}"#, "nothing but zeros"),
            (200, #"{"data":[{"embedding":[1,2]},{"embedding":[1]}]}"#, "different lengths"),
            (
                200, #"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}"#,
                "numbers its vectors wrongly"
            ),
            (200, #"{"data":[{"index":0,"embedding":[1]},{"index":9e99,"embedding":[1]}]}"#, "numbers its vectors"),
            (200, #"{"data":[{"embedding":["1"]},{"embedding":[1]}]}"#, "something else than numbers"),
            (200, #"{"data":[{"embedding":[1e300]},{"embedding":[1]}]}"#, "something else than numbers"),
            (200, #"{"data":[{"embedding":[]},{"embedding":[1]}]}"#, "something else than a vector"),
            (200, #"{"data":[{"embedding":"AACAPw=="},{"embedding":[1]}]}"#, "something else than a vector")
        ])
    func failures(status: Int, body: String, words: String) async throws {
        let folder = try TemporaryFolder()
        let http = Answering { _ in (status, body) }
        do {
            _ = try await embedder(http, folder).vectors(of: ["apple", "pear"], matchThreshold: 0.75)
            Issue.record("it passed")
        } catch let error as EmbeddingError {
            #expect("\(error)".contains(words), "\(error)")
            #expect("\(error)".contains("https://embed.example.org/v1/embeddings"))
            #expect(!"\(error)".contains("secret") && !"\(error)".contains("project"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("what was embedded before a failure is not asked for again")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let names = (0..<150).map { "food \($0)" }
        let failing = Answering { $0.count == 100 ? (200, Self.rows($0)) : (503, "") }
        await #expect(throws: EmbeddingError.refused(endpoint: "https://embed.example.org/v1/embeddings", status: 503))
        {
            try await embedder(failing, folder).vectors(of: names, matchThreshold: 0.75)
        }
        let http = Answering { (200, Self.rows($0)) }
        _ = try await embedder(http, folder).vectors(of: names, matchThreshold: 0.75)
        #expect(http.requests.map { Answering.texts($0).count } == [50])
    }

    @Test("an endpoint that does not answer is an error that says so")
    func unreachable() async throws {
        let folder = try TemporaryFolder()
        let http = Answering { (_) throws(TransportError) in throw .network("no route", timing: ExchangeTiming()) }
        await #expect(
            throws: EmbeddingError.unreachable(endpoint: "https://embed.example.org/v1/embeddings", why: "no route")
        ) {
            try await embedder(http, folder).vectors(of: ["apple"], matchThreshold: 0.75)
        }
    }

    @Test("vectors that do not go with those kept are an error")
    func otherLength() async throws {
        let folder = try TemporaryFolder()
        _ = try await embedder(Answering { (200, Self.rows($0)) }, folder).vectors(of: ["apple"], matchThreshold: 0.75)
        let longer = Answering { _ in (200, #"{"data":[{"embedding":[1,2,3]}]}"#) }
        await #expect(throws: EmbeddingError.self) {
            try await embedder(longer, folder).vectors(of: ["apple", "pear"], matchThreshold: 0.75)
        }
    }

    @Test(
        "the simulator's model is asked over a real socket, gives names of equal words one direction, and refuses nonsense"
    )
    func simulator() async throws {
        let server = SimulatorServer(providers: [], meals: [])
        try await server.start()
        let client = HTTPClient()
        let folder = try TemporaryFolder()
        let endpoint = try #require(server.embeddingsEndpoint)
        let definition = EmbeddingDefinition(endpoint: endpoint, model: "simulated", threshold: 0.6)
        func embedder(_ url: String) -> NameEmbedder {
            NameEmbedder(definition, simulatedAt: url, key: nil, http: client, folder: folder.url)
        }
        let names = ["bean curd stew", "stew of bean curd", "curd stew bean", "tea"]
        let vectors = try await embedder(endpoint).vectors(of: names, matchThreshold: 0.75)
        let matcher = FoodMatcher(vectors: vectors)
        func words(_ names: String...) -> [FoodName] { names.map(matcher.normalizer.name) }
        let similarities = matcher.similarities(
            predicted: words("curd stew bean", "tea"), truth: words("bean curd stew"))
        #expect(similarities.matches(threshold: 0.75).count == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count == 4)
        await #expect(throws: EmbeddingError.refused(endpoint: endpoint + "/x", status: 404)) {
            try await embedder(endpoint + "/x").vectors(of: ["cake"], matchThreshold: 0.75)
        }
        await server.stop()
        await #expect(throws: EmbeddingError.self) {
            try await embedder(endpoint).vectors(of: ["cake"], matchThreshold: 0.75)
        }
        await client.shutdown()
    }
}
