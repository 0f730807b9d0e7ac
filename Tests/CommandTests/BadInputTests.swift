import Foundation
import JSON
import TestSupport
import Testing

@Suite("Bad input", .blocks)
struct BadInputTests {
    /// A project of its own with three demo meals.
    private let project: TemporaryFolder
    private static let meals = ["apple", "banana", "orange"]

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for name in Self.meals {
            for view in ["top", "side"] {
                let photo = TestData.repository.appending(path: "eval-sets/demo/photos/\(name)-\(view).jpg")
                try project.write(
                    Array(Data(contentsOf: photo)), to: "eval-sets/meals/photos/\(name)-\(view).jpg")
            }
        }
        try write(Self.meals.map { line($0) })
    }

    private func line(_ id: String, truth: String = #"{"provenance":"weighed","energy_kcal":90}"#) -> String {
        #"{"id":"\#(id)","photos":["\#(id)-top.jpg","\#(id)-side.jpg"],"truth":\#(truth)}"#
    }

    private func write(_ lines: [String]) throws {
        try project.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/meals/meals.jsonl")
    }

    private func simulate(_ more: [String] = []) throws -> Nutrieval.Result {
        try Nutrieval.run(["run", "--simulate", "--project", project.path, "--name", "r"] + more)
    }

    private func outcomes() throws -> [String: Set<String>] {
        let csv = try String(contentsOf: project.url.appending(path: "reports/r/meals.csv"), encoding: .utf8)
        let rows = csv.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let meal = try #require(rows[0].firstIndex(of: "meal"))
        let outcome = try #require(rows[0].firstIndex(of: "outcome"))
        return Dictionary(
            rows.dropFirst().map { (String($0[meal]), [String($0[outcome])]) }, uniquingKeysWith: { $0.union($1) })
    }

    @Test("a new project checks clean and runs")
    func good() throws {
        let check = try Nutrieval.run(["check", "--project", project.path])
        #expect(check.status == 0, "\(check.output)")
        let run = try simulate()
        #expect(run.status == 0, "\(run.error)")
    }

    struct BadPhoto: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
    }

    /// A PNG header that claims 20,000 × 10,000 pixels, with its checksum, and nothing after it.
    private static let hugePNG: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x4E, 0x20, 0, 0,
        0x27,
        0x10, 8, 2, 0, 0, 0, 0x05, 0x28, 0x2E, 0x52
    ]

    static var badPhotos: [BadPhoto] {
        get throws {
            let good = TestData.repository.appending(path: "eval-sets/demo/photos/banana-top.jpg")
            return [
                BadPhoto(testDescription: "truncated", bytes: Array(try Data(contentsOf: good).prefix(20_000))),
                BadPhoto(testDescription: "zero bytes", bytes: []),
                BadPhoto(testDescription: "text", bytes: Array("no photo at all\n".utf8)),
                BadPhoto(testDescription: "SVG", bytes: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
                BadPhoto(testDescription: "200 megapixels", bytes: hugePNG)
            ]
        }
    }

    @Test("a photo that is none makes its meal photo_unreadable, and the rest is asked")
    func photos() throws {
        for photo in try Self.badPhotos {
            try project.write(photo.bytes, to: "eval-sets/meals/photos/banana-top.jpg")
            try? FileManager.default.removeItem(at: project.url.appending(path: "reports/r"))
            let run = try simulate(["--provider", "gpt-4o-mini", "--provider", "gemini-flash"])
            #expect(run.status == 0, "\(photo): \(run.error)")
            #expect(
                try outcomes() == ["apple": ["ok"], "banana": ["photo_unreadable"], "orange": ["ok"]], "\(photo)")
        }
    }

    @Test(
        "a wrong meal is named by its line before anything is sent",
        arguments: [
            (#"{"id":"x","photos":["apple-top.jpg"],"truth":{"energy_kcal":-5}}"#, "meals.jsonl:2:"),
            (#"{"id":"x","photos":["apple-top.jpg"],"truth":{"energy_kj":500}}"#, "meals.jsonl:2:"),
            (#"{"id":"apple","photos":["apple-top.jpg"]}"#, "meals.jsonl:2:"),
            (#"{"id":"x","photos":["../../../../secret.jpg"]}"#, "meals.jsonl:2:"),
            (#"{"id":"x","photos":["missing.jpg"]}"#, "meals.jsonl:2:"),
            (#"{"id":"x""#, "meals.jsonl:2:")
        ])
    func truths(_ bad: String, _ place: String) throws {
        try write([line("apple"), bad])
        let run = try simulate()
        #expect(run.status == 65)
        #expect(run.error.contains(place), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: project.url.appending(path: "reports/r").path))
    }

    @Test("a typo in YAML ends with 65, its line, and what was meant")
    func typo() throws {
        let file = project.url.appending(path: "providers/gpt-4o-mini.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try project.write(text.replacing("prompt: ", with: "promt: "), to: "providers/gpt-4o-mini.yaml")
        let run = try simulate()
        #expect(run.status == 65)
        #expect(run.error.contains("providers/gpt-4o-mini.yaml:8:1") && run.error.contains("`prompt`"), "\(run.error)")
    }

    @Test("an output folder that cannot be written ends with 74")
    func cannotWrite() throws {
        try project.write("a file, not a folder", to: "blocked")
        let run = try simulate(["--out", project.url.appending(path: "blocked").path])
        #expect(run.status == 74, "\(run.status) \(run.error)")
    }

    @Test("a folder without a project ends with 65 and says how to make one")
    func noProject() throws {
        let empty = try TemporaryFolder()
        let run = try Nutrieval.run(["run", "--simulate"], in: empty.url)
        #expect(run.status == 65 && run.error.contains("nutrieval init"))
    }

    @Test("a provider file cannot carry a key to a host that the key is not bound to")
    func keyBinding() throws {
        try project.write(
            """
            name: stranger
            wire: openai-chat
            endpoint: https://127.0.0.1:9/v1/chat/completions
            model: x
            key: {env: OPENAI_API_KEY}
            prompt: prompts/analyze-meal.md
            answer: answers/analyze-meal.yaml
            """, to: "providers/stranger.yaml")
        let run = try Nutrieval.run(
            ["run", "--project", project.path, "--provider", "stranger", "--yes"],
            environment: ["OPENAI_API_KEY": "sk-canary-12345678"])
        #expect(run.status == 69 && run.error.contains("127.0.0.1") && !run.error.contains("canary"), "\(run.error)")
    }

    @Test(
        "a key that reads like a word of the run is refused before anything is made or sent",
        arguments: [
            ("OPENAI_API_KEY", "gpt-4o-mini", 65, "contains the key of OPENAI_API_KEY"),
            ("DB_PASSWORD", "calories", 65, "contains the key of DB_PASSWORD"),
            ("MY_TOKEN", "sk-proj-canary-12345", 64, "reads like something")
        ])
    func keyLikeAName(variable: String, key: String, status: Int32, words: String) throws {
        let run = try Nutrieval.run(
            [
                "run", "--project", project.path, "--provider", "gpt-4o-mini", "--simulate", "--limit", "1", "--name",
                "sk-proj-canary-12345"
            ], environment: [variable: key])
        #expect(run.status == status && run.error.contains(words), "\(run.error)")
        let reports = project.url.appending(path: "reports").path
        #expect(
            (try? FileManager.default.contentsOfDirectory(atPath: reports).contains { $0.hasPrefix("sk-") }) != true)
    }
}
