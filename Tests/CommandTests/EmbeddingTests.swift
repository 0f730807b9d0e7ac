import Foundation
import JSON
import TestSupport
import Testing

@Suite("Food names compared by embeddings", .blocks)
struct EmbeddingTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for name in ["apple", "banana"] {
            let photo = TestData.repository.appending(path: "eval-sets/demo/photos/\(name)-top.jpg")
            try project.write(Array(Data(contentsOf: photo)), to: "eval-sets/meals/photos/\(name).jpg")
        }
        try project.write(
            """
            {"id":"a","photos":["apple.jpg"],"truth":{"provenance":"weighed","energy_kcal":90,"foods":[{"name":"apple"}]}}
            {"id":"b","photos":["banana.jpg"],"truth":{"provenance":"weighed","energy_kcal":99,"foods":[{"name":"banana"}]}}
            """, to: "eval-sets/meals/meals.jsonl")
    }

    private func configure(_ endpoint: String, key: String = "") throws {
        let scoring = "scoring: {embeddings: {endpoint: \(endpoint), model: some-model, threshold: 0.6\(key)}}\n"
        try project.write(
            "run: {sets: [meals], providers: [gpt-4o-mini, mistral-small]}\n" + scoring, to: "config.yaml")
    }

    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--project", project.path], environment: environment)
    }

    @Test("a simulated run is scored by simulated vectors, says so, and is scored again from what was kept")
    func simulated() throws {
        try configure("https://embed.example.org/v1/embeddings", key: ", key: {env: NO_SUCH_KEY}")
        let first = try run(["run", "--simulate", "--name", "r", "--yes"])
        #expect(first.status == 0, "\(first.error)")
        #expect(first.output.contains("Food names were also compared by embeddings of some-model"))
        let kept = try FileManager.default.contentsOfDirectory(atPath: project.path + "/reports/.embeddings")
        #expect(kept.count >= 2 && kept.allSatisfy { $0.hasSuffix(".vector") })
        let again = try run(["score", "r"])
        #expect(again.status == 0 && again.output.contains("embeddings of some-model"))
        let compared = try run(["compare", "r:gpt-4o-mini", "r:mistral-small", "--explain"])
        #expect(compared.status == 0, "\(compared.error)")
        #expect(compared.output.replacing("\n", with: " ").contains("embeddings of some-model"))
        // A wrong word in config.yaml is found before anything is sent.
        try project.write("scoring: {embeddings: {endpoint: https://h.example/e}}\n", to: "config.yaml")
        let wrong = try run(["check"])
        #expect(wrong.status == 65 && (wrong.output + wrong.error).contains("the key `threshold` is missing"))
    }

    @Test("a run whose names could not be embedded for want of a key stops before anything is asked")
    func withoutKey() throws {
        try configure("https://embed.example.org/v1/embeddings", key: ", key: {env: EMBED_KEY}")
        let found = try run(
            ["run", "--name", "r", "--yes"], environment: ["OPENAI_API_KEY": "sk-not-a-key-of-anybody-0123456789"])
        #expect(found.status == 69, "\(found.error)")
        #expect(found.error.contains("food names cannot be embedded") && found.error.contains("EMBED_KEY"))
        #expect(!FileManager.default.fileExists(atPath: project.path + "/reports/r"))
    }

    @Test("where names of a live run cannot be embedded, scoring stops and says where and why")
    func failing() throws {
        try project.write("run: {sets: [meals], providers: [gpt-4o-mini]}\n", to: "config.yaml")
        _ = try run(["run", "--simulate", "--name", "r", "--yes"])
        // The same answers, taken for live ones.
        let record = project.url.appending(path: "reports/r/run.json")
        var json = try JSON.parse(Array(Data(contentsOf: record))).object ?? JSONObject([])
        json["simulated"] = .null
        try Data(JSON.object(json).serialized()).write(to: record)
        #expect(try run(["score", "r"]).status == 0)

        // Port 9 of this machine: nobody listens there.
        try configure("http://127.0.0.1:9/v1/embeddings")
        let unreachable = try run(["score", "r"])
        #expect(unreachable.status == 69)
        #expect(unreachable.error.contains("food names cannot be embedded: http://127.0.0.1:9/v1/embeddings"))

        try configure("https://embed.example.org/v1/embeddings", key: ", key: {env: EMBED_KEY}")
        let keyless = try run(["score", "r"])
        #expect(keyless.status == 69 && keyless.error.contains("set EMBED_KEY in the environment or in .env"))
        let unbound = try run(["score", "r"], environment: ["EMBED_KEY": "a-key-of-some-length"])
        #expect(unbound.status == 69)
        #expect(unbound.error.contains("the key in EMBED_KEY is not sent to embed.example.org: it is bound to no host"))
        #expect(!unbound.error.contains("a-key-of-some-length"))
    }
}
